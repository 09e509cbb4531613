import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { FieldProblem } from '../ui/field.tsx';
import { Setting, SwitchSetting } from '../ui/setting.tsx';
import { clockText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';
import { type Day, days, type Span, type WorkingHours } from './chatbot-settings.ts';
import type { FieldsProps } from './draft.ts';
import { overlapsIn, withoutDays } from './working-hours.ts';

const mostSpans = 4;
const usual: Span = { from: '09:00', to: '17:00' };

/** Whether and when people answer instead of the chatbot. */
export function LiveChatFields({ draft, edit }: FieldsProps) {
  const words = useWords();
  const name = useId();
  const { isEnabled, workingHours, preChatForm, attachments } = draft;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <SwitchSetting
        label={words('setLiveChatOn')}
        hint={words('setLiveChatOnHint')}
        isOn={isEnabled}
        change={(isOn) => edit({ isEnabled: isOn })}
      />
      {isEnabled && (
        <>
          <SwitchSetting
            label={words('setPreChat')}
            hint={words('setPreChatHint')}
            isOn={preChatForm}
            change={(isOn) => edit({ preChatForm: isOn })}
          />
          <SwitchSetting
            label={words('setFiles')}
            hint={words('setFilesHint')}
            isOn={attachments}
            change={(isOn) => edit({ attachments: isOn })}
          />
        </>
      )}
      {(isEnabled || overlapsIn(workingHours).length > 0) && (
        <Setting label={words('setHours')} hint={words(workingHours ? 'setHoursHint' : 'setHoursAlways')}>
          <div className="segments">
            <label>
              <input
                type="radio"
                name={name}
                checked={workingHours === null}
                onChange={() => edit({ workingHours: null })}
              />
              {words('setAnyTime')}
            </label>
            <label>
              <input
                type="radio"
                name={name}
                checked={workingHours !== null}
                onChange={() => edit({ workingHours: workingHours ?? weekdays(zone) })}
              />
              {words('setAtHours')}
            </label>
          </div>
          {workingHours && <Week hours={workingHours} change={(changed) => edit({ workingHours: changed })} />}
        </Setting>
      )}
    </>
  );
}

const weekdays = (timeZone: string): WorkingHours => ({
  timeZone,
  days: {
    ...withoutDays,
    monday: [usual],
    tuesday: [usual],
    wednesday: [usual],
    thursday: [usual],
    friday: [usual],
  },
});

function Week({ hours, change }: { hours: WorkingHours; change: (hours: WorkingHours) => void }) {
  const words = useWords();
  const wrong = overlapsIn(hours);
  const endsAtMidnight = days.some((day) => hours.days[day].some(({ to }) => to === '24:00'));
  return (
    <>
      <label className="stacked field">
        {words('setTimeZone')}
        <select value={hours.timeZone} onChange={(event) => change({ ...hours, timeZone: event.target.value })}>
          {zonesWith(hours.timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      </label>
      <div className="week">
        {days.map((day) => (
          <DaySpans
            key={day}
            day={day}
            spans={hours.days[day]}
            isWrong={wrong.includes(day)}
            change={(spans) => change({ ...hours, days: { ...hours.days, [day]: spans } })}
            {...(day === 'monday' && areWeekdaysMixed(hours) && { copy: () => change(likeMonday(hours)) })}
          />
        ))}
      </div>
      {endsAtMidnight && <p className="quiet">{words('setMidnight', { time: clockText('00:00') })}</p>}
    </>
  );
}

const weekdayNames = ['tuesday', 'wednesday', 'thursday', 'friday'] as const;

const areWeekdaysMixed = ({ days: { monday, ...others } }: WorkingHours) =>
  monday.length > 0 && weekdayNames.some((day) => JSON.stringify(others[day]) !== JSON.stringify(monday));

const likeMonday = (hours: WorkingHours): WorkingHours => ({
  ...hours,
  days: { ...hours.days, ...Object.fromEntries(weekdayNames.map((day) => [day, hours.days.monday])) },
});

/** Browsers list no aliases such as UTC, which may be set all the same. */
function zonesWith(zone: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].sort();
}

interface DayProps {
  day: Day;
  spans: Span[];
  isWrong: boolean;
  change(spans: Span[]): void;
  /** Gives the other weekdays the same hours. */
  copy?: () => void;
}

function DaySpans({ day, spans, isWrong, change, copy }: DayProps) {
  const words = useWords();
  const name = words(`setDay_${day}`);
  const replace = (at: number, ...by: Span[]) => change(spans.toSpliced(at, 1, ...by));
  return (
    <fieldset className="day" {...(isWrong && { 'aria-describedby': `${day}-problem` })}>
      <legend>{name}</legend>
      {spans.length === 0 && <span className="quiet">{words('setClosed')}</span>}
      {spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span has no other name than its place
        <div key={at} className="span">
          <input
            type="time"
            required
            aria-label={words('setFrom', { day: name, n: at + 1 })}
            value={span.from}
            onChange={(event) => replace(at, { ...span, from: event.target.value })}
          />
          –
          <input
            type="time"
            required
            aria-label={words('setTo', { day: name, n: at + 1 })}
            // A day ends at 24:00, which clocks do not show.
            value={span.to === '24:00' ? '00:00' : span.to}
            onChange={({ target }) => replace(at, { ...span, to: target.value === '00:00' ? '24:00' : target.value })}
          />
          <button
            type="button"
            className="icon ghost"
            aria-label={words('setRemoveSpan', { day: name, n: at + 1 })}
            onClick={() => replace(at)}
          >
            <X />
          </button>
        </div>
      ))}
      {spans.length < mostSpans && (
        <button
          type="button"
          className="icon ghost"
          aria-label={words('setAddSpan', { day: name })}
          onClick={() => change([...spans, nextAfter(spans)])}
        >
          <Plus />
        </button>
      )}
      {copy && (
        <button type="button" className="text copy-hours" onClick={copy}>
          {words('setCopyHours')}
        </button>
      )}
      {isWrong && <FieldProblem id={day}>{words('setOverlap')}</FieldProblem>}
    </fieldset>
  );
}

/** One that could follow those there are. */
function nextAfter(spans: Span[]): Span {
  const last = spans.at(-1)?.to;
  if (last === undefined) return usual;
  return last < '19:00' ? { from: '19:00', to: '21:00' } : { from: last, to: '24:00' };
}
