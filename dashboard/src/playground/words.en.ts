/** What the playground says, in English. Braces are filled in. */
export const en = {
  ask: 'Ask',
  askSomething: 'Ask something your visitors would ask',
  mode: 'Manner',
  standard: 'Standard',
  productivity: 'Short',
  creative: 'Open',
  confidence: 'Confidence',
  responseTime: 'Answered in {ms} ms',
  tokens: '{n} tokens',
  sourcesUsed: 'Sources',
  stop: 'Stop',
  noAnswer: 'It did not find this in its sources.',
};
