import type { Source } from '../api/documents.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { timeText } from '../ui/time.ts';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import { RefreshOptions } from './refresh-options.tsx';
import { useSourceChanges } from './use-sources.ts';

interface Props {
  chatbotId: string;
  source: Source;
  mayManage: boolean;
}

/** When a source is read again: said to everybody, chosen by those who may. */
export function SourceSchedule({ chatbotId, source, mayManage }: Props) {
  const words = useWords();
  const toast = useToast();
  const { schedule } = useSourceChanges(chatbotId);
  const { id, title, settings, nextRefreshAt } = source;
  const chosen = schedule.isPending ? schedule.variables.refreshEveryHours : settings?.refreshEveryHours;
  const hours = chosen ?? 0;
  return (
    <div className="schedule quiet">
      {mayManage && (
        <label className="inline">
          <span aria-hidden="true">{words('readEvery')}</span>
          <span className="sr">{words('readEveryOf', { title })}</span>
          <select
            className="small"
            value={hours}
            disabled={schedule.isPending}
            onChange={(event) =>
              schedule.mutate(
                { id, refreshEveryHours: Number(event.target.value) || null },
                { onSuccess: () => toast(words('savedName', { name: title })) },
              )
            }
          >
            <RefreshOptions hours={hours} />
          </select>
        </label>
      )}
      {nextRefreshAt && <span>{words('readNext', { time: timeText(nextRefreshAt) })}</span>}
      {schedule.error && <ProblemNote error={schedule.error} />}
    </div>
  );
}
