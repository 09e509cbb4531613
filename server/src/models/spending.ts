import type { LentChain } from './model-chain.ts';
import {
  type DailyLimits,
  type LanguageModel,
  type ModelPart,
  type Prompt,
  type Reservation,
  thinkingTokens,
  type UsageStore,
} from './ports.ts';

/** What the largest question may take; held back before its prompt is known. */
export const largestQuestion = { promptTokens: 8_000, completionTokens: 1_000 + thinkingTokens };

/** What a million tokens cost, in any one currency. */
export interface Price {
  input: number;
  output: number;
}

interface Dependencies {
  store: UsageStore;
  limits: DailyLimits;
  prices: ReadonlyMap<string, Price>;
  countTokens(text: string): number;
  clock(): number;
  onError(error: unknown): void;
  /** Called with every question of an account whose daily limit is used up. */
  onSpent(accountId: string, day: string): void;
}

/** Counts what the server's own models are used for, by account and UTC day, and says when a day is spent. */
export function createSpending({ store, limits, prices, countTokens, clock, onError, onSpent }: Dependencies) {
  const isLimited = limits.tokens > 0 || limits.micros > 0;
  const today = () => dayOf(clock());

  /** A price of p per million tokens is p millionths per token. */
  function microsOf(model: string, promptTokens: number, completionTokens: number): number {
    const { input, output } = prices.get(model) ?? { input: 0, output: 0 };
    return Math.ceil(promptTokens * input + completionTokens * output);
  }
  const mostMicros = (promptTokens: number, completionTokens: number) =>
    Math.max(0, ...[...prices.keys()].map((model) => microsOf(model, promptTokens, completionTokens)));

  async function* counted(
    chain: LentChain,
    reservation: Reservation,
    prompt: Prompt,
    signal: AbortSignal,
  ): AsyncGenerator<ModelPart> {
    const held = { ...reservation };
    let asked: string | undefined;
    let answeredBy: string | undefined;
    let text = '';
    let told: { promptTokens: number; completionTokens: number } | undefined;
    try {
      if (isLimited) {
        // Which model will answer, and whether it thinks, is not known yet.
        const [promptTokens, completionTokens] = [mostTokens(prompt, countTokens), prompt.maxTokens + thinkingTokens];
        const tokens = promptTokens + completionTokens;
        const micros = mostMicros(promptTokens, completionTokens);
        await store.hold(held, { tokens, micros });
        Object.assign(held, { tokens, micros });
      }
      const events = {
        onAsking(model: string | undefined) {
          asked = model;
        },
        onBegin(model: string) {
          answeredBy = model;
        },
      };
      for await (const part of chain.stream(prompt, reservation.accountId, signal, events)) {
        if (part.type === 'usage') told = part;
        else text += part.text;
        yield part;
      }
    } finally {
      // An answer that was broken off is paid for as well, as far as it came; and a question that its reader left alone.
      const paid = answeredBy ?? (signal.aborted ? asked : undefined);
      const promptTokens = paid === undefined ? 0 : (told?.promptTokens ?? estimatedTokens(prompt, countTokens));
      const completionTokens = paid === undefined ? 0 : (told?.completionTokens ?? (text ? countTokens(text) : 0));
      const spendMicros = paid === undefined ? 0 : microsOf(paid, promptTokens, completionTokens);
      // Nobody waits for it: it goes to the disk with the answer. A count that fails must not take the answer away again.
      void store.settle(held, { promptTokens, completionTokens, spendMicros }).catch(onError);
    }
  }

  return {
    /** The chain, for one question of this account; nothing when its day is spent. */
    async admit(chain: LentChain, accountId: string): Promise<LanguageModel | undefined> {
      const { promptTokens, completionTokens } = largestQuestion;
      const reservation = {
        accountId,
        day: today(),
        tokens: isLimited ? promptTokens + completionTokens : 0,
        micros: isLimited ? mostMicros(promptTokens, completionTokens) : 0,
      };
      if (isLimited && !(await store.reserve(reservation, limits))) {
        onSpent(accountId, reservation.day);
        return undefined;
      }
      return {
        name: chain.name,
        stream: (prompt, signal) => counted(chain, reservation, prompt, signal),
      };
    },

    /** Today's use and that of the days before, the oldest first; days without any are left out. */
    async usageOf(accountId: string, days: number) {
      const firstDay = dayOf(clock() - (days - 1) * 24 * 60 * 60_000);
      const found = await store.daysSince(accountId, firstDay);
      const none = { day: today(), promptTokens: 0, completionTokens: 0, spendMicros: 0 };
      return { today: found.find(({ day }) => day === none.day) ?? none, days: found, limits };
    },
  };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

type CountTokens = (text: string) => number;

/**
 * What a prompt is counted as where the provider does not say. Our tokenizer knows English: a row of emoji or of letters
 * that it does not know is one token to it, and hundreds to a model, which splits them by their bytes.
 */
export function estimatedTokens({ messages }: Prompt, countTokens: CountTokens): number {
  return sum(messages, (text) => Math.max(countTokens(text), Math.ceil(beyondAsciiBytes(text) / 3)));
}

/** What a prompt may be counted as at most, or nearly so: held back until it is known. */
export function mostTokens({ messages }: Prompt, countTokens: CountTokens): number {
  return sum(messages, (text) => Math.max(countTokens(text), Math.ceil(Buffer.byteLength(text) / 3)));
}

const sum = (messages: Prompt['messages'], tokensOf: CountTokens) =>
  messages.reduce((total, { content }) => total + tokensOf(content), 0);

const beyondAsciiBytes = (text: string) => Buffer.byteLength(text.replaceAll(/\p{ASCII}+/gu, ''));
