import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import type { Chatbot } from '../api/documents.ts';
import { useAccounts } from '../chatbots/use-chatbots.ts';
import { useSightings } from '../install/use-sightings.ts';
import { wasTried } from '../playground/tried.ts';
import { useUser } from '../session/session-context.ts';
import { useSources } from '../sources/use-sources.ts';
import { useStatistics } from '../statistics/use-statistics.ts';
import { useWords, type Words } from '../words/index.ts';

interface Step {
  name: keyof Words;
  hint: string;
  problem?: string | undefined;
  to: string;
  isDone: boolean;
}

/** What it takes until visitors get answers, and how much of it is done. */
export function useSetUpSteps(chatbot: Chatbot): Step[] {
  const words = useWords();
  const { id } = chatbot;
  const path = `/chatbots/${id}`;
  const sources = useSources(id).data ?? [];
  const passages = sources.reduce((sum, source) => sum + source.passages, 0);
  const failed = sources.filter(({ status }) => status === 'failed').length;
  const asked = useStatistics(id).data?.totalInteractions ?? 0;
  const seenOn = useSightings(id).data?.find(({ isAllowed }) => isAllowed)?.host;
  const hasLook = useHasLook(id);
  const colleagues = useColleagues(chatbot.accountId);
  return [
    {
      name: 'startContent',
      hint: passages > 0 ? words('startContentDone', { n: sources.length, passages }) : words('startContentHint'),
      problem: failed > 0 ? words('startContentFailed', { n: failed }) : undefined,
      to: `${path}/sources`,
      isDone: passages > 0,
    },
    { name: 'startTry', hint: words('startTryHint'), to: `${path}/playground`, isDone: asked > 0 || wasTried(id) },
    { name: 'startLook', hint: words('startLookHint'), to: `${path}/settings`, isDone: hasLook },
    {
      name: 'startInstall',
      hint: seenOn === undefined ? words('startInstallHint') : words('startInstallDone', { host: seenOn }),
      to: `${path}/install`,
      isDone: seenOn !== undefined,
    },
    { name: 'startInvite', hint: words('startInviteHint'), to: '/settings/members', isDone: colleagues > 1 },
  ];
}

/** Whether somebody has chosen how it looks: anything that is not as it was made. */
function useHasLook(chatbotId: string): boolean {
  const api = useApi();
  const { id: userId } = useUser();
  const { data } = useQuery({
    queryKey: ['look', chatbotId],
    queryFn: () => api.call(`/api/chatbots/${chatbotId}/settings?userId=${encodeURIComponent(userId)}`),
  });
  if (!data) return false;
  const { suggestedQuestions, theme } = data.settings;
  return suggestedQuestions.length > 0 || theme.primaryColor !== '#2457d6';
}

function useColleagues(accountId: string): number {
  const api = useApi();
  const isListed = useAccounts().data?.some(({ id, role }) => id === accountId && role !== 'agent') === true;
  const { data } = useQuery({
    queryKey: ['members', accountId],
    queryFn: async () => (await api.call(`/api/accounts/${accountId}/members`)).members,
    enabled: isListed,
  });
  return data?.length ?? 0;
}
