import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { domainsText } from '../chatbots/domains-text.ts';
import { useChatbots } from '../chatbots/use-chatbots.ts';
import { NotYet } from '../ui/not-yet.tsx';
import { Tab } from '../ui/tab.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words/index.ts';
import { pageOutline, tabsBeside } from './pages.ts';

interface Props {
  address: string;
  error?: unknown;
  retry?(): void;
}

/** The page at an address until it is there: its title, and the outline of its content. */
export function PageOutline({ address, ...failure }: Props) {
  const words = useWords();
  const chatbots = useChatbots();
  const { name, hint, shape, names, adds, tabsOf, isOneOf } = pageOutline(address);
  // The home of a chatbot is titled with the chatbot's name, and says where it may appear.
  const isHome = name === 'overview';
  const chatbot = isHome ? chatbots.data?.find(({ id }) => address === `/chatbots/${id}`) : undefined;
  return (
    <>
      {tabsOf && (
        <Tabs title={words(tabsOf)} label={words(tabsOf)}>
          {tabsBeside(address).map(({ name, path }) => (
            <Tab key={path} href={path} label={words(name)} />
          ))}
        </Tabs>
      )}
      {isOneOf && (
        <p>
          <Link href={address.replace(/\/[^/]*$/, '')} className="back">
            <ArrowLeft />
            {words(isOneOf)}
          </Link>
        </p>
      )}
      <NotYet
        title={chatbot?.name ?? words(name)}
        isTitleUnknown={(isHome && !chatbot) || isOneOf !== undefined}
        hint={chatbot ? domainsText(chatbot.domains) : hint && words(hint)}
        shape={shape}
        names={names?.map((one) => words(one))}
        adds={adds && words(adds)}
        {...failure}
      />
    </>
  );
}
