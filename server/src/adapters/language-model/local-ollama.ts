import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** Nobody waits for it, and a machine that starts may have much to do. */
const patientMs = 1_500;

const tags = z.object({
  models: z.array(
    z.object({
      name: z.string().max(200),
      details: z.object({ family: z.string().optional() }).optional().catch(undefined),
    }),
  ),
});

/** BERT and its kin turn texts into vectors, and write nothing. */
const onlyEmbeds = /bert/i;

/** The models that an Ollama at this address has; nothing when none answers at once. */
export async function modelsOfOllama(address: string, timeoutMs = patientMs): Promise<string[] | undefined> {
  try {
    const { models } = tags.parse(await fetchJson(`${address}/api/tags`, timeoutMs));
    return models.filter(({ details }) => !onlyEmbeds.test(details?.family ?? '')).map(({ name }) => name);
  } catch {
    // Whatever is there, it is not an Ollama that we could offer.
    return undefined;
  }
}

function fetchJson(url: string, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = get(url, { signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      json(response).then(resolve, reject);
    });
    request.once('error', reject);
  });
}
