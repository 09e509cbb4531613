import { expect, test } from 'vitest';
import { entryOf, mergeEntries } from './chat-entries.ts';
import type { Entry } from './documents.ts';

const said = (sequence: number): Entry => ({
  at: `2026-01-01T10:00:0${sequence}.000Z`,
  from: 'visitor',
  text: `Message ${sequence}`,
  messageId: `msg_${sequence}`,
  sequence,
});

test('what the transcript and the stream both tell is in the chat once, in order', () => {
  const note = {
    kind: 'note',
    data: {
      sessionId: 'live_1',
      createdAt: '2026-01-01T10:00:02.500Z',
      noteId: 'note_1',
      text: 'Call back',
      authorId: 'usr_a',
    },
  } as const;
  const streamed = [said(2), entryOf(note), said(4)].filter((entry) => entry !== undefined);
  const transcript: Entry[] = [said(1), said(2), { at: note.data.createdAt, from: 'note', text: 'Call back' }, said(3)];
  const texts = mergeEntries(streamed, transcript).map(({ text }) => text);
  expect(texts).toEqual(['Message 1', 'Message 2', 'Call back', 'Message 3', 'Message 4']);
  expect(mergeEntries(mergeEntries([], [said(1)]), [said(1)])).toHaveLength(1);
});

test('the later account of a message counts', () => {
  const cleaned = { ...said(1), text: 'without what is not safe' };
  expect(mergeEntries([said(1)], [cleaned])).toEqual([cleaned]);
});

test('what one account of a message tells, a later one that does not tell it leaves', () => {
  const told = {
    at: '2026-01-01T00:00:00.000Z',
    from: 'agent',
    name: 'Anna',
    text: 'Hi',
    messageId: 'm1',
    sequence: 1,
  } as const;
  const pictureUrl = '/api/pictures/1';
  expect(mergeEntries([{ ...told, pictureUrl }], [told])).toEqual([{ ...told, pictureUrl }]);
});
