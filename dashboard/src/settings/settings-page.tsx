import { useState } from 'react';
import { ParleyError } from '../../../clients/js/src/parley-error.ts';
import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useAccounts } from '../chatbots/use-chatbots.ts';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { Loading } from '../ui/loading.tsx';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Tab } from '../ui/tab.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words/index.ts';
import { DangerZone } from './danger-zone.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import { MailAddressPanel } from './mail-address-panel.tsx';
import { ModelPanel } from './model-panel.tsx';
import { sectionAt, sections, settingsPath, shapeOf } from './sections.ts';
import { SettingsEditor } from './settings-editor.tsx';
import { SettingsValues } from './settings-values.tsx';
import { useSettings } from './use-settings.ts';
import './settings.css';

interface Props {
  id: string;
  section?: string | undefined;
}

export default function SettingsPage({ id, section }: Props) {
  return <ChatbotFrame id={id}>{(chatbot) => <Settings key={id} {...{ chatbot, section }} />}</ChatbotFrame>;
}

/** How a chatbot looks, greets, answers and hands over: a page for each, of one form that is saved as a whole. */
function Settings({ chatbot, section }: { chatbot: Chatbot; section: string | undefined }) {
  const words = useWords();
  const mayManage = useMayManage(chatbot);
  const areAccountsKnown = useAccounts().data !== undefined;
  const settings = useSettings(chatbot.id);
  // Beside what the page is for.
  const [action, setAction] = useState<HTMLElement | null>(null);
  const here = sectionAt(section);
  if (!here) return <NotFoundPage />;
  const isForbidden = here.isForManagers && !mayManage;
  return (
    <>
      {mayManage || !areAccountsKnown ? (
        <>
          <Tabs title={words('setTitle')} label={words('setSections')}>
            {sections.map(({ path, name }) => (
              <Tab key={path} href={settingsPath(chatbot.id, path)} label={words(name)} />
            ))}
          </Tabs>
          <PageTitle title={words(here.name)} hint={words(here.hint)}>
            <div ref={setAction} className="settings-action" />
          </PageTitle>
        </>
      ) : (
        <PageTitle title={words('setTitle')} hint={words('setReadOnly')} />
      )}
      {isForbidden && <PageProblem name={words('setTitle')} query={{ error: notAllowed }} />}
      {settings.isPending && <Loading shape={shapeOf(here)} />}
      {!isForbidden && <PageProblem name={words('setTitle')} query={settings} />}
      {settings.data && mayManage && (
        <SettingsEditor chatbot={chatbot} opened={settings.data} section={here} action={action} />
      )}
      {settings.data && !mayManage && !isForbidden && <SettingsValues chatbot={chatbot} saved={settings.data.saved} />}
      {settings.data && here.path === 'advanced' && !isForbidden && (
        <div className="own-settings">
          <ModelPanel chatbotId={chatbot.id} />
          <MailAddressPanel chatbotId={chatbot.id} />
          <IdentityPanel chatbotId={chatbot.id} />
          <DangerZone chatbot={chatbot} />
        </div>
      )}
    </>
  );
}

/** As the server would say. */
const notAllowed = new ParleyError('FORBIDDEN', '', { status: 403 });
