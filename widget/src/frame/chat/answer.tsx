import { useState } from 'preact/hooks';
import type { AnswerEntry } from '../conversation/entries.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { CheckIcon, CopyIcon } from './answer-icons.tsx';
import { useChat, useWords } from './chat-context.ts';
import { citedText } from './cited-text.ts';
import { Feedback } from './feedback.tsx';
import { RichText } from './rich-text.tsx';
import { Sources, sourcesOf } from './sources.tsx';

/** Below this, the visitor is advised to check the sources. */
const sureFrom = 0.5;

/** A finished answer: what it says, how sure it is, where it stands, and what the visitor thinks of it. */
export function Answer({ entry }: { entry: AnswerEntry }) {
  const { configuration, conversation } = useChat();
  const words = useWords();
  const [open, setOpen] = useState<number>();
  const sources = sourcesOf(entry);
  const toggle = (number: number) => setOpen(number === open ? undefined : number);
  const isUnsure = entry.replyKind === 'answer' && entry.confidence < sureFrom && sources.length > 0;
  const isRateable = entry.replyKind === 'answer' || entry.replyKind === 'refusal';
  return (
    <div class="entry bot">
      <div class="bubble">
        <span class="sr">{words('botSays', { name: withoutDirectionSigns(configuration.name) })}</span>
        <RichText
          text={citedText(entry)}
          cite={(number) => (
            <button
              type="button"
              class="cite"
              aria-label={words('source', { n: number })}
              aria-expanded={number === open}
              onClick={() => toggle(number)}
            >
              {number}
            </button>
          )}
        />
        {entry.isStopped && <p class="quiet">{words('stopped')}</p>}
        {isUnsure && <p class="quiet unsure">{words('unsure')}</p>}
        {sources.length > 0 && <Sources {...{ sources, open, toggle }} id={entry.key} />}
      </div>
      {entry.messageId && isRateable && (
        <div class="actions">
          <CopyButton text={entry.text} />
          <Feedback entry={entry} />
        </div>
      )}
      {entry.offersPerson && (
        <button type="button" class="offer" onClick={() => void conversation.talkToPerson().catch(() => {})}>
          {words('person')}
        </button>
      )}
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const words = useWords();
  const [isDone, setDone] = useState(false);
  // Browsers offer the clipboard to pages that came over TLS only.
  if (!navigator.clipboard) return null;
  const label = words(isDone ? 'copied' : 'copy');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setDone(true);
        setTimeout(() => setDone(false), 2_000);
      },
      () => {},
    );
  return (
    <button type="button" class="icon" aria-label={label} title={label} onClick={copy}>
      {isDone ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
