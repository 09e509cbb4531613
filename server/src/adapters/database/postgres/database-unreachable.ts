/** The database cannot be used; the message is a sentence for the person at the terminal, without its password. */
export class DatabaseUnreachable extends Error {
  constructor(url: string, cause: Error & { code?: string }) {
    const { hostname, port } = new URL(url);
    const address = `${hostname}:${port || 5432}`;
    super(`The database at ${address} cannot be used (${cause.code ?? cause.message}); check DATABASE_URL.`, {
      cause,
    });
    this.name = 'DatabaseUnreachable';
  }
}
