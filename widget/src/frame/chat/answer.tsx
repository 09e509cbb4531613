import { useState } from 'preact/hooks';
import type { RelatedPage } from '../conversation/answer-document.ts';
import type { AnswerEntry } from '../conversation/entries.ts';
import { isFollowable } from '../markdown/parse-inline.ts';
import { withoutDirectionSigns } from '../plain-text.ts';
import { currentTrial } from '../trial.ts';
import { CheckIcon, CopyIcon, DoubtIcon } from './answer-icons.tsx';
import { Avatar } from './avatar.tsx';
import { useChat, useWords } from './chat-context.ts';
import { citedPages, readableAddress } from './cited-pages.ts';
import { citedText } from './cited-text.ts';
import { Feedback } from './feedback.tsx';
import { RichText } from './rich-text.tsx';
import { SiteMark } from './site-mark.tsx';
import { Sources } from './sources.tsx';
import { WayOn, withoutOffer } from './way-on.tsx';

export { NextQuestions } from './way-on.tsx';

/** A finished answer: what it says, how sure it is, where it stands, and what the visitor thinks of it. */
export function Answer({ entry }: { entry: AnswerEntry }) {
  const { configuration } = useChat();
  const words = useWords();
  const [open, setOpen] = useState<number>();
  const pages = citedPages(entry);
  const Inspect = currentTrial()?.Inspect;
  const toggle = (number: number) => setOpen(number === open ? undefined : number);
  const { certainty, isLed, replyKind } = entry;
  const doubt = replyKind === 'answer' && certainty !== 'sure' && !(isLed && certainty === 'unsure') && certainty;
  return (
    <div class="entry bot">
      <Avatar />
      <div class="bubble">
        <span class="sr">{words('botSays', { name: withoutDirectionSigns(configuration.name) })}</span>
        {doubt && pages.length > 0 && (
          <p class={`certainty ${doubt}`}>
            {doubt === 'unsure' && <DoubtIcon />}
            {words(doubt)}
          </p>
        )}
        <RichText
          text={withoutOffer(citedText(entry), words('offerPerson'))}
          cite={(number) => (
            <>
              {/* Keeps the sign on the line of the last word. */}
              {'\u2060'}
              {/* biome-ignore lint/a11y/useSemanticElements: a button is a box, before which a line may break */}
              <span
                role="button"
                tabIndex={0}
                class="cite"
                aria-label={words('source', { n: number })}
                aria-expanded={number === open}
                onClick={() => toggle(number)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return;
                  event.preventDefault();
                  toggle(number);
                }}
              >
                {number}
              </span>
            </>
          )}
        />
        {entry.isStopped && <p class="quiet">{words('stopped')}</p>}
        {pages.length > 0 && <Sources {...{ pages, open, toggle }} id={entry.key} />}
        {entry.related.length > 0 && <RelatedPages pages={entry.related} />}
        <WayOn entry={entry} />
      </div>
      {entry.messageId && (Inspect || replyKind === 'answer') && (
        <div class="actions">
          {replyKind === 'answer' && <CopyButton text={entry.text} />}
          {Inspect ? <Inspect messageId={entry.messageId} /> : <Feedback entry={entry} />}
        </div>
      )}
    </div>
  );
}

/** Where an answer may stand that the chatbot did not find. */
function RelatedPages({ pages }: { pages: readonly RelatedPage[] }) {
  const words = useWords();
  return (
    <nav class="related" aria-label={words('related')}>
      <p>{words('related')}</p>
      <ul>
        {pages
          .filter(({ url }) => isFollowable(url))
          .map(({ url, title }) => (
            <li key={url}>
              <a class="source" href={url} target="_blank" rel="noopener">
                <SiteMark of={readableAddress(url)} />
                <span class="page">
                  <bdi class="title">{withoutDirectionSigns(title)}</bdi>
                  <bdi class="address" dir="ltr">
                    {withoutDirectionSigns(readableAddress(url))}
                  </bdi>
                </span>
              </a>
            </li>
          ))}
      </ul>
    </nav>
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
