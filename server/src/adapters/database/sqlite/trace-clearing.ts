import type { SqliteConnection } from './connection.ts';

/** How long a checkpoint waits for somebody who reads; longer would hold up all who write. */
const patienceMs = 50;
const againAfterMs = 50;
/** An erasure is acknowledged after so many attempts, even if reads still hold the log; it is tried again later. */
const mostTriesWaitedFor = 20;
const soonMs = 2_000;
/** A file of this size is rewritten in a tenth of a second. */
const rewrittenUpToBytes = 16 * 1024 * 1024;

/**
 * Clears deleted data from the files. The write-ahead log holds pages as they were before: it is
 * emptied, or tried again where somebody reads from it. Pages that were rebuilt may hold copies in their gaps, which
 * `secure_delete` does not reach: a small file is rewritten after an erasure; for a large one it would take too long.
 */
export function createTraceClearing(connection: SqliteConnection) {
  let timer: NodeJS.Timeout | undefined;
  let tries = 0;
  let waiting: (() => void)[] = [];
  let isRewriteDue = false;

  function attempt() {
    if (isTruncated(connection)) {
      tries = 0;
      answer();
      if (isRewriteDue) schedule(soonMs, rewrite);
      return;
    }
    tries += 1;
    if (tries >= mostTriesWaitedFor) answer();
    schedule(waiting.length > 0 ? againAfterMs : soonMs, attempt);
  }

  function rewrite() {
    isRewriteDue = false;
    rewriteIfSmall(connection);
    attempt();
  }

  function answer() {
    const answered = waiting;
    waiting = [];
    for (const done of answered) done();
  }

  function schedule(ms: number, work: () => void) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      work();
    }, ms);
  }

  return {
    /** After an erasure; `done` is called when the log is empty, or when reads have held it for too long. */
    clear(done: () => void) {
      waiting.push(done);
      tries = 0;
      isRewriteDue = true;
      clearTimeout(timer);
      timer = undefined;
      attempt();
    },
    /** Within seconds, together with whatever else is deleted until then. */
    clearSoon() {
      if (!timer) schedule(soonMs, attempt);
    },
    stop() {
      clearTimeout(timer);
      if (isRewriteDue) rewriteIfSmall(connection);
      answer();
    },
  };
}

function isTruncated(connection: SqliteConnection): boolean {
  return withPatience(connection, () => {
    const [row] = connection.run({ sql: 'pragma wal_checkpoint(truncate)', parameters: [] }).rows;
    return row?.['busy'] === 0;
  });
}

function rewriteIfSmall(connection: SqliteConnection): boolean {
  return withPatience(connection, () => {
    const [row] = connection.run({
      sql: 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
      parameters: [],
    }).rows;
    if (Number(row?.['bytes']) <= rewrittenUpToBytes) connection.execute('vacuum');
    return true;
  });
}

/** False where it cannot be done now, such as on a full disk: what is written next says so. */
function withPatience(connection: SqliteConnection, work: () => boolean): boolean {
  connection.execute(`pragma busy_timeout = ${patienceMs}`);
  try {
    return work();
  } catch {
    return false;
  } finally {
    connection.execute('pragma busy_timeout = 5000');
  }
}
