import type pg from 'pg';

/** The database cannot be used; the message is a sentence for the person at the terminal, without its password. */
export class DatabaseUnreachable extends Error {
  constructor(url: string, cause: Error & { code?: string; path?: string }, setting = 'DATABASE_URL') {
    const { hostname, port } = new URL(url);
    const address = `${hostname}:${port || 5432}`;
    // What PgBouncer says to a client that takes it for PostgreSQL, as it knows not all start-up parameters.
    const isPooler = cause.code === protocolViolation;
    // A file of certificates that the address names.
    const reason = [cause.code ?? cause.message, cause.path].filter(Boolean).join(' ');
    super(
      isPooler
        ? `The database at ${address} is behind a connection pooler; set DATABASE_DIRECT_URL to its own address.`
        : `The database at ${address} cannot be used (${reason}); check ${setting}.`,
      { cause },
    );
    this.name = 'DatabaseUnreachable';
  }
}

const protocolViolation = '08P01';

/** The options of every pool. This file does not import the library, which most servers never load. */
export const poolOptions = ({ url, isPooled, types }: PoolTarget): pg.PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  // The operating system finds a server that has gone silent, and the server a statement that hangs.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // PgBouncer refuses a connection that asks for it.
  ...(!isPooled && { statement_timeout: 60_000 }),
  types: {
    // Numbers come as numbers: none of ours is beyond 2^53.
    getTypeParser: (id: number, format?: 'text' | 'binary') =>
      id === types.builtins.INT8 || id === types.builtins.NUMERIC
        ? Number
        : // The overloads of the library's function differ only in what the format may be.
          types.getTypeParser(id, format as 'text'),
  },
});

interface PoolTarget {
  url: string;
  /** Whether the address is a pooler's that gives each transaction another connection, as PgBouncer can. */
  isPooled: boolean;
  types: typeof pg.types;
}
