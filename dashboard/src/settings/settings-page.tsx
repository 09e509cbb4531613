import type { Chatbot } from '../api/documents.ts';
import { ChatbotFrame } from '../chatbots/chatbot-frame.tsx';
import { useMayManage } from '../chatbots/use-may-manage.ts';
import { Loading } from '../ui/loading.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords } from '../words/index.ts';
import { DangerZone } from './danger-zone.tsx';
import { IdentityPanel } from './identity-panel.tsx';
import { MailAddressPanel } from './mail-address-panel.tsx';
import { ModelPanel } from './model-panel.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import { useSettings } from './use-settings.ts';
import './settings.css';

export default function SettingsPage({ id }: { id: string }) {
  return <ChatbotFrame id={id}>{(chatbot) => <Settings key={id} chatbot={chatbot} />}</ChatbotFrame>;
}

/** How a chatbot looks, greets, answers and hands over. */
function Settings({ chatbot }: { chatbot: Chatbot }) {
  const words = useWords();
  const mayManage = useMayManage(chatbot);
  const settings = useSettings(chatbot.id);
  return (
    <>
      <PageTitle title={words('setTitle')} hint={words('setHint')} />
      {settings.isPending && <Loading shape="form" />}
      {settings.error && <ProblemNote error={settings.error} retry={() => void settings.refetch()} />}
      {settings.data && (
        <SettingsEditor chatbot={chatbot} opened={settings.data} mayManage={mayManage}>
          {mayManage && (
            <>
              <ModelPanel chatbotId={chatbot.id} />
              <MailAddressPanel chatbotId={chatbot.id} />
              <IdentityPanel chatbotId={chatbot.id} />
              <DangerZone chatbot={chatbot} />
            </>
          )}
        </SettingsEditor>
      )}
    </>
  );
}
