import { type FormEvent, useState } from 'react';
import { hasNoticeableLimit } from '../account/near-limit.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Field } from '../ui/field.tsx';
import { formatBytes, formatCount, meterHigh } from '../ui/figures.ts';
import { Form, FormProblem } from '../ui/form.tsx';
import { planNames } from '../ui/plan-names.ts';
import { dayText } from '../ui/time.ts';
import { useToast } from '../ui/toast.tsx';
import { useWords, type Words } from '../words/index.ts';
import type { OverseenAccount, Plan } from './documents.ts';
import { OverseenRow } from './overseen-row.tsx';
import { useAccountChange } from './use-operator.ts';

const plans: Plan[] = ['free', 'pro', 'enterprise'];

interface Props {
  account: OverseenAccount;
  mayChangePlans: boolean;
}

/** An account with what it uses, and a way to change its plan. */
export function OverseenAccountRow({ account, mayChangePlans }: Props) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { name, plan, owners, members, quotas, createdAt } = account;
  return (
    <OverseenRow
      name={name}
      avatar={<Avatar name={name} shape="square" />}
      about={owners.join(' · ')}
      title={words('keyMade', { time: dayText(createdAt) })}
      cells={[
        { label: words('plan'), value: <span className="badge">{planNames[plan]}</span> },
        { label: words('hourlyLimit'), value: <HourUse hour={account.hour} /> },
        { label: words('members'), value: formatCount(members) },
        { label: words('chatbots'), value: formatCount(quotas.chatbots.used) },
        { label: words('quotaSources'), value: formatCount(quotas.sources.used) },
        { label: words('quotaStorage'), value: formatBytes(quotas.storage.used) },
      ]}
      actions={mayChangePlans ? [{ label: words('changePlan'), act: () => setOpen(true) }] : []}
    >
      {isOpen && <PlanForm account={account} close={() => setOpen(false)} />}
    </OverseenRow>
  );
}

/** The columns of the table that they are rows of. */
export const accountColumns = [
  'settings',
  'plan',
  'hourlyLimit',
  'members',
  'chatbots',
  'quotaSources',
  'quotaStorage',
] as const satisfies (keyof Words)[];

function HourUse({ hour }: { hour: OverseenAccount['hour'] }) {
  const words = useWords();
  if (!hasNoticeableLimit(hour)) return formatCount(hour.used);
  const figures = { used: formatCount(hour.used), limit: formatCount(hour.limit) };
  return (
    <span className="overseen-hour">
      <span>{words('quotaUse', figures)}</span>
      <meter
        aria-label={words('hourUse', figures)}
        max={Math.max(1, hour.limit)}
        high={meterHigh(hour.limit)}
        optimum={0}
        value={hour.used}
      />
    </span>
  );
}

function PlanForm({ account, close }: { account: OverseenAccount; close(): void }) {
  const words = useWords();
  const toast = useToast();
  const change = useAccountChange(account.id);
  const [plan, setPlan] = useState(account.plan);

  function submit(event: FormEvent<HTMLFormElement>) {
    const limit = new FormData(event.currentTarget).get('hourlyLimit');
    change.mutate(
      { plan, ...(limit !== null && { hourlyLimit: Number(limit) }) },
      {
        onSuccess() {
          close();
          toast(words('savedName', { name: words('plan') }));
        },
      },
    );
  }

  return (
    <Form error={change.error} onSubmit={submit}>
      <div className="line plan-form">
        <label className="field stacked">
          {words('plan')}
          <select value={plan} onChange={(event) => setPlan(event.target.value as Plan)}>
            {plans.map((each) => (
              <option key={each} value={each}>
                {planNames[each]}
              </option>
            ))}
          </select>
        </label>
        {plan === 'enterprise' && (
          <Field
            label={words('hourlyLimit')}
            name="hourlyLimit"
            type="number"
            inputMode="numeric"
            min={0}
            max={10_000_000}
            required
            defaultValue={account.hourlyLimit ?? 10_000}
          />
        )}
        <button type="submit" className="primary" disabled={change.isPending}>
          {words('save')}
        </button>
        <button type="button" onClick={close}>
          {words('cancel')}
        </button>
      </div>
      <FormProblem />
    </Form>
  );
}
