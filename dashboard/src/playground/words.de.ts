import type { en } from './words.en.ts';

export const de: typeof en = {
  ask: 'Fragen',
  askSomething: 'Fragen Sie etwas, was Ihre Besucher fragen würden',
  mode: 'Art',
  standard: 'Normal',
  productivity: 'Kurz',
  creative: 'Offen',
  confidence: 'Sicherheit',
  responseTime: 'Beantwortet in {ms} ms',
  tokens: '{n} Tokens',
  sourcesUsed: 'Quellen',
  stop: 'Anhalten',
  noAnswer: 'Das hat er in seinen Quellen nicht gefunden.',
};
