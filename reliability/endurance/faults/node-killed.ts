import { runKillTrial } from '../../../server/test-support/kill-trial.ts';
import type { Fault } from '../fault.ts';

/** SIGKILL at random moments, while starting too, on the embedded database. */
export const nodeKilled: Fault = {
  name: 'node-killed',
  async run({ scale, provider, folder }) {
    const kills = Math.max(5, Math.round(50 * scale));
    const leastAcknowledged = Math.round(5_000 * scale);
    const result = await runKillTrial({
      settings: {
        DATA_DIR: folder(),
        MODEL_BASE_URL: provider.baseUrl,
        MODEL_NAME: 'stub',
        EMBEDDING_BASE_URL: provider.baseUrl,
        EMBEDDING_MODEL: 'stub',
      },
      kills,
      leastAcknowledged,
      clientsOfEachKind: 3,
    });
    const { acknowledged, lost, doubled, gaps, surprises } = result;
    const miscounted = Math.abs(result.totalInteractions - result.storedAnswers);
    return {
      done: `${kills} × SIGKILL under load (${result.killsWhileStarting} while it started), SQLite`,
      figure: `${acknowledged} acknowledged: ${lost.length} lost, ${doubled.length} doubled, ${gaps.length} gaps, ${miscounted} miscounted`,
      aim: '0 lost, 0 doubled, counted = answered',
      holds: lost.length + doubled.length + gaps.length + surprises.length + miscounted === 0,
    };
  },
};
