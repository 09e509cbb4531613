import { Ago } from '../ui/ago.tsx';
import { useWords } from '../words/index.ts';
import type { Server } from './documents.ts';

const databases = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Which release runs here, since when, and on what. */
export function ServerFacts({ server: { version, database, startedAt } }: { server: Server }) {
  const words = useWords();
  return (
    <dl className="server-facts">
      <div>
        <dt>{words('serverVersion')}</dt>
        <dd>{version}</dd>
      </div>
      <div>
        <dt>{words('serverDatabase')}</dt>
        <dd>{databases[database]}</dd>
      </div>
      <div>
        <dt>{words('serverStarted')}</dt>
        <dd>
          <Ago at={startedAt} />
        </dd>
      </div>
    </dl>
  );
}
