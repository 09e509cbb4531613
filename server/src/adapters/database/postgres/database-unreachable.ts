/** The database cannot be used; the message is a sentence for the person at the terminal, without its password. */
export class DatabaseUnreachable extends Error {
  constructor(url: string, cause: Error & { code?: string }, setting = 'DATABASE_URL') {
    const { hostname, port } = new URL(url);
    const address = `${hostname}:${port || 5432}`;
    // What PgBouncer says to a client that takes it for PostgreSQL, as it knows not all start-up parameters.
    const isPooler = cause.code === protocolViolation;
    super(
      isPooler
        ? `The database at ${address} is behind a connection pooler; set DATABASE_DIRECT_URL to its own address.`
        : `The database at ${address} cannot be used (${cause.code ?? cause.message}); check ${setting}.`,
      { cause },
    );
    this.name = 'DatabaseUnreachable';
  }
}

const protocolViolation = '08P01';
