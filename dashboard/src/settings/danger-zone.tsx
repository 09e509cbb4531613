import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Chatbot } from '../api/documents.ts';
import { useChatbotChanges } from '../chatbots/use-chatbots.ts';
import { DeleteByName } from '../ui/delete-by-name.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SettingPanel } from '../ui/setting.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';

/** What concerns the chatbot as a whole: whether it answers, and its end. */
export function DangerZone({ chatbot: { id, name, isActive } }: { chatbot: Chatbot }) {
  const words = useWords();
  const toast = useToast();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const { change, remove } = useChatbotChanges();
  function leave() {
    go('/');
    toast(words('chatbotDeleted', { name }));
    // Nobody comes back to it, not even for the moment until it is asked for again.
    queries.removeQueries({ queryKey: ['chatbots', id] });
  }
  return (
    <>
      <SettingPanel
        title={words(isActive ? 'chatbotIsOn' : 'chatbotIsOff')}
        hint={words(isActive ? 'chatbotIsOnHint' : 'chatbotIsOffHint')}
        isSwitch
      >
        <input
          type="checkbox"
          className="switch"
          aria-label={words('chatbotIsOn')}
          checked={isActive}
          disabled={change.isPending}
          onChange={() => change.mutate({ id, isActive: !isActive })}
        />
        {change.error && <ProblemNote error={change.error} />}
      </SettingPanel>
      <DeleteByName
        title={words('deleteChatbot')}
        hint={words('deleteChatbotHint')}
        name={name}
        remove={{ ...remove, mutate: () => remove.mutate(id, { onSuccess: leave }) }}
      />
    </>
  );
}
