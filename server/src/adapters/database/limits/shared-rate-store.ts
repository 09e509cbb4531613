import { sql } from 'kysely';
import type { Admission, RateStore, RateWindow } from '../../../limits/ports.ts';
import { type Database, GuardFailed, readFirst, step } from '../database.ts';
import { prepared } from '../query-builder.ts';

/**
 * Sliding windows that many nodes share, exact and in constant time. Admissions of a window are numbered; number n is admitted when number
 * n - limit has left the window, so that one look-up decides however many the window holds, and a changed limit counts
 * at once. The window's row is touched first: on PostgreSQL this makes requests of one window wait for each other.
 */
export function createSharedRateStore(database: Database): RateStore {
  const { build } = database;

  const lockWindow = prepared((p: { scope: string }) =>
    build
      .insertInto('rate_windows')
      .values({ scope: p.scope, hits: 0, last_at: 0 })
      .onConflict((conflict) => conflict.column('scope').doUpdateSet({ hits: sql.ref('rate_windows.hits') })),
  );
  const takeSlot = prepared((p: { scope: string; now: number; limit: number; start: number }) =>
    build
      .updateTable('rate_windows')
      .set({
        hits: sql<number>`hits + 1`,
        // A clock that jumps back must not put a later admission before an earlier one.
        last_at: sql<number>`case when last_at > ${p.now} then last_at else ${p.now} end`,
      })
      .where('scope', '=', p.scope)
      .where(sql<number>`cast(${p.limit} as bigint)`, '>', 0)
      .where((not) =>
        not.not(
          not.exists(
            build
              .selectFrom('rate_hits')
              .select('rate_hits.hit')
              .where('rate_hits.scope', '=', p.scope)
              .where('rate_hits.hit', '=', sql<number>`rate_windows.hits + 1 - cast(${p.limit} as bigint)`)
              .where('rate_hits.at', '>', p.start),
          ),
        ),
      )
      .returning('hits'),
  );
  const noteHit = prepared((p: { scope: string }) =>
    build
      .insertInto('rate_hits')
      .columns(['scope', 'hit', 'at'])
      .expression(build.selectFrom('rate_windows').select(['scope', 'hits', 'last_at']).where('scope', '=', p.scope)),
  );
  /** Admissions stay numbered without a gap: the latest number is given again. */
  const giveBack = prepared((p: { scope: string }) =>
    build
      .updateTable('rate_windows')
      .set({ hits: sql<number>`hits - 1` })
      .where('scope', '=', p.scope)
      .where((window) =>
        window.exists(
          build
            .selectFrom('rate_hits')
            .select('rate_hits.hit')
            .where('rate_hits.scope', '=', p.scope)
            .where('rate_hits.hit', '=', sql.ref<number>('rate_windows.hits')),
        ),
      ),
  );
  const dropHit = prepared((p: { scope: string }) =>
    build
      .deleteFrom('rate_hits')
      .where('scope', '=', p.scope)
      .where('hit', '>', build.selectFrom('rate_windows').select('hits').where('scope', '=', p.scope)),
  );
  const windowState = prepared((p: { scope: string; start: number }) =>
    build
      .selectFrom('rate_windows')
      .select((columns) => [
        'rate_windows.hits',
        columns
          .selectFrom('rate_hits')
          .select('rate_hits.hit')
          .whereRef('rate_hits.scope', '=', 'rate_windows.scope')
          .where('rate_hits.at', '>', p.start)
          // The first by time is the first by number; asking for the least number would look at all of them.
          .orderBy('rate_hits.at')
          .orderBy('rate_hits.hit')
          .limit(1)
          .as('first'),
      ])
      .where('rate_windows.scope', '=', p.scope),
  );
  const hitTime = prepared((p: { scope: string; hit: number }) =>
    build.selectFrom('rate_hits').select('at').where('scope', '=', p.scope).where('hit', '=', p.hit),
  );

  const stepsOf = ({ scope, limit, windowMs }: RateWindow, at: number, nowMs: number) => [
    step(lockWindow({ scope })),
    step(takeSlot({ scope, now: nowMs, limit, start: nowMs - windowMs }), `full-${at}`),
    step(noteHit({ scope })),
  ];

  /** How long until a window has a free slot; 0 where it has one. */
  async function waitOf({ scope, limit, windowMs }: RateWindow, nowMs: number): Promise<number> {
    const row = await readFirst(database, windowState({ scope, start: nowMs - windowMs }));
    if (limit > 0 && usedIn(row) < limit) return 0;
    const blocking = row && (await readFirst(database, hitTime({ scope, hit: row.hits + 1 - limit })));
    // While we waited, a request with a later clock may have been admitted: it is past by now all the same.
    return Math.min(windowMs, (blocking?.at ?? nowMs) + windowMs - nowMs);
  }

  return {
    async admit(windows, nowMs): Promise<Admission> {
      const last = windows.at(-1);
      if (!last) throw new Error('A request is counted in at least one window.');
      try {
        const results = await database.write(
          [
            ...windows.flatMap((window, at) => stepsOf(window, at, nowMs)),
            step(windowState({ scope: last.scope, start: nowMs - last.windowMs })),
          ],
          // The last is the widest: most requests want it at once.
          { durable: false, queue: { key: last.scope }, keptAs: 'admit' },
        );
        const used = usedIn(results.at(-1)?.rows[0]);
        return { isAdmitted: true, remaining: Math.max(0, last.limit - used) };
      } catch (error) {
        if (!(error instanceof GuardFailed)) throw error;
        const waits = await Promise.all(windows.map((window) => waitOf(window, nowMs)));
        const fullAt = Number(error.guard.slice('full-'.length));
        return { isAdmitted: false, fullAt, resetMs: Math.max(1, ...waits) };
      }
    },
    async release(scopes) {
      await database.write(
        scopes.flatMap((scope) => [step(lockWindow({ scope })), step(giveBack({ scope })), step(dropHit({ scope }))]),
        { durable: false },
      );
    },
    async used(scope, windowMs, nowMs) {
      return usedIn(await readFirst(database, windowState({ scope, start: nowMs - windowMs })));
    },
    async forget(beforeMs) {
      const [hits] = await database.write([
        step(
          build
            .deleteFrom('rate_hits')
            .where('scope', 'in', build.selectFrom('rate_windows').select('scope'))
            .where('at', '<', beforeMs),
        ),
        step(build.deleteFrom('rate_windows').where('last_at', '<', beforeMs)),
      ]);
      return hits?.changes ?? 0;
    },
  };
}

function usedIn(row: unknown): number {
  const { hits, first } = (row ?? {}) as { hits?: number; first?: number | null };
  return hits === undefined || first == null ? 0 : hits - first + 1;
}
