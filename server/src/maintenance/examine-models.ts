import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { weightsFile } from '../adapters/embedding/embedded/weights-file.ts';
import { trainedStudent } from '../adapters/languages/trained-student.ts';
import { englishScorer, languagesScorer } from '../adapters/passage-scorer/trained-scorers.ts';
import type { Config } from '../config/index.ts';
import { type Finding, failure, ok, warning } from './examination.ts';

const patienceMs = 5_000;
const reinstall = 'Install again: npm ci in the project folder.';

/** The files of the embedded models, as far as they are used. */
export async function examineModelFiles(config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (config.EMBEDDING_BASE_URL === undefined) {
    const { path, sha256 } = weightsFile();
    findings.push(await examineFile('embedding model', path, sha256));
    const { network, pieces } = trainedStudent;
    for (const part of [network, pieces])
      findings.push(await examineFile('embedding model for other languages', part.path, part.sha256));
  }
  if (config.SCORER_BUDGET_MS > 0)
    for (const { network } of [englishScorer, languagesScorer])
      findings.push(await examineFile('passage scorer', network.path, network.sha256));
  return findings;
}

async function examineFile(about: string, path: string, sha256: string): Promise<Finding> {
  if (!existsSync(path)) return failure(about, `${path} is missing`, reinstall);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex') === sha256
    ? ok(about, 'the file has the expected SHA-256')
    : failure(about, `${path} is not the file that was measured`, reinstall);
}

/** Whether the providers of language models can be reached, with the keys that are set. Asks no model anything. */
export async function examineProviders(config: Config): Promise<Finding[]> {
  const about = 'language model';
  if (config.models.length === 0) return [ok(about, 'none is set; the embedded answerer writes')];
  return Promise.all(
    config.models.map(async ({ provider, model, baseUrl, apiKey }) => {
      const name = `${model} at ${new URL(baseUrl).host}`;
      // Other providers take their keys by headers of their own.
      const isOpenAi = provider !== 'anthropic' && provider !== 'google';
      try {
        const { status } = await fetch(`${baseUrl}/models`, {
          headers: apiKey !== undefined && isOpenAi ? { Authorization: `Bearer ${apiKey}` } : {},
          signal: AbortSignal.timeout(patienceMs),
        });
        if (isOpenAi && (status === 401 || status === 403))
          return failure(about, `${name} refuses the key (${status})`, 'Check MODEL_API_KEY.');
        if (status >= 500)
          return warning(about, `${name} answers with ${status}`, 'Look at the status page of the provider.');
        return ok(about, `${name} can be reached`);
      } catch (error) {
        const { cause } = error as { cause?: NodeJS.ErrnoException };
        const reason = cause?.code ?? (error as Error).name;
        return failure(about, `${name} cannot be reached (${reason})`, 'Check MODEL_BASE_URL and the network.');
      }
    }),
  );
}
