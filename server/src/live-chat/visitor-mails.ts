import type { Chatbot } from '../chatbots/index.ts';
import { type Embedding, mayEmbed } from '../identity/index.ts';
import { detectLanguage } from '../language/index.ts';
import { isSpoken } from '../languages/index.ts';
import type { AccountOutbox, NewMail, SaidLine } from '../mail/index.ts';
import { markdownAsText } from '../markdown/markdown-as-text.ts';
import type { SpokenLine, UnmailedSession, VisitorMailStore } from './ports.ts';

/** What an agent says reaches a visitor who is away once nothing has happened in the chat for so long. */
export const quietBeforeMailMs = 2 * 60_000;
/** After a longer silence it comes too late: email was off, or the server. */
const latestMailMs = 24 * 3600_000;
const sessionsAtOnce = 50;
/** The latest messages that an email may hold, those before the reply among them. */
const mostLines = 30;
const mostEarlier = 4;
const longestEarlier = 300;

interface Dependencies {
  store: VisitorMailStore;
  outbox: AccountOutbox;
  chatbotOf(chatbotId: string): Promise<Chatbot | undefined>;
  embeddingOf(chatbot: Chatbot): Embedding;
  clock(): number;
}

export type VisitorMails = ReturnType<typeof createVisitorMails>;

/** Emails to visitors who left an address and were away when an agent replied. */
export function createVisitorMails({ store, outbox, chatbotOf, embeddingOf, clock }: Dependencies) {
  async function mailTo(session: UnmailedSession): Promise<boolean> {
    const lines = await store.latestMessages(session.id, mostLines);
    const seen = Math.max(session.mailedSequence, session.marks.customer.delivered, session.marks.customer.read);
    const first = lines.findIndex(({ sequence, isVisitors }) => sequence > seen && !isVisitors);
    // Nobody replied. It is looked at again when something is said.
    if (first === -1) return store.save(session, undefined);
    const chatbot = await chatbotOf(session.chatbotId);
    if (!chatbot) return false;
    const mail = await compose(session, chatbot, lines, first);
    return store.save(session, mail);
  }

  async function compose(
    session: UnmailedSession,
    chatbot: Chatbot,
    lines: readonly SpokenLine[],
    first: number,
  ): Promise<NewMail | undefined> {
    const before = lines.slice(Math.max(0, first - mostEarlier), first);
    const room = mostEarlier - before.length;
    const asked = room > 0 ? await store.latestOfConversation(session, room) : [];
    const earlier = [
      ...asked.map((line) => ({ ...line, name: chatbot.name, isMarkdown: !line.isVisitors })),
      ...before,
    ];
    const said = lines.slice(first);
    const agent = said.findLast(({ isVisitors }) => !isVisitors)?.name ?? chatbot.name;
    return outbox.write('agent-reply', {
      to: { address: session.email ?? '', ...(session.visitorName !== null && { name: session.visitorName }) },
      language: languageOf([...asked, ...lines], chatbot),
      content: {
        agent,
        chatbot: chatbot.name,
        said: said.map(asSaid),
        earlier: earlier.map(asSaid).map(({ name, text }) => ({ name, text: shortened(text) })),
      },
      path: pageOf(session, chatbot),
      accountId: session.accountId,
      sessionId: session.id,
    });
  }

  /**
   * Where the visitor was, or our own page of the chat. A page that may not embed the chatbot is not linked to, as anybody
   * can claim to be on it; neither is what follows the path, which may hold a token.
   */
  function pageOf({ pageUrl, chatbotId }: UnmailedSession, chatbot: Chatbot): string {
    const page = pageUrl === null ? null : URL.parse(pageUrl);
    return page && mayEmbed(embeddingOf(chatbot), page.origin) ? page.origin + page.pathname : `/chat/${chatbotId}`;
  }

  return {
    /** Writes the emails that are due, some at a time. Every node may do it at once. */
    async mailAbsent(): Promise<void> {
      if (!outbox.isOnAnywhere()) return;
      const now = clock();
      const which = { quietSince: now - quietBeforeMailMs, after: now - latestMailMs, limit: sessionsAtOnce };
      const sessions = await store.toMail(which);
      let isAnyWritten = false;
      for (const session of sessions) isAnyWritten = (await mailTo(session)) || isAnyWritten;
      if (isAnyWritten) outbox.wake();
    },
  };
}

const asSaid = ({ isVisitors, name, text, isMarkdown }: Omit<SpokenLine, 'sequence'>): SaidLine => ({
  name: isVisitors ? null : name,
  text: isMarkdown ? markdownAsText(text) : text,
});

const shortened = (text: string) =>
  text.length > longestEarlier ? `${text.slice(0, longestEarlier).toWellFormed().trimEnd()}…` : text;

/** The language that the visitor writes, or else the first that the chatbot speaks. */
function languageOf(lines: readonly Pick<SpokenLine, 'isVisitors' | 'text'>[], { settings }: Chatbot): string {
  const written = lines.filter(({ isVisitors }) => isVisitors).map(({ text }) => text);
  const language = detectLanguage(written.join('\n'));
  return isSpoken(language) ? language : (settings.languages[0] ?? 'en');
}
