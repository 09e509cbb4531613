import { AlarmClock, AlarmClockOff } from 'lucide-react';
import { Menu } from '../ui/menu.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords, type Words } from '../words/index.ts';
import type { LiveSession } from './documents.ts';
import { type SnoozeChoice, snoozeChoices, snoozeUntil } from './snooze-until.ts';
import { useSnooze } from './use-live-chat.ts';

const names: Record<SnoozeChoice, keyof Words> = {
  hour: 'inboxSnoozeHour',
  tomorrow: 'inboxSnoozeTomorrow',
  week: 'inboxSnoozeWeek',
};

/** Puts a chat off, or takes it back at once. */
export function SnoozeMenu({ session }: { session: LiveSession }) {
  const words = useWords();
  const snooze = useSnooze(session);
  return (
    <>
      {session.snoozedUntil === null ? (
        <Menu
          button={
            <>
              <AlarmClock />
              <span>{words('inboxSnooze')}</span>
            </>
          }
          label={words('inboxSnooze')}
          className="ghost small snoozes"
        >
          {snoozeChoices.map((choice) => (
            <button key={choice} type="button" onClick={() => snooze.mutate(snoozeUntil(choice, new Date()))}>
              {words(names[choice])}
            </button>
          ))}
        </Menu>
      ) : (
        <button type="button" className="ghost small" onClick={() => snooze.mutate(null)} disabled={snooze.isPending}>
          <AlarmClockOff />
          {words('inboxUnsnooze')}
        </button>
      )}
      {snooze.error && <ProblemNote error={snooze.error} />}
    </>
  );
}
