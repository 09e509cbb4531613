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
  timings: 'Wo die Zeit blieb',
  understanding: 'Verstehen',
  embedding: 'Bedeutung der Frage',
  searching: 'Suche',
  writing: 'Schreiben',
  checking: 'Prüfen',
  otherTime: 'Unterhaltung und Ablage',
  stepMs: '{ms} ms',
  sourcesUsed: 'Quellen',
  stop: 'Anhalten',
  noAnswer: 'Das hat er in seinen Quellen nicht gefunden.',
};
