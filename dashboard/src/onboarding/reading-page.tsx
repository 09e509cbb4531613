import { ArrowRight, Check, Circle, Globe, LoaderCircle } from 'lucide-react';
import { Link } from 'wouter';
import type { Chatbot, Source } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useChatbotSettings } from '../playground/use-chatbot-settings.ts';
import { useQuestionsToAsk } from '../playground/use-questions-to-ask.ts';
import { sayReasons } from '../sources/say-reasons.ts';
import { type SourceItem, useSourceItems, useSources } from '../sources/use-sources.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { plainSentence } from '../ui/problem-words.ts';
import { useWords } from '../words/index.ts';
import { hostOf } from './from-website.ts';
import { TakenFromSite } from './taken-from-site.tsx';
import { TryChat } from './try-chat.tsx';
import './onboarding.css';

export default function ReadingPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Reading chatbot={chatbot} />}</ChatbotFrame>;
}

/** A website while it is read. Where nothing of it could be, the reason and what else there is to answer from. */
function Reading({ chatbot }: { chatbot: Chatbot }) {
  const source = useSources(chatbot.id).data?.find(({ type }) => type === 'website');
  const isUnread = source?.status === 'failed' && source.progress.done + source.progress.unchanged === 0;
  return isUnread ? <Unread chatbot={chatbot} source={source} /> : <Arrival chatbot={chatbot} source={source} />;
}

/** Why it could not be read, where that can be said to everybody. */
const reasonOf = ({ error, errorReasons }: Source, words: ReturnType<typeof useWords>) =>
  sayReasons(errorReasons, words) ?? plainSentence(error ?? '');

function Unread({ chatbot, source }: { chatbot: Chatbot; source: Source }) {
  const words = useWords();
  const content = `/chatbots/${chatbot.id}/sources`;
  return (
    <>
      <PageTitle title={words('readingFailed')} hint={reasonOf(source, words) ?? words('beginNameHint')} />
      <section className="panel">
        <p className="reading-address">
          <Globe />
          <bdi>{source.url}</bdi>
        </p>
        <div className="reading-next">
          <Link href={`${content}?add=website`} className="button primary">
            {words('readingOther')}
          </Link>
          <Link href={`${content}?add=file`} className="button">
            {words('readingAddContent')}
          </Link>
        </div>
      </section>
    </>
  );
}

/** Its pages arrive on the left, and the chat on the right answers from them already. */
function Arrival({ chatbot, source }: { chatbot: Chatbot; source: Source | undefined }) {
  const words = useWords();
  const host = source?.url ? hostOf(source.url) : chatbot.name;
  const isReading = source?.status === 'pending';
  const isUnderWay = isReading || !source;
  const title = isUnderWay ? 'readingTitle' : source.status === 'failed' ? 'readingFailed' : 'readingDone';
  const hint = words(isUnderWay ? 'readingHint' : 'readingDoneHint');
  return (
    <>
      <PageTitle
        title={words(title, { host, name: chatbot.name })}
        hint={title === 'readingDone' && host !== chatbot.name ? `${host} · ${hint}` : hint}
      />
      {source ? <Arriving chatbot={chatbot} source={source} /> : <Loading shape="panes" />}
    </>
  );
}

function Arriving({ chatbot, source }: { chatbot: Chatbot; source: Source }) {
  const words = useWords();
  const items = useSourceItems(chatbot.id, source, 'ready');
  const { found, done, unchanged } = source.progress;
  const read = items.data?.pages.flatMap(({ documents }) => documents) ?? [];
  const questions = useQuestionsToAsk(chatbot.id, [source]);
  const { logoUrl } = useChatbotSettings(chatbot.id).data ?? {};
  const isReading = source.status === 'pending';
  const count = done + unchanged;
  return (
    <div className="reading">
      <section className="panel reading-pages" aria-label={words('readingPages', { n: count })}>
        <div className="reading-head">
          <p role="status">
            <strong className="reading-count">{words('readingPages', { n: count })}</strong>{' '}
            {isReading && count > 0 && <span className="quiet">{words('readingFound', { n: found })}</span>}
          </p>
          {isReading && <progress aria-label={source.title} max={Math.max(1, found)} value={count} />}
          {source.error && <Notice tone="error">{reasonOf(source, words) ?? words('websiteUnreadable')}</Notice>}
          {count === 0 && isReading && <p className="quiet">{words('readingNone')}</p>}
        </div>
        <TakenFromSite chatbotId={chatbot.id} />
        <ArrivedPages
          pages={isReading ? read.toReversed() : inOrder(read)}
          awaited={isReading ? awaitedOf(found, count) : 0}
        />
        <div className="reading-next">
          <Link href={`/chatbots/${chatbot.id}/install`} className={isReading ? 'button' : 'button primary'}>
            {words('readingInstall')}
            <ArrowRight />
          </Link>
          <Link href={`/chatbots/${chatbot.id}`} className="quiet">
            {words('readingHome')}
          </Link>
        </div>
      </section>
      <TryChat chatbotId={chatbot.id} questions={questions} logoUrl={logoUrl} />
    </div>
  );
}

interface ArrivedProps {
  pages: readonly SourceItem[];
  /** How many are known and not read yet. */
  awaited: number;
}

/** So many outlines fill the panel. */
const mostOutlines = 8;

/** Until the first page is read, nobody knows how many there are. */
const awaitedOf = (found: number, read: number) => (read === 0 ? mostOutlines : Math.max(1, found - read));

/** By its address, in which 9 comes before 10. */
const inOrder = (pages: readonly SourceItem[]) =>
  pages.toSorted((one, other) => byNumber.compare(one.address, other.address));
const byNumber = new Intl.Collator(undefined, { numeric: true });

/** The pages that were read, below the outlines of those that come next. */
function ArrivedPages({ pages, awaited }: ArrivedProps) {
  const words = useWords();
  const outlines = Math.min(awaited, Math.max(1, mostOutlines - pages.length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <ul className="arrived" tabIndex={0} aria-label={words('readingPages', { n: pages.length })}>
      {awaited > 0 && (
        <li className="awaited" aria-hidden="true">
          <LoaderCircle />
          <span className="loading-bar wide" />
        </li>
      )}
      {pages.map(({ address, title }) => (
        <li key={address}>
          <Check />
          <span className="arrived-title">{title || pathOf(address)}</span>
          {title && <bdi className="quiet">{pathOf(address)}</bdi>}
        </li>
      ))}
      {Array.from({ length: awaited > 0 ? outlines - 1 : 0 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: outlines are all alike
        <li key={at} className="awaited" aria-hidden="true">
          <Circle />
          <span className="loading-bar" />
        </li>
      ))}
    </ul>
  );
}

function pathOf(address: string): string {
  const { pathname = address, search = '' } = URL.parse(address) ?? {};
  return pathname + search;
}
