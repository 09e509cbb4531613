import { conflict, notFound } from '../errors/index.ts';
import { newId } from '../identity/index.ts';
import type { CannedReply, CannedReplyStore } from './ports.ts';

/** As many as somebody could still find the right one among. */
const mostReplies = 500;

type Words = Pick<CannedReply, 'title' | 'text'>;

/** Replies that the people of an account keep at hand. */
export function cannedReplyVerbs({ store, clock }: { store: CannedReplyStore; clock(): number }) {
  async function find(replyId: string): Promise<CannedReply> {
    const reply = await store.find(replyId);
    if (!reply) throw notFound('canned reply');
    return reply;
  }

  return {
    find,
    ofAccount: store.ofAccount,
    async add(accountId: string, words: Words): Promise<CannedReply> {
      const now = clock();
      const reply = { id: newId('reply'), accountId, ...words, createdAt: now, updatedAt: now };
      if (!(await store.add(reply, mostReplies)))
        throw conflict(`An account has at most ${mostReplies} canned replies; remove one first.`);
      return reply;
    },
    async change(reply: CannedReply, changes: Partial<Words>): Promise<CannedReply> {
      const changed = { ...reply, ...changes, updatedAt: clock() };
      await store.change(reply.id, changed);
      return changed;
    },
    remove: (reply: CannedReply) => store.remove(reply.id),
  };
}
