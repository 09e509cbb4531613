import { AlarmClock, AlarmClockOff } from 'lucide-react';
import { Menu } from '../ui/menu.tsx';
import { useWords, type Words } from '../words/index.ts';
import type { LiveSession } from './documents.ts';
import { type SnoozeChoice, snoozeChoices, snoozeUntil } from './snooze-until.ts';
import './snooze-menu.css';
import type { useSnooze } from './use-live-chat.ts';

const names: Record<SnoozeChoice, keyof Words> = {
  hour: 'inboxSnoozeHour',
  tomorrow: 'inboxSnoozeTomorrow',
  week: 'inboxSnoozeWeek',
};

interface Props {
  session: LiveSession;
  snooze: ReturnType<typeof useSnooze>;
}

/** Puts a chat off, or takes it back at once. */
export function SnoozeMenu({ session, snooze }: Props) {
  const words = useWords();
  return session.snoozedUntil === null ? (
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
      <SnoozeChoices snooze={snooze} />
    </Menu>
  ) : (
    <button
      type="button"
      className="ghost icon small"
      aria-label={words('inboxUnsnooze')}
      title={words('inboxUnsnooze')}
      onClick={() => snooze.mutate(null)}
      disabled={snooze.isPending}
    >
      <AlarmClockOff />
    </button>
  );
}

/** The same among other actions of a menu. */
export function SnoozeItems({ session, snooze }: Props) {
  const words = useWords();
  return session.snoozedUntil === null ? (
    <>
      <hr />
      <p className="menu-part">
        <AlarmClock />
        {words('inboxSnooze')}
      </p>
      <SnoozeChoices snooze={snooze} className="of-part" />
      <hr />
    </>
  ) : (
    <button type="button" onClick={() => snooze.mutate(null)} disabled={snooze.isPending}>
      <AlarmClockOff />
      {words('inboxUnsnooze')}
    </button>
  );
}

function SnoozeChoices({ snooze, className = '' }: Pick<Props, 'snooze'> & { className?: string }) {
  const words = useWords();
  return snoozeChoices.map((choice) => (
    <button
      key={choice}
      type="button"
      className={className}
      onClick={() => snooze.mutate(snoozeUntil(choice, new Date()))}
    >
      {words(names[choice])}
    </button>
  ));
}
