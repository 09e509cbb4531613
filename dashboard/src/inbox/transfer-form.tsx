import type { FormEvent } from 'react';
import { useWords } from '../words/index.ts';
import { useAgents } from './use-live-chat.ts';

interface Props {
  holderId: string | null;
  isPending: boolean;
  transfer(agentId: string): void;
}

/** Passes a chat on to somebody who has a place for it. */
export function TransferForm({ holderId, isPending, transfer }: Props) {
  const words = useWords();
  const agents = useAgents();
  const free = agents.data?.filter(
    ({ agentId, status, openChats, maxConcurrentChats }) =>
      agentId !== holderId && status === 'available' && openChats < maxConcurrentChats,
  );
  if (!free) return <p role="status">{words('loading')}</p>;
  if (free.length === 0) return <p className="quiet">{words('inboxNobodyFree')}</p>;

  function pass(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    transfer(String(new FormData(event.currentTarget).get('agentId')));
  }
  return (
    <form className="transfer" onSubmit={pass}>
      <label className="inline">
        {words('inboxTransferTo')}
        <select name="agentId">
          {free.map(({ agentId, name, openChats, maxConcurrentChats }) => (
            <option key={agentId} value={agentId}>
              {name} ({openChats}/{maxConcurrentChats})
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="small" disabled={isPending}>
        {words('inboxTransferNow')}
      </button>
    </form>
  );
}
