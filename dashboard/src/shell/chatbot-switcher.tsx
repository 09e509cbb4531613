import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useChatbots } from '../chatbots/use-chatbots.ts';
import { useManagesAccounts } from '../chatbots/use-may-manage.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { useWords } from '../words/index.ts';

/** Which chatbot the pages below are about; another one keeps the page. */
export function ChatbotSwitcher({ current }: { current: { id: string; name: string } }) {
  const words = useWords();
  const [address] = useLocation();
  const { data = [] } = useChatbots();
  const mayManage = useManagesAccounts();
  const page = /^\/chatbots\/[^/]+(\/(?!conversations\/)[^/]+)?/.exec(address)?.[1] ?? '';
  return (
    <Menu
      className="switcher"
      button={
        <>
          <Avatar name={current.name} shape="square" />
          <span className="sr">{words('chatbotShown')}</span>
          <span className="switcher-name">{current.name}</span>
          <ChevronsUpDown />
        </>
      }
    >
      {data.map(({ id, name }) => (
        <Link key={id} href={`/chatbots/${id}${page}`}>
          <Avatar name={name} shape="square" />
          <span className="switcher-name">{name}</span>
          {id === current.id && <Check />}
        </Link>
      ))}
      {mayManage && (
        <>
          <hr />
          <Link href="/start">
            <Plus />
            {words('newChatbot')}
          </Link>
        </>
      )}
    </Menu>
  );
}
