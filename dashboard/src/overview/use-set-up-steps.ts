import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import type { Chatbot } from '../api/documents.ts';
import { useAccounts } from '../chatbots/use-chatbots.ts';
import { coversHost, useSightings } from '../install/use-sightings.ts';
import { wasTried } from '../playground/tried.ts';
import { useUser } from '../session/session-context.ts';
import { useSources } from '../sources/use-sources.ts';
import { useStatistics } from '../statistics/use-statistics.ts';
import { useWords, type Words } from '../words/index.ts';

export interface Step {
  name: keyof Words;
  /** What there is to do. */
  hint: string;
  /** What there is once it is done. */
  fact?: string | undefined;
  problem?: string | undefined;
  to: string;
  isDone: boolean;
}

/** What it takes until visitors get answers, and how much of it is done; undefined until that is known. */
export function useSetUpSteps(chatbot: Chatbot): Step[] | undefined {
  const words = useWords();
  const { id } = chatbot;
  const path = `/chatbots/${id}`;
  const listed = useSources(id);
  const statistics = useStatistics(id);
  const sightings = useSightings(id);
  const look = useLook(id);
  const colleague = useHasColleague(chatbot.accountId);
  if ([listed, statistics, sightings, look, colleague].some(({ isLoading }) => isLoading)) return undefined;
  const sources = listed.data ?? [];
  const passages = sources.reduce((sum, source) => sum + source.passages, 0);
  const asked = statistics.data?.totalInteractions ?? 0;
  const seenOn = sightings.data?.find(({ isAllowed }) => isAllowed)?.host;
  const refusedOn = sightings.data?.find(({ isAllowed, host }) => !isAllowed && !coversHost(chatbot, host))?.host;
  return [
    {
      name: 'startContent',
      hint: words('startContentHint'),
      fact: words('startContentDone', { n: sources.length, passages }),
      to: `${path}/sources`,
      isDone: passages > 0,
    },
    { name: 'startTry', hint: words('startTryHint'), to: `${path}/playground`, isDone: asked > 0 || wasTried(id) },
    { name: 'startLook', hint: words('startLookHint'), to: `${path}/settings`, isDone: hasLook(look.data) },
    {
      name: 'startInstall',
      hint: words('startInstallHint'),
      fact: seenOn && words('startInstallDone', { host: seenOn }),
      problem: refusedOn && words('startInstallRefused', { host: refusedOn }),
      to: `${path}/install`,
      isDone: seenOn !== undefined,
    },
    {
      name: 'startInvite',
      hint: words('startInviteHint'),
      to: '/settings/members',
      isDone: colleague.data === true,
    },
  ];
}

function useLook(chatbotId: string) {
  const api = useApi();
  const { id: userId } = useUser();
  return useQuery({
    queryKey: ['look', chatbotId],
    queryFn: () => api.call(`/api/chatbots/${chatbotId}/settings?userId=${encodeURIComponent(userId)}`),
  });
}

/** How the server makes every chatbot. */
const asMade = {
  welcomeMessage: 'Hello! How can I help you?',
  logoUrl: '',
  primaryColor: '#2457d6',
  backgroundColor: '#ffffff',
  textColor: '#1a1a1a',
  position: 'bottom-right',
};

/** Whether somebody has chosen how it looks and greets: anything that is not as it was made. */
function hasLook(look: ReturnType<typeof useLook>['data']): boolean {
  if (!look) return false;
  const { welcomeMessage, welcomeMessages, logoUrl, suggestedQuestions, theme } = look.settings;
  const now = { welcomeMessage, logoUrl, ...theme };
  const isChanged = Object.entries(asMade).some(([name, made]) => now[name as keyof typeof now] !== made);
  return isChanged || suggestedQuestions.length > 0 || Object.keys(welcomeMessages).length > 0;
}

/** Whether anybody else is a member, or is invited. */
function useHasColleague(accountId: string) {
  const api = useApi();
  const isListed = useAccounts().data?.some(({ id, role }) => id === accountId && role !== 'agent') === true;
  return useQuery({
    queryKey: ['has-colleague', accountId],
    async queryFn() {
      const { members } = await api.call(`/api/accounts/${accountId}/members`);
      if (members.length > 1) return true;
      return (await api.call(`/api/accounts/${accountId}/invitations`)).invitations.length > 0;
    },
    enabled: isListed,
  });
}
