import { describe, expect, test } from 'vitest';
import { Refused, type Requests } from '../conversation/requests.ts';
import { trialRequests } from './trial-requests.ts';

type Sending = NonNullable<Parameters<Requests['send']>[1]>;

/** A server that takes one token, and what it was sent. */
function requestsTo(taken: string) {
  const sent: { path: string; sending: Sending }[] = [];
  const send: Requests['send'] = async (path, sending = {}) => {
    sent.push({ path, sending: structuredClone(sending) });
    if (sending.headers?.Authorization !== `Bearer ${taken}`) throw new Refused(401, 'INVALID_TOKEN', '', 0);
    return new Response('{}');
  };
  return { sent, requests: { send } as Requests };
}

describe('Requests of a trial', () => {
  test('are in the name of whoever is signed in, with a new token where the old one is refused', async () => {
    const { sent, requests } = requestsTo('new');
    const refused: boolean[] = [];
    const trial = trialRequests(requests, {
      mode: () => 'standard',
      async token(wasRefused) {
        refused.push(wasRefused);
        return wasRefused ? 'new' : 'old';
      },
    });
    await trial.send('/api/live-chat/sessions', { method: 'POST', body: {}, asVisitor: true });
    expect(refused).toEqual([false, true]);
    expect(sent.map(({ sending }) => sending.headers?.Authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(sent.some(({ sending }) => sending.asVisitor)).toBe(false);
  });

  test('ask in the chosen mode, and repeat a question in the mode that it was asked in', async () => {
    const { sent, requests } = requestsTo('token');
    let mode: 'creative' | 'standard' = 'creative';
    const trial = trialRequests(requests, { mode: () => mode, token: async () => 'token' });
    const body = { message: 'Can I return a lamp?' };
    for (const next of ['standard', 'standard'] as const) {
      await trial.send('/api/chatbot/query-stream', { method: 'POST', body, asVisitor: true });
      mode = next;
    }
    expect(sent.map(({ sending }) => sending.body)).toEqual([
      { ...body, mode: 'creative' },
      { ...body, mode: 'creative' },
    ]);
  });

  test('do not tell that an agent types or has read, which only the visitor does here', async () => {
    const { sent, requests } = requestsTo('token');
    const trial = trialRequests(requests, { mode: () => 'standard', token: async () => 'token' });
    for (const path of ['/api/live-chat/sessions/one/typing', '/api/live-chat/sessions/one/read'])
      expect((await trial.send(path, { method: 'POST', asVisitor: true })).ok).toBe(true);
    expect(sent).toEqual([]);
  });
});
