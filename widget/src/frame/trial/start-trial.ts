import type { ToFrame } from '../../protocol.ts';
import type { TrialToFrame } from '../../trial-protocol.ts';
import { addStyle } from '../chat/later-part.ts';
import { type Start, startFace as startChat } from '../chat/start-chat.tsx';
import { openMemory } from '../remembered.ts';
import { beginTrial } from '../trial.ts';
import { createTrial } from './create-trial.ts';
import style from './trial.css?url';
import { trialRequests } from './trial-requests.ts';

/**
 * The chat as the dashboard tries it out: what visitors get, asked in the name of whoever is signed in there, so that
 * the server counts nothing of it. Nothing is remembered, and nothing shared with the chat that this browser may have
 * as a visitor. A page of any other origin gets the chat that visitors have.
 */
export function startFace(given: Start) {
  const { configuration, start, link, waiting } = given;
  if (!link || start?.origin !== location.origin) return startChat(given);
  const trial = createTrial(link.tell);
  beginTrial(trial);
  // Without it its button is plain, and works.
  addStyle(style).catch(() => {});
  for (const message of waiting.filter(isForTrial)) trial.hear(message);
  const hear = startChat({
    ...given,
    memory: openMemory(configuration.id, undefined),
    requestsAs: (visitor) => trialRequests(visitor, trial),
    waiting: waiting.filter((message) => !isForTrial(message)),
  });
  return (message: ToFrame) => (isForTrial(message) ? trial.hear(message) : hear(message));
}

const isForTrial = (message: ToFrame): message is TrialToFrame => message.type === 'trial' || message.type === 'token';
