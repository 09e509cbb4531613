import { Refused, type Requests } from '../conversation/requests.ts';
import type { RunningTrial } from './create-trial.ts';

/** Requests in the name of whoever is signed in to the dashboard: what they ask is a trial to the server. */
export function trialRequests(requests: Requests, trial: Pick<RunningTrial, 'token' | 'mode'>): Requests {
  return {
    ...requests,
    token: () => trial.token(false),
    async send(path, { asVisitor, ...sending } = {}) {
      if (!asVisitor) return requests.send(path, sending);
      // Somebody who is signed in would type and read as an agent.
      if (/\/(?:typing|read)$/.test(path)) return new Response(null, { status: 204 });
      const { body } = sending;
      // A repeat must be the same, whatever was chosen meanwhile.
      if (body && path === '/api/chatbot/query-stream') Object.assign(body, { mode: trial.mode(), ...body });
      const as = (token: string) =>
        requests.send(path, { ...sending, headers: { ...sending.headers, Authorization: `Bearer ${token}` } });
      try {
        return await as(await trial.token(false));
      } catch (error) {
        if (!(error instanceof Refused && error.status === 401)) throw error;
        return as(await trial.token(true));
      }
    },
  };
}
