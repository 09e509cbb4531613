import { useMutation, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useApi } from '../api/api-context.ts';
import { useUser } from '../session/session-context.ts';
import { problemText } from '../ui/problem-note.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import type { LiveSession } from './documents.ts';

export type Mailing = ReturnType<typeof useMailTranscript>;

/** Sends what was said by email, where emails are sent. */
export function useMailTranscript({ sessionId }: LiveSession) {
  const words = useWords();
  const api = useApi();
  const toast = useToast();
  const { data } = useQuery({ queryKey: ['notifications'], queryFn: () => api.call('/api/auth/notifications') });
  const send = useMutation({
    mutationFn: (email: string) =>
      api.call(`/api/live-chat/sessions/${sessionId}/transcript/email`, { method: 'POST', body: { email } }),
    onSuccess: ({ email }) => toast(words('inboxTranscriptMailed', { email })),
    onError: (error) => toast(problemText(error, words), 'failed'),
  });
  return { isOn: data?.isMailOn ?? false, send };
}

/** The items of the menu. */
export function MailTranscript({ session: { email }, mailing }: { session: LiveSession; mailing: Mailing }) {
  const words = useWords();
  const user = useUser();
  const { isOn, send } = mailing;
  if (!isOn) return null;
  const item = (name: 'inboxMailTranscript' | 'inboxMailTranscriptToMe', to: string) => (
    <button type="button" disabled={send.isPending} onClick={() => send.mutate(to)}>
      <Mail />
      {words(name)}
    </button>
  );
  return (
    <>
      {email && item('inboxMailTranscript', email)}
      {item('inboxMailTranscriptToMe', user.email)}
    </>
  );
}
