import { useState } from 'react';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useWords, type Words } from '../words/index.ts';
import { type AgentStatus, agentStatuses } from './documents.ts';
import { useInbox } from './inbox-context.tsx';
import { useAgents, useSetPresence } from './use-live-chat.ts';

const names: Record<AgentStatus, keyof Words> = {
  available: 'inboxAvailable',
  busy: 'inboxBusy',
  away: 'inboxAway',
  offline: 'inboxOffline',
};
/** Until somebody says otherwise. */
const usualPlaces = 5;
const mostPlaces = 50;

/** Whether this agent is there, and for how many. */
export function Presence() {
  const words = useWords();
  const { agent } = useInbox();
  const agents = useAgents();
  const set = useSetPresence();
  const me = agents.data?.find(({ agentId }) => agentId === agent.id);
  // What was just chosen, until the server's word for it is here.
  const status = (set.isPending ? set.variables.status : me?.status) ?? 'offline';
  const places = (set.isPending ? set.variables.maxConcurrentChats : me?.maxConcurrentChats) ?? usualPlaces;
  return (
    <div className="presence">
      <label className="inline">
        {words('inboxStatus')}
        <select
          value={status}
          className={`status-${status}`}
          disabled={agents.isPending}
          onChange={(event) => set.mutate({ status: event.target.value as AgentStatus, maxConcurrentChats: places })}
        >
          {agentStatuses.map((name) => (
            <option key={name} value={name}>
              {words(names[name])}
            </option>
          ))}
        </select>
      </label>
      <Places key={places} places={places} save={(maxConcurrentChats) => set.mutate({ status, maxConcurrentChats })} />
      {me && <span className="quiet">{words('inboxOpenChats', { n: me.openChats, places })}</span>}
      {set.error && <ProblemNote error={set.error} />}
    </div>
  );
}

/** Kept when the field is left, so that nobody has one place on the way to ten. */
function Places({ places, save }: { places: number; save(places: number): void }) {
  const words = useWords();
  const [typed, setTyped] = useState(String(places));
  function keep() {
    const given = Math.round(Number(typed));
    const isPossible = given >= 1 && given <= mostPlaces;
    if (isPossible && given !== places) save(given);
    else setTyped(String(places));
  }
  return (
    <label className="inline">
      {words('inboxPlaces')}
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={mostPlaces}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
    </label>
  );
}
