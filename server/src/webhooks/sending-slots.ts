import type { DueDelivery } from './ports.ts';

const usualAtOnce = 256;
const most = { ofAccount: 4, ofWebhook: 2, ofHost: 16, slowOfAccount: 2 };
/** The share of all slots for receivers that did not answer the last time. */
const slowShare = 0.25;

type Sent = Pick<DueDelivery, 'accountId' | 'webhookId' | 'url'>;

/** Who may have how many requests open on this node, so that receivers that hang leave room for all others. */
export class SendingSlots {
  readonly #atOnce: number;
  readonly #taken = new Map<string, number>();
  readonly #slow = new Set<string>();

  constructor(atOnce = usualAtOnce) {
    this.#atOnce = atOnce;
  }

  get free(): number {
    return this.#atOnce - this.#count('all');
  }

  /** Takes a slot and returns what frees it; nothing where none is free. */
  take(delivery: Sent): (() => void) | undefined {
    const counted = this.#limitsOf(delivery);
    if (counted.some(([key, limit]) => this.#count(key) >= limit)) return undefined;
    for (const [key] of counted) this.#taken.set(key, this.#count(key) + 1);
    return () => {
      for (const [key] of counted) this.#free(key);
    };
  }

  /** Whether it let the time for an answer pass, or did not. */
  note(webhookId: string, isSlow: boolean): void {
    if (isSlow) this.#slow.add(webhookId);
    else this.#slow.delete(webhookId);
  }

  #limitsOf({ accountId, webhookId, url }: Sent): [key: string, limit: number][] {
    const limits: [string, number][] = [
      ['all', this.#atOnce],
      [`account ${accountId}`, most.ofAccount],
      [`webhook ${webhookId}`, most.ofWebhook],
      [`host ${URL.canParse(url) ? new URL(url).host : ''}`, most.ofHost],
    ];
    if (!this.#slow.has(webhookId)) return limits;
    return [
      ...limits,
      ['slow', Math.max(1, Math.floor(this.#atOnce * slowShare))],
      [`slow ${accountId}`, most.slowOfAccount],
    ];
  }

  #count(key: string): number {
    return this.#taken.get(key) ?? 0;
  }

  #free(key: string): void {
    const left = this.#count(key) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
}
