import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import StartPage from '../onboarding/start-page.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { NoChatbots } from './no-chatbots.tsx';
import { useAccounts, useChatbots } from './use-chatbots.ts';

/** All chatbots of the accounts somebody belongs to; where there is none, the way to the first. */
export default function ChatbotsPage() {
  const words = useWords();
  const chatbots = useChatbots();
  const accounts = useAccounts();
  const mayManage = accounts.data?.some(({ role }) => role !== 'agent') === true;
  if (chatbots.data?.length === 0 && accounts.data) return mayManage ? <StartPage /> : <NoChatbots />;
  return (
    <>
      <PageTitle title={words('chatbots')} hint={words('chatbotsHint')}>
        {mayManage && (
          <Link href="/start" className="button primary">
            <Plus />
            {words('newChatbot')}
          </Link>
        )}
      </PageTitle>
      {chatbots.isPending && <Loading shape="cards" />}
      {chatbots.error && <ProblemNote error={chatbots.error} retry={() => void chatbots.refetch()} />}
      <ul className="cards">
        {chatbots.data?.map(({ id, name, domain, isActive }) => (
          <li key={id}>
            <Link href={`/chatbots/${id}`} className="card chatbot-card">
              <Avatar name={name} shape="square" size="large" />
              <span>
                <strong>{name}</strong>
                <span className="quiet">{domain || 'localhost'}</span>
              </span>
              <span className={isActive ? 'badge good' : 'badge'}>{words(isActive ? 'active' : 'inactive')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
