import { useEffect, useState } from 'preact/hooks';
import type { PastConversation } from '../conversation/past-conversations.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { useChat, useWords } from './chat-context.ts';

/** What the visitor said earlier, to be read again and gone on with. */
export function PastConversations() {
  const { conversation, language } = useChat();
  const words = useWords();
  const [found, setFound] = useState<PastConversation[]>([]);
  useEffect(() => {
    // Without a network they are missed by nobody: there is nothing to read them with.
    conversation.pastConversations().then(setFound, () => {});
  }, []);
  if (found.length === 0) return null;
  return (
    <section class="past">
      <h2 id="past">{words('past')}</h2>
      <ul aria-labelledby="past">
        {found.map(({ sessionId, firstQuestion, lastMessageAt }) => (
          <li key={sessionId}>
            <button type="button" class="card" onClick={() => void conversation.reopen(sessionId)}>
              <bdi class="title">{withoutDirectionSigns(firstQuestion ?? words('untitled'))}</bdi>
              <span>{new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(lastMessageAt))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
