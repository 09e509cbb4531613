import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useChatsWaiting } from '../inbox/inbox-context.tsx';
import StartPage from '../onboarding/start-page.tsx';
import { formatShare } from '../statistics/format-figures.ts';
import { finishedDays } from '../statistics/periods.ts';
import { type Statistics, useStatistics } from '../statistics/use-statistics.ts';
import { Ago } from '../ui/ago.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { domainsText } from './domains-text.ts';
import { NoChatbots } from './no-chatbots.tsx';
import { useAccounts, useChatbots } from './use-chatbots.ts';
import './chatbots.css';

type Listed = Reply<'GET', '/api/chatbots'>['chatbots'][number];

/** All chatbots of the accounts somebody belongs to; where there is none, the way to the first. */
export default function ChatbotsPage() {
  const words = useWords();
  const chatbots = useChatbots();
  const accounts = useAccounts();
  const mayManage = accounts.data?.some(({ role }) => role !== 'agent') === true;
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
      {chatbots.error && <ProblemNote error={chatbots.error} retry={() => void chatbots.refetch()} />}
      <ul className="cards">
        {chatbots.data?.map((chatbot) => (
          <li key={chatbot.id}>
            <ChatbotCard chatbot={chatbot} hasUse={hasTile} />
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

/** With more, a tile after them would be out of sight. */
const mostWithTile = 5;

interface CardProps {
  chatbot: Listed;
  /** Whether it tells how the chatbot is used, which is a request for each: not of very many. */
  hasUse: boolean;
}

function ChatbotCard({ chatbot: { id, name, domains, isActive, createdAt }, hasUse }: CardProps) {
  const words = useWords();
  const waiting = useChatsWaiting(id);
  return (
    <Link href={`/chatbots/${id}`} className="card chatbot-card">
      <Avatar name={name} shape="square" size="large" />
      <span>
        <strong>{name}</strong>
        <span className="quiet">{domainsText(domains)}</span>
      </span>
      {!isActive && <span className="badge warn">{words('inactive')}</span>}
      <span className="chatbot-facts quiet">
        {hasUse ? <Use chatbotId={id} /> : <Ago at={createdAt} text={(time) => words('chatbotCreated', { time })} />}
        {waiting > 0 && <span className="badge warn">{words('chatbotWaiting', { n: waiting })}</span>}
      </span>
    </Link>
  );
}

/** How a chatbot has done lately. Until that is known its place is kept. */
function Use({ chatbotId }: { chatbotId: string }) {
  const words = useWords();
  const { data } = useStatistics(chatbotId);
  return (
    <>
      <Sparkline values={finishedDays(data?.dailyTrend ?? []).map(({ interactions }) => interactions)} />
      <span title={words('statDays')}>{data ? usedText(data.last30Days) : '\u00a0'}</span>
    </>
  );

  function usedText({ answered, unsure, refused, resolutionRate }: Statistics['last30Days']): string {
    const n = answered + unsure + refused;
    return n === 0 || resolutionRate === null
      ? words('chatbotUnused')
      : words('chatbotUse', { n, share: formatShare(resolutionRate) });
  }
}

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
