import { resolve } from 'node:path';
import { DatabaseUnreachable } from '../adapters/database/postgres/connection.ts';
import { type Finding, failure, ok } from './examination.ts';
import { examineDatabase, examineFolder } from './examine-data.ts';
import { examineModelFiles, examineProviders } from './examine-models.ts';
import { examinePort } from './examine-port.ts';
import { examineSettings } from './examine-settings.ts';
import { examineUploads } from './examine-uploads.ts';

const oldestNode = 24;

/** Looks at everything that a server on this machine needs, and changes nothing. */
export async function examineServer(dataFolder: string | undefined): Promise<{ findings: Finding[] }> {
  const { config, findings: ofSettings } = examineSettings();
  const findings = [examineNode(), ...ofSettings];
  // What the others look at follows from the settings.
  if (!config) return { findings };
  const folder = resolve(dataFolder ?? config.DATA_DIR);
  findings.push(...examineFolder(folder));
  const { DATABASE_URL: url } = config;
  findings.push(url === undefined ? examineDatabase(folder) : await examinePostgres(url));
  findings.push(await examinePort(config), ...(await examineModelFiles(config)), ...(await examineProviders(config)));
  findings.push(...(await examineUploads(config)));
  return { findings };
}

function examineNode(): Finding {
  const { node } = process.versions;
  return Number.parseInt(node, 10) >= oldestNode
    ? ok('node', `version ${node}`)
    : failure('node', `version ${node}`, `Install Node ${oldestNode} or later.`);
}

async function examinePostgres(url: string): Promise<Finding> {
  const { reachPostgres } = await import('../adapters/database/postgres/reach-postgres.ts');
  try {
    return ok('database', `PostgreSQL ${await reachPostgres(url)} can be reached`);
  } catch (error) {
    if (!(error instanceof DatabaseUnreachable)) throw error;
    return failure('database', error.message, 'Start it, or correct DATABASE_URL.');
  }
}
