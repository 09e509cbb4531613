import { MoveUnfinished } from './adapters/database/move/unfinished-move.ts';
import { DatabaseUnreachable } from './adapters/database/postgres/connection.ts';
import { NodesDisagree } from './adapters/database/postgres/node-register.ts';
import { DataFolderError } from './adapters/database/sqlite/data-folder.ts';
import { LanceDbMissing } from './adapters/lance-index/load-lancedb.ts';
import { ConfigError, readConfig, readEnvironment } from './config/index.ts';
import { ListenError } from './http/listening.ts';
import { createLogger } from './logging/index.ts';
import { startService } from './service/start-service.ts';
import { boundThreadsByTheirLimits } from './thread-heaps.ts';

const usualOllamaUrl = 'http://127.0.0.1:11434';

/** `npm start`: settings from the environment, signals to stop, one clear sentence when it cannot start. */
async function runFromTerminal(flags: string[]): Promise<void> {
  boundThreadsByTheirLimits();
  const config = readConfig(readEnvironment());
  const logger = createLogger(config.LOG_LEVEL, process.stdout);
  const show = (text: string) => void process.stdout.write(`${text}\n`);
  const service = await startService(config, {
    logger,
    ollamaUrl: usualOllamaUrl,
    ...(!flags.includes('--no-demo') && { onDemo: show }),
  });
  let isStopping = false;
  const stopOn = (signal: NodeJS.Signals, announceMs: number) =>
    process.on(signal, () => {
      // A second Ctrl-C does not wait for running answers; what is acknowledged is on the disk.
      if (isStopping && signal === 'SIGINT') process.exit(130);
      if (isStopping) return;
      isStopping = true;
      service.stop({ announceMs }).then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  stopOn('SIGINT', 0);
  // A load balancer in front needs a moment to see that we are not ready.
  stopOn('SIGTERM', 1_000);
  // Last: a supervisor that reads this may send a signal at once.
  show(`Parley is running at ${service.url} (docs: ${service.url}/docs). Press Ctrl-C to stop.`);
}

runFromTerminal(process.argv.slice(2)).catch((error: Error) => {
  const expected = [
    ConfigError,
    DataFolderError,
    DatabaseUnreachable,
    MoveUnfinished,
    NodesDisagree,
    LanceDbMissing,
    ListenError,
  ];
  const isExpected = expected.some((kind) => error instanceof kind);
  process.stderr.write(`${isExpected ? error.message : `Parley could not start: ${error.stack ?? error.message}`}\n`);
  process.exit(1);
});
