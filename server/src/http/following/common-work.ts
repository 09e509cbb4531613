import { Turns } from './turns.ts';

/** A piece of work that is done for all its members at once. */
export interface CommonWork<Member, Work> {
  readonly key: string;
  readonly work: Work;
  readonly members: Set<Member>;
  readonly place: number;
}

/** What members with the same key have in common is there once, has its turn in every round, and goes with the last. */
export class CommonWorks<Member, Work> {
  readonly #byKey = new Map<string, CommonWork<Member, Work>>();
  readonly #turns: Turns<CommonWork<Member, Work>>;

  constructor(turnsPerRound: number) {
    this.#turns = new Turns(turnsPerRound);
  }

  join(key: string, member: Member, begin: () => Work): CommonWork<Member, Work> {
    const common = this.#byKey.get(key) ?? this.#begin(key, begin());
    common.members.add(member);
    return common;
  }

  /** True when that was the last one. */
  leave(common: CommonWork<Member, Work>, member: Member): boolean {
    if (!common.members.delete(member) || common.members.size > 0) return false;
    this.#turns.leave(common, common.place);
    return this.#byKey.delete(common.key);
  }

  next(): Iterable<CommonWork<Member, Work>> {
    return this.#turns.next();
  }

  #begin(key: string, work: Work): CommonWork<Member, Work> {
    const common = { key, work, members: new Set<Member>(), place: 0 };
    common.place = this.#turns.join(common);
    this.#byKey.set(key, common);
    return common;
  }
}
