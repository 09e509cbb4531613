import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Reply } from '../../../clients/js/src/calls.ts';
import { useApi } from '../api/api-context.ts';
import { Ago } from '../ui/ago.tsx';
import { formatDuration } from '../ui/figures.ts';
import { NotLoaded } from '../ui/not-yet.tsx';
import { nearTimeText, timeText } from '../ui/time.ts';
import { useWords, type Words } from '../words/index.ts';
import './deliveries.css';

type Delivery = Reply<'GET', '/api/webhooks/{webhookId}/deliveries'>['deliveries'][number];

const stateWords: Record<Delivery['state'], keyof Words> = {
  pending: 'pending',
  delivered: 'delivered',
  failed: 'notDelivered',
};

function StateBadge({ state }: Pick<Delivery, 'state'>) {
  const words = useWords();
  return <span className={`badge ${state === 'delivered' ? 'good' : state}`}>{words(stateWords[state])}</span>;
}

/** Read once for the last one; looked at again while somebody looks at all, or one is on its way. */
export function useDeliveries(webhookId: string, isShown: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['deliveries', webhookId],
    refetchInterval: ({ state }) => (isShown || state.data?.[0]?.state === 'pending' ? 2_000 : false),
    queryFn: async () => (await api.call(`/api/webhooks/${webhookId}/deliveries`)).deliveries,
  });
}

/** How the newest went, and when; of one that is tried again, when that is. */
export function LastDelivery({ deliveries }: { deliveries: Delivery[] | undefined }) {
  const words = useWords();
  const last = deliveries?.[0];
  if (!last) return null;
  return (
    <>
      <StateBadge state={last.state} />
      <span className="quiet">
        {last.state === 'pending' && last.attempts > 0 && last.nextAttemptAt ? (
          <Ago isToCome at={last.nextAttemptAt} text={(time) => words('deliveryRetry', { time })} />
        ) : (
          <Ago at={last.createdAt} />
        )}
      </span>
    </>
  );
}

interface DeliveriesProps {
  deliveries: ReturnType<typeof useDeliveries>;
  sendAgain(deliveryId: string): void;
}

/** What was sent, newest first, with what came of it: a line each, and the rest of one below it. */
export function Deliveries({ deliveries, sendAgain }: DeliveriesProps) {
  const words = useWords();
  const [openId, setOpenId] = useState<string>();
  if (!deliveries.data?.length) return <NotLoaded query={deliveries} shape="lines" />;
  return (
    <table className="deliveries">
      <thead>
        <tr>
          <th scope="col">{words('deliveryEvent')}</th>
          <th scope="col">{words('deliveryState')}</th>
          <th scope="col" className="figure rare">
            {words('deliveryAttempts')}
          </th>
          <th scope="col" className="figure rare">
            {words('deliveryDuration')}
          </th>
          <th scope="col" className="figure">
            {words('deliveryTime')}
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.data.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isOpen={delivery.id === openId}
            toggle={() => setOpenId(delivery.id === openId ? undefined : delivery.id)}
            sendAgain={() => sendAgain(delivery.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  delivery: Delivery;
  isOpen: boolean;
  toggle(): void;
  sendAgain(): void;
}

function DeliveryRow({ delivery, isOpen, toggle, sendAgain }: RowProps) {
  const words = useWords();
  const detailsId = useId();
  const { type, state, attempts, createdAt, finishedAt, nextAttemptAt } = delivery;
  const [subject, happened] = type.split('.');
  return (
    <>
      <tr className="delivery">
        <td>
          <button
            type="button"
            className="delivery-name"
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': detailsId })}
            onClick={toggle}
          >
            <ChevronRight />
            <span>
              {subject}.<wbr />
              {happened}
            </span>
          </button>
        </td>
        <td>
          <StateBadge state={state} />
          {state === 'pending' && attempts > 0 && nextAttemptAt && (
            <span className="quiet delivery-next">
              <Ago isToCome at={nextAttemptAt} text={(time) => words('deliveryRetry', { time })} />
            </span>
          )}
        </td>
        <td className="figure rare">{attempts}</td>
        <td className="figure rare">
          {finishedAt === null ? '–' : formatDuration(Date.parse(finishedAt) - Date.parse(createdAt))}
        </td>
        <td className="figure">
          <time dateTime={createdAt} title={timeText(createdAt)}>
            {nearTimeText(createdAt)}
          </time>
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className="delivery-details">
          <td colSpan={5}>
            <Details {...{ delivery, sendAgain }} />
          </td>
        </tr>
      )}
    </>
  );
}

/** What somebody needs who looks for the reason. */
function Details({ delivery, sendAgain }: Pick<RowProps, 'delivery' | 'sendAgain'>) {
  const words = useWords();
  const { id, state, attempts, lastStatus, lastError, lastAttemptAt, nextAttemptAt } = delivery;
  const facts: [keyof Words, string | null][] = [
    ['deliveryReply', lastStatus === null ? null : String(lastStatus)],
    ['deliveryError', lastError],
    ['deliveryAttempts', attempts > 1 ? String(attempts) : null],
    ['deliveryLast', lastAttemptAt && timeText(lastAttemptAt)],
    ['deliveryNext', state === 'pending' ? nextAttemptAt && timeText(nextAttemptAt) : null],
  ];
  return (
    <div className="delivery-facts">
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{words(name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{words('deliveryId')}</dt>
          <dd>
            <code>{id}</code>
          </dd>
        </div>
      </dl>
      <button type="button" className="small" onClick={sendAgain}>
        {words('sendAgain')}
      </button>
    </div>
  );
}
