import { randomKey } from '../random-key.ts';
import type { Answer, Question, Trouble } from './answer-document.ts';
import { beforeNextTry, pause } from './patience.ts';
import { readLivelyEvents } from './read-lively-events.ts';
import { ConnectionLost, isNetworkFailure, Refused, type Requests } from './requests.ts';

interface Reader {
  requests: Requests;
  signal: AbortSignal;
  /** The whole text so far; it begins anew when the answer had to. */
  onText(text: string): void;
  onTrouble(trouble: Trouble): void;
  /** The question has to be asked under another key. */
  onNewKey(key: string): void;
}

const slowAfterMs = 8_000;
const longestBusyMs = 60_000;

/**
 * Asks, and follows the answer to its end across broken connections: a stream that was cut goes on behind the last
 * event received. Rejects with `Refused` where the server will not answer.
 */
export async function streamAnswer(question: Question, reader: Reader): Promise<Answer> {
  const { requests, signal, onText, onTrouble } = reader;
  let { key } = question;
  let text = '';
  let lastEventId = '';
  let answer: Answer | undefined;

  for (let tries = 0; ; tries += 1) {
    const slow = setTimeout(() => onTrouble({ kind: 'slow' }), slowAfterMs);
    try {
      const response = await requests.send('/api/chatbot/query-stream', {
        method: 'POST',
        body: question.body,
        headers: lastEventId ? { 'Last-Event-ID': lastEventId } : { 'Idempotency-Key': key },
        asVisitor: true,
        signal,
      });
      if (!response.body) throw new ConnectionLost('An empty reply.');
      for await (const { id, event, data } of readLivelyEvents(response.body)) {
        clearTimeout(slow);
        onTrouble(undefined);
        tries = 0;
        if (event === 'error') {
          const { code = 'INTERNAL_ERROR', message = '' } = JSON.parse(data);
          throw new Refused(500, code, message, 0);
        }
        if (id) lastEventId = id;
        if (event === 'chunk') {
          text += JSON.parse(data).chunk;
          onText(text);
        } else if (event === 'answer') answer = JSON.parse(data) as Answer;
        else if (event === 'done' && answer) return answer;
      }
      // Ended without its end: it was cut.
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof Refused) {
        await goOnAfter(error);
        continue;
      }
      if (!isNetworkFailure(error)) throw error;
    } finally {
      clearTimeout(slow);
    }
    if (answer) return answer;
    onTrouble({ kind: 'reconnecting' });
    await beforeNextTry(tries, signal);
  }

  /** Waits where another try may help; throws where it will not. */
  async function goOnAfter(refused: Refused): Promise<void> {
    const { status, code, retryAfterMs } = refused;
    if (status === 429 && retryAfterMs <= longestBusyMs) {
      onTrouble({ kind: 'busy', waitMs: retryAfterMs });
      await pause(retryAfterMs, signal);
    } else if (code === 'INVALID_REQUEST' && lastEventId) {
      // The answer was given up while we were away: nothing of it was kept, and it is asked for anew.
      lastEventId = '';
      text = '';
      key = randomKey();
      reader.onNewKey(key);
      onText('');
    } else if (code === 'CONFLICT') await pause(1_000, signal);
    else throw refused;
  }
}
