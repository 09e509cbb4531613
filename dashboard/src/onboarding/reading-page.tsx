import { ArrowRight, Check, Globe } from 'lucide-react';
import { Link } from 'wouter';
import type { Chatbot, Source } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useSourceItems, useSources } from '../sources/use-sources.ts';
import { Loading } from '../ui/loading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords } from '../words/index.ts';
import { hostOf } from './from-website.ts';
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

function Unread({ chatbot, source }: { chatbot: Chatbot; source: Source }) {
  const words = useWords();
  const content = `/chatbots/${chatbot.id}/sources`;
  return (
    <>
      <PageTitle title={words('readingFailed')} hint={source.error ?? words('beginNameHint')} />
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
  const title = isReading || !source ? 'readingTitle' : source.status === 'failed' ? 'readingFailed' : 'readingDone';
  const hasRead = source !== undefined && source.progress.done + source.progress.unchanged > 0;
  const place = new URLSearchParams({ origin: location.origin, mode: 'inline' });
  return (
    <>
      <PageTitle title={words(title, { host })} hint={words(isReading ? 'readingHint' : 'readingDoneHint')} />
      <div className="reading">
        <section className="panel" aria-label={words('readingTitle', { host })}>
          {source ? <Arriving chatbotId={chatbot.id} source={source} /> : <Loading shape="lines" />}
          <div className="reading-next">
            <Link href={`/chatbots/${chatbot.id}/install`} className={hasRead ? 'button primary' : 'button'}>
              {words('readingInstall')}
              <ArrowRight />
            </Link>
            <Link href={`/chatbots/${chatbot.id}`} className="button">
              {words('readingHome')}
            </Link>
          </div>
        </section>
        <section aria-label={words('readingTry')} className="reading-chat">
          <iframe title={words('readingTry')} src={`/chat/${chatbot.id}#${place}`} />
        </section>
      </div>
    </>
  );
}

function Arriving({ chatbotId, source }: { chatbotId: string; source: Source }) {
  const words = useWords();
  const items = useSourceItems(chatbotId, source, 'ready');
  const { found, done, unchanged } = source.progress;
  const read = items.data?.pages.flatMap(({ documents }) => documents) ?? [];
  const isReading = source.status === 'pending';
  return (
    <>
      <p role="status">
        <strong className="reading-count">{words('readingPages', { n: done + unchanged })}</strong>{' '}
        {isReading && <span className="quiet">{words('readingFound', { n: found })}</span>}
      </p>
      {isReading && <progress aria-label={source.title} max={Math.max(1, found)} value={done + unchanged} />}
      {source.error && <p className="wrong">{source.error}</p>}
      {read.length === 0 && isReading && <p className="quiet">{words('readingNone')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className="arrived" tabIndex={0} aria-label={words('readingPages', { n: read.length })}>
        {read.toReversed().map(({ address, title }) => (
          <li key={address}>
            <Check />
            <span>{title || address}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
