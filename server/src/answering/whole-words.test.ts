import { expect, test } from 'vitest';
import { wholeWordsAt } from './highlights.ts';

/** The sentence with its highlighted words in angle brackets; the scorer's are in curly ones. */
function highlighted(given: string): string {
  const [start, end] = [given.indexOf('{'), given.indexOf('}') - 1];
  const sentence = given.replace('{', '').replace('}', '');
  const place = wholeWordsAt(sentence, { start, end });
  if (!place) return 'nothing';
  return `${sentence.slice(0, place.start)}‹${sentence.slice(place.start, place.end)}›${sentence.slice(place.end)}`;
}

test.each([
  [
    'words as they are',
    'You can return it {within 30 days} of delivery.',
    'You can return it ‹within 30 days› of delivery.',
  ],
  [
    'part of a word is the word',
    'You can return it within 3{0 da}ys of delivery.',
    'You can return it within ‹30 days› of delivery.',
  ],
  [
    'signs around them are none of them',
    'It opens at nine{, on weekdays, }and closes at six.',
    'It opens at nine, ‹on weekdays›, and closes at six.',
  ],
  [
    'an abbreviation keeps its full stop',
    'We close at {5 p.m.} on Fridays and Saturdays.',
    'We close at ‹5 p.m.› on Fridays and Saturdays.',
  ],
  [
    'the end of the sentence stays outside',
    'The shop opens every weekday at {nine.}',
    'The shop opens every weekday at ‹nine›.',
  ],
  [
    '… whatever closes behind it',
    '(The shop opens every weekday at {nine.})',
    '(The shop opens every weekday at ‹nine›.)',
  ],
  [
    'a marker of a list stays outside',
    '{- Red} lamps cost 20 € and blue ones more.',
    '- ‹Red› lamps cost 20 € and blue ones more.',
  ],
  [
    'letters of two units stay whole',
    'She said that {\uD835}\uDC00 was on the label.',
    'She said that ‹\uD835\uDC00› was on the label.',
  ],
  [
    'letters and their accents stay together',
    'The name of the place was {Cafe}\u0301 by the sea.',
    'The name of the place was ‹Cafe\u0301› by the sea.',
  ],
  ['a sign that is no word', 'We welcome every {👨‍👩}‍👧 on Sundays as well.', 'nothing'],
  ['words without spaces', '退货期限为{30天}，请保留收据和包装。', '退货期限为‹30天›，请保留收据和包装。'],
  [
    'code is not cut',
    'To start it in the folder, run `npm {ci}` and wait.',
    'To start it in the folder, run ‹`npm ci`› and wait.',
  ],
  [
    'a link is not cut',
    'Open [the {settings} page](https://x.example/settings) and look for the switch there.',
    'Open ‹[the settings page](https://x.example/settings)› and look for the switch there.',
  ],
  [
    'an address is not cut',
    'All the manuals are at https://x.{example}/a, as are the drawings.',
    'All the manuals are at ‹https://x.example/a›, as are the drawings.',
  ],
  [
    'an entity is not cut',
    'The sign for smaller is &{lt}; in this text of ours.',
    'The sign for smaller is ‹&lt;› in this text of ours.',
  ],
  [
    'emphasis around them stays outside',
    'You can return it **{30 days**} after delivery.',
    'You can return it **‹30 days›** after delivery.',
  ],
  [
    'emphasis in them is theirs',
    'You can return it {within **30** days} of delivery.',
    'You can return it ‹within **30** days› of delivery.',
  ],
  ['emphasis that is parted', 'You can return it within **30 {days** of the} delivery.', 'nothing'],
  [
    'a name with an underscore',
    'You have to set {max_age} in the file of settings.',
    'You have to set ‹max_age› in the file of settings.',
  ],
  ['nearly the whole sentence', '{The shop opens at nine} on weekdays.', 'nothing'],
  ['nothing but signs', 'It is open{ – }at nine.', 'nothing'],
])('%s', (_, given, expected) => {
  expect(highlighted(given)).toBe(expected);
});

test.each([
  [-1, 3],
  [3, 3],
  [5, 2],
  [0, 99],
  [Number.NaN, 3],
])('a place that is none of the sentence, %d to %d, is nothing', (start, end) => {
  expect(wholeWordsAt('The shop opens at nine.', { start, end })).toBeUndefined();
});
