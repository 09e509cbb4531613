import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useWaitingChats } from '../inbox/inbox-context.tsx';
import { useSightings } from '../install/use-sightings.ts';
import StartPage from '../onboarding/start-page.tsx';
import { wasTried } from '../playground/tried.ts';
import { useSources } from '../sources/use-sources.ts';
import { formatShare } from '../statistics/format-figures.ts';
import { finishedDays, questionsOf } from '../statistics/periods.ts';
import { useStatistics } from '../statistics/use-statistics.ts';
import { Ago } from '../ui/ago.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useWords, type Words } from '../words/index.ts';
import { domainsText } from './domains-text.ts';
import { NoChatbots } from './no-chatbots.tsx';
import { useAccounts, useChatbots } from './use-chatbots.ts';
import { useManagesAccounts, useMayManage } from './use-may-manage.ts';
import './chatbots.css';

type Listed = Reply<'GET', '/api/chatbots'>['chatbots'][number];

/** All chatbots of the accounts somebody belongs to; where there is none, the way to the first. */
export default function ChatbotsPage() {
  const words = useWords();
  const chatbots = useChatbots();
  const accounts = useAccounts();
  const mayManage = useManagesAccounts();
  if (chatbots.data?.length === 0 && accounts.data) return mayManage ? <StartPage /> : <NoChatbots />;
  const hasTile = (chatbots.data?.length ?? 0) <= mostWithTile;
  return (
    <>
      <PageTitle title={words('chatbots')} hint={words('chatbotsHint')}>
        {mayManage && !hasTile && (
          <Link href="/start" className="button primary">
            <Plus />
            {words('newChatbot')}
          </Link>
        )}
      </PageTitle>
      {chatbots.isPending && <Loading shape="cards" />}
      <PageProblem name={words('chatbots')} query={chatbots} />
      <ul className="cards">
        {chatbots.data?.map((chatbot) => (
          <li key={chatbot.id}>
            <ChatbotCard chatbot={chatbot} hasUse={hasTile} hasDouble={chatbots.data.some(isDoubleOf(chatbot))} />
          </li>
        ))}
        {mayManage && hasTile && chatbots.data && (
          <li>
            <Link href="/start" className="card new-tile">
              <Plus />
              {words('newChatbot')}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

const isDoubleOf = (one: Listed) => (other: Listed) =>
  other.id !== one.id && other.name === one.name && domainsText(other.domains) === domainsText(one.domains);

/** With more, a tile after them would be out of sight. */
const mostWithTile = 5;

interface CardProps {
  chatbot: Listed;
  /** Whether it tells how the chatbot is used, which is a request for each: not of very many. */
  hasUse: boolean;
  /** Whether another has its name and its site. */
  hasDouble: boolean;
}

function ChatbotCard({ chatbot, hasUse, hasDouble }: CardProps) {
  const words = useWords();
  const { id, name, domains, isActive, createdAt } = chatbot;
  const waiting = useWaitingChats(id).length;
  const created = <Ago at={createdAt} text={(time) => words('chatbotCreated', { time })} />;
  return (
    <div className="card chatbot-card">
      <Avatar name={name} shape="square" size="large" />
      <span>
        <Link href={`/chatbots/${id}`} className="chatbot-name">
          {name}
        </Link>
        <span className="quiet">
          {domainsText(domains)}
          {hasDouble && hasUse && <> · {created}</>}
        </span>
      </span>
      {!isActive && <span className="badge warn">{words('inactive')}</span>}
      <span className="chatbot-facts quiet">
        {hasUse ? <Use chatbot={chatbot} /> : created}
        {waiting > 0 && <span className="badge warn">{words('chatbotWaiting', { n: waiting })}</span>}
      </span>
    </div>
  );
}

/** How a chatbot has done lately, or how far it is. Until that is known its place is kept. */
function Use({ chatbot }: { chatbot: Listed }) {
  const words = useWords();
  const { data } = useStatistics(chatbot.id);
  if (!data) return <NoLine />;
  const { last30Days, dailyTrend, totalInteractions } = data;
  const n = questionsOf(last30Days);
  if (n === 0 || last30Days.resolutionRate === null)
    return <Unused chatbot={chatbot} wasAsked={totalInteractions > 0} />;
  return (
    <>
      <Sparkline values={finishedDays(dailyTrend).map(({ interactions }) => interactions)} />
      <span title={words('statDays')}>{words('chatbotUse', { n, share: formatShare(last30Days.resolutionRate) })}</span>
    </>
  );
}

/** What it knows already, and the step that is next until visitors ask it. */
function Unused({ chatbot, wasAsked }: { chatbot: Listed; wasAsked: boolean }) {
  const words = useWords();
  const { id } = chatbot;
  const mayManage = useMayManage(chatbot);
  const sources = useSources(id).data;
  const sightings = useSightings(id);
  if (!sources || sightings.isLoading) return <NoLine />;
  const pages = sources.reduce((sum, { documents }) => sum + documents, 0);
  const isSeen = sightings.data?.some(({ isAllowed }) => isAllowed) !== false;
  const next = nextStep({ pages, isTried: wasAsked || wasTried(id), isSeen });
  return (
    <>
      <NoLine text={words(wasAsked ? 'chatbotUnused' : 'statEmpty')} />
      <span>{words('readingPages', { n: pages })}</span>
      {mayManage && next && (
        <Link href={`/chatbots/${id}/${next.page}`} className="button small chatbot-next">
          {words(next.name)}
        </Link>
      )}
    </>
  );
}

interface Stand {
  pages: number;
  isTried: boolean;
  isSeen: boolean;
}

function nextStep({ pages, isTried, isSeen }: Stand): { name: keyof Words; page: string } | undefined {
  if (pages === 0) return { name: 'startContent', page: 'sources' };
  if (!isTried) return { name: 'startTry', page: 'playground' };
  return isSeen ? undefined : { name: 'startInstall', page: 'install' };
}

/** Takes the room of the line, so that cards beside each other are alike. */
const NoLine = ({ text }: { text?: string }) => (
  <>
    <span className="no-line">{text}</span>
    {text === undefined && <span>{'\u00a0'}</span>}
  </>
);

/** The last days at a glance; what they add up to is said beside it. */
function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const points = values.map(
    (value, at) => `${(at / Math.max(1, values.length - 1)) * 100},${30 - (value / most) * 28}`,
  );
  return (
    <svg className="sparkline" viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,32 ${points.join(' ')} 100,32`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}
