import { expect, test } from 'vitest';
import type { InboxEvent, LiveSession } from './documents.ts';
import { newsOf } from './notify.ts';

const nowMs = Date.parse('2026-01-01T10:00:00.000Z');
const from = (senderType: 'customer' | 'agent', createdAt = '2026-01-01T09:59:59.000Z'): InboxEvent => ({
  kind: 'message',
  data: {
    sessionId: 'live_1',
    createdAt,
    messageId: 'msg_1',
    sequence: 1,
    message: 'Hello',
    format: 'text',
    senderType,
    senderName: 'Jo',
  },
});
// What news need of a session.
const held = (agentId: string) => ({ state: 'active', agentId }) as LiveSession;
const me = { myId: 'anna', nowMs };

test('an agent is told of what customers write to them, and not of what others say or what is old', () => {
  expect(newsOf(from('customer'), held('anna'), me)).toEqual({ what: 'message', text: 'Hello' });
  expect(newsOf(from('customer'), held('ben'), me)).toBeUndefined();
  expect(newsOf(from('agent'), held('anna'), me)).toBeUndefined();
  expect(newsOf(from('customer', '2026-01-01T09:00:00.000Z'), held('anna'), me)).toBeUndefined();
});
