import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useChatbotChanges } from '../chatbots/use-chatbots.ts';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { Ago } from '../ui/ago.tsx';
import { CopyBox } from '../ui/copy-box.tsx';
import { LoadingText } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useWords } from '../words/index.ts';
import { coversHost, useSightings } from './use-sightings.ts';
import { type Way, ways } from './ways.ts';
import './install.css';

export default function InstallPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Install chatbot={chatbot} />}</ChatbotFrame>;
}

/** How the widget gets onto a site, and whether it is there. */
function Install({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const { id, domains } = chatbot;
  const [way, setWay] = useState<Way>(ways[0] as Way);
  const steps = words(way.hint).split('\n');
  return (
    <>
      <PageTitle title={words('install')} hint={words('installHint')}>
        <a href={`/chat/${id}`} target="_blank" rel="noopener" className="button">
          <ExternalLink />
          {words('openChatPage')}
        </a>
      </PageTitle>
      <section className="panel">
        <WayChoice way={way} choose={setWay} />
        {steps.length > 1 && (
          <ol className="install-steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <CopyBox
          label={steps.length > 1 ? way.name : words(way.hint)}
          text={way.code({ host: location.origin, chatbotId: id })}
          isCode
        />
        {way.guide && (
          <p className="quiet untried">
            {!way.isTried && words('installUntried', { name: way.name })}{' '}
            <a href={way.guide} target="_blank" rel="noopener">
              {words('installGuide', { name: way.name })}
              <ExternalLink aria-hidden="true" />
            </a>
          </p>
        )}
        {domains.length > 0 ? (
          <p className="quiet">
            {words('installDomains', { domains: domains.join(', ') })}{' '}
            <Link href={`/chatbots/${id}/settings`}>{words('installChangeDomain')}</Link>
          </p>
        ) : (
          <Notice
            tone="warning"
            action={
              <Link href={`/chatbots/${id}/settings`} className="button small">
                {words('installAddDomain')}
              </Link>
            }
          >
            {words('installLocal')}
          </Notice>
        )}
      </section>
      <SeenOn chatbot={chatbot} />
      <section className="other-ways" aria-label={words('installOthers')}>
        <h2>{words('installOthers')}</h2>
        <div className="rows">
          <details className="row other-way">
            <summary>
              <strong>{words('installSearch')}</strong>
              <span className="quiet">{words('installSearchHint')}</span>
            </summary>
            <CopyBox
              label={words('installHtml')}
              text={`<script async src="${location.origin}/widget.js" data-chatbot-id="${id}" data-parley="search"></script>`}
            />
          </details>
          <details className="row other-way">
            <summary>
              <strong>{words('installPage')}</strong>
              <span className="quiet">{words('installPageHint')}</span>
            </summary>
            <CopyBox label={words('installPageLink')} text={`${location.origin}/chat/${id}`} />
          </details>
        </div>
      </section>
    </>
  );
}

/** Side by side where all have room in a line. */
function WayChoice({ way, choose }: { way: Way; choose(way: Way): void }) {
  const words = useWords();
  const isNarrow = useMedia('(max-width: 48rem)');
  if (isNarrow)
    return (
      <label className="field stacked">
        {words('installWay')}
        <select
          value={way.name}
          onChange={({ target }) => choose(ways.find(({ name }) => name === target.value) ?? way)}
        >
          {ways.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    );
  return (
    <fieldset className="segments ways">
      <legend className="sr">{words('installWay')}</legend>
      {ways.map((one) => (
        <label key={one.name}>
          <input type="radio" name="way" checked={one === way} onChange={() => choose(one)} />
          {one.name}
        </label>
      ))}
    </fieldset>
  );
}

/** The sites that have loaded the widget, and those that were refused it. */
function SeenOn({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const mayManage = useMayManage(chatbot);
  const { allowHost } = useChatbotChanges();
  const { data, error } = useSightings(chatbot.id, { isWatched: true });
  const isCovered = (host: string) => coversHost(chatbot, host);
  if (error && !data) return null;
  return (
    <section className="panel seen-on">
      <h2>{words('installSeen')}</h2>
      {!data ? (
        <p className="seen-state">
          <LoadingText />
        </p>
      ) : data.length === 0 ? (
        <p className="seen-state" role="status">
          <span className="live-dot waiting" aria-hidden="true" />
          {words('installNotSeen')}
        </p>
      ) : (
        <ul className="items sightings" role="status">
          {data.map(({ host, isAllowed, lastSeenAt }) => (
            <li key={host}>
              <span className={isAllowed ? 'live-dot' : 'live-dot refused'} aria-hidden="true" />
              <strong>{host}</strong>
              <span className="quiet">
                <Ago at={lastSeenAt} text={(time) => words('installSeenAt', { time })} />
              </span>
              {!isAllowed && isCovered(host) && <span className="quiet">{words('installAllowedNow')}</span>}
              {!isAllowed && !isCovered(host) && (
                <>
                  <span className="badge warn">{words('installRefused')}</span>
                  {mayManage && (
                    <button
                      type="button"
                      className="small"
                      aria-label={words('installAllowHost', { host })}
                      disabled={allowHost.isPending}
                      onClick={() => allowHost.mutate({ chatbot, host })}
                    >
                      {words('installAllow')}
                    </button>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {allowHost.error && <ProblemNote error={allowHost.error} />}
    </section>
  );
}
