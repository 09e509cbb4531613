import type { Chatbot } from '../chatbots/index.ts';
import { conflict, Problem } from '../errors/index.ts';
import { detectLanguage } from '../language/index.ts';
import { isSpoken } from '../languages/index.ts';
import type { AccountOutbox, SaidLine } from '../mail/index.ts';
import { markdownAsText } from '../markdown/markdown-as-text.ts';
import type { LiveSession, TranscriptMailStore } from './ports.ts';
import { inOrder, readTranscript, type TranscriptSources } from './transcript.ts';

/** Of one chat within an hour: enough for a wrong address, too few to write to the world. */
const mostAnHour = 3;
const hourMs = 3600_000;
/** The latest that an email holds. */
const mostLines = 300;

interface Dependencies extends TranscriptSources {
  store: TranscriptMailStore;
  outbox: Pick<AccountOutbox, 'isOnFor' | 'write' | 'wake'>;
  chatbotOf(chatbotId: string): Promise<Chatbot | undefined>;
  clock(): number;
}

export type TranscriptMails = ReturnType<typeof createTranscriptMails>;

/** Transcripts of chats by email, on request. What colleagues noted is never in one. */
export function createTranscriptMails(dependencies: Dependencies) {
  const { store, outbox, chatbotOf, clock } = dependencies;
  return {
    /** `isVisitors`: the address is the visitor's, who reads the own messages as such. */
    async send(session: LiveSession, to: { address: string; isVisitors: boolean }): Promise<void> {
      if (!outbox.isOnFor(session.accountId)) throw conflict('This server sends no emails.');
      const chatbot = await chatbotOf(session.chatbotId);
      const name = chatbot?.name ?? '';
      const transcript = inOrder(await readTranscript(session, 'customer', dependencies));
      const said = transcript.flatMap(({ from, name: who = '', text, format }): SaidLine[] => {
        if (from === 'visitor') return [{ name: to.isVisitors ? null : who, text }];
        if (from === 'chatbot') return [{ name, text: markdownAsText(text) }];
        return from === 'agent' ? [{ name: who, text: format === 'markdown' ? markdownAsText(text) : text }] : [];
      });
      const asked = transcript.filter(({ from }) => from === 'visitor').map(({ text }) => text);
      const language = detectLanguage(asked.join('\n'));
      const mail = outbox.write('transcript', {
        to: { address: to.address },
        language: isSpoken(language) ? language : (chatbot?.settings.languages[0] ?? 'en'),
        content: { chatbot: name, said: said.slice(-mostLines) },
        accountId: session.accountId,
        sessionId: session.id,
      });
      const limit = { most: mostAnHour, since: clock() - hourMs };
      if (!mail || !(await store.saveTranscript(mail, limit)))
        throw new Problem('RATE_LIMIT_EXCEEDED', 'This chat was sent by email several times; try again later.', {
          headers: { 'Retry-After': String(hourMs / 1_000) },
        });
      outbox.wake();
    },
  };
}
