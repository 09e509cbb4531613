import { type ReactNode, useId } from 'react';
import './setting.css';

interface Props {
  label: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A setting of several controls: what it is and what it does at the start, the controls beside it. */
export function Setting({ label, hint, children }: Props) {
  const id = useId();
  return (
    <fieldset className="setting" aria-labelledby={id} {...(hint && { 'aria-describedby': `${id}-hint` })}>
      <div className="setting-about">
        <p id={id} className="setting-label">
          {label}
        </p>
        {hint && (
          <p id={`${id}-hint`} className="quiet">
            {hint}
          </p>
        )}
      </div>
      <div className="setting-control">{children}</div>
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  hint?: string;
  isOn: boolean;
  change(isOn: boolean): void;
  /** What more there is to say while it is on. */
  children?: ReactNode;
}

/** A setting that is on or off. */
export function SwitchSetting({ label, hint, isOn, change, children }: SwitchProps) {
  const id = useId();
  return (
    <div className="setting">
      <div className="setting-about">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="quiet">
            {hint}
          </p>
        )}
      </div>
      <div className="setting-control switched">
        <input
          id={id}
          type="checkbox"
          className="switch"
          checked={isOn}
          onChange={(event) => change(event.target.checked)}
          {...(hint && { 'aria-describedby': `${id}-hint` })}
        />
        {children}
      </div>
    </div>
  );
}

interface PanelProps {
  title: string;
  hint?: ReactNode;
  /** How it stands now, in a line. */
  state?: ReactNode;
  /** Whether its control is a switch, which stays on the line of the title. */
  isSwitch?: boolean;
  children: ReactNode;
}

/** A setting that is saved by itself, in a panel of its own; several stand in one `own-settings`. */
export function SettingPanel({ title, hint, state, isSwitch = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel setting" aria-labelledby={id}>
      <div className="setting-about">
        <h2 id={id}>{title}</h2>
        {hint && <p className="quiet">{hint}</p>}
        {state && <div className="setting-now">{state}</div>}
      </div>
      <div className={isSwitch ? 'setting-control switched' : 'setting-control'}>{children}</div>
    </section>
  );
}
