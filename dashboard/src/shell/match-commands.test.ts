import { expect, test } from 'vitest';
import { beginningsIn, groupsOf, matchCommands } from './match-commands.ts';

const commands = [
  { label: 'Home', group: 'Lumen' },
  { label: 'API keys', group: 'Page' },
  { label: 'Install', group: 'Lumen' },
  { label: 'Lumen', group: 'Chatbot' },
];
const found = (typed: string) => matchCommands(commands, typed).map(({ label }) => label);

test('every command is shown before anything is typed', () => {
  expect(found(' ')).toEqual(['Home', 'API keys', 'Install', 'Lumen']);
});

test('a command is found by the beginnings of its words, in any order', () => {
  expect(found('key')).toEqual(['API keys']);
  expect(found('lum ins')).toEqual(['Install']);
  expect(found('zzz')).toEqual([]);
});

test('names that begin with what was typed come first', () => {
  expect(found('lu')).toEqual(['Lumen', 'Home', 'Install']);
});

test('they are shown in their groups, that of the best match first', () => {
  const groups = groupsOf(matchCommands(commands, 'lu'));
  expect(groups.map(([group, ofGroup]) => [group, ofGroup.map(({ label }) => label)])).toEqual([
    ['Chatbot', ['Lumen']],
    ['Lumen', ['Home', 'Install']],
  ]);
});

test('what was typed of a name is marked, once for each word and as far as it goes', () => {
  expect(beginningsIn('Settings: Appearance', 'app se')).toEqual([
    { start: 0, end: 2 },
    { start: 10, end: 13 },
  ]);
  expect(beginningsIn('Seats', 's sea')).toEqual([{ start: 0, end: 3 }]);
  expect(beginningsIn('Home', ' ')).toEqual([]);
});
