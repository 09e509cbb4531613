import { type FormEvent, useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { formatBytes, formatCount, meterHigh } from '../ui/figures.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { dayText } from '../ui/time.ts';
import { useWords } from '../words/index.ts';
import type { OverseenAccount, Plan } from './documents.ts';
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
  const { name, plan, owners, hour, members, quotas, createdAt } = account;
  const use = words('hourUse', { used: formatCount(hour.used), limit: formatCount(hour.limit) });
  return (
    <>
      <Avatar name={name} shape="square" />
      <div className="grow">
        <strong>{name}</strong> <span className="badge">{plan}</span>
        <p className="quiet">{owners.join(', ')}</p>
        <div className="overseen-hour quiet">
          <meter
            aria-label={use}
            max={Math.max(1, hour.limit)}
            high={meterHigh(hour.limit)}
            optimum={0}
            value={hour.used}
          />
          <span>{use}</span>
        </div>
        <p className="quiet">
          {words('overseenUse', {
            members,
            chatbots: quotas.chatbots.used,
            sources: quotas.sources.used,
            storage: formatBytes(quotas.storage.used),
            time: dayText(createdAt),
          })}
        </p>
        {isOpen && <PlanForm account={account} close={() => setOpen(false)} />}
      </div>
      {mayChangePlans && !isOpen && (
        <div className="buttons">
          <button type="button" aria-label={`${words('changePlan')}: ${name}`} onClick={() => setOpen(true)}>
            {words('changePlan')}
          </button>
        </div>
      )}
    </>
  );
}

function PlanForm({ account, close }: { account: OverseenAccount; close(): void }) {
  const words = useWords();
  const change = useAccountChange(account.id);
  const [plan, setPlan] = useState(account.plan);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const limit = new FormData(event.currentTarget).get('hourlyLimit');
    change.mutate({ plan, ...(limit !== null && { hourlyLimit: Number(limit) }) }, { onSuccess: close });
  }

  return (
    <form onSubmit={submit}>
      <div className="line">
        <label className="inline">
          {words('plan')}
          <select value={plan} onChange={(event) => setPlan(event.target.value as Plan)}>
            {plans.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        {plan === 'enterprise' && (
          <label className="inline">
            {words('hourlyLimit')}
            <input
              name="hourlyLimit"
              type="number"
              min={0}
              max={10_000_000}
              required
              defaultValue={account.hourlyLimit ?? 10_000}
            />
          </label>
        )}
        <button type="submit" className="primary" disabled={change.isPending}>
          {words('save')}
        </button>
        <button type="button" onClick={close}>
          {words('cancel')}
        </button>
      </div>
      {change.error && <ProblemNote error={change.error} />}
    </form>
  );
}
