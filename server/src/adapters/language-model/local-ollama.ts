import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** Nobody waits for it, and a machine that starts may have much to do. */
const patientMs = 1_500;

const tags = z.object({
  models: z.array(
    z.object({
      name: z.string().max(200),
      /** Of a model that runs elsewhere. */
      remote_host: z.string().optional().catch('elsewhere'),
      remote_model: z.string().optional().catch('elsewhere'),
      capabilities: z.array(z.string()).optional().catch(undefined),
      details: z.object({ family: z.string().optional() }).optional().catch(undefined),
    }),
  ),
});

type OllamaModel = z.output<typeof tags>['models'][number];

/** Models of Ollama's cloud are listed beside those of the machine, and what they are asked leaves it. */
const isElsewhere = ({ name, remote_host, remote_model }: OllamaModel) =>
  Boolean(remote_host || remote_model) || /[-:]cloud$/i.test(name);

/** By what it says it can do; older versions do not say: then by the names of models that turn texts into vectors. */
const onlyEmbeds = ({ name, capabilities, details }: OllamaModel) =>
  capabilities
    ? !capabilities.includes('completion')
    : /bert/i.test(details?.family ?? '') || /embed|bert|minilm|(?<![a-z])(?:bge|gte|e5)(?![a-z])/i.test(name);

/** The models of this machine that an Ollama at this address has; nothing when none answers at once. */
export async function modelsOfOllama(address: string, timeoutMs = patientMs): Promise<string[] | undefined> {
  try {
    const { models } = tags.parse(await fetchJson(`${address}/api/tags`, timeoutMs));
    return models.filter((model) => !isElsewhere(model) && !onlyEmbeds(model)).map(({ name }) => name);
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
