import type { ServerResponse } from 'node:http';
import { Problem } from '../../errors/index.ts';
import { eventStreamHeaders } from '../event-stream.ts';
import type { OpenReply } from '../final-reply.ts';
import { type SharedWork, SharedWorks, TimeSlots } from './shared-work.ts';
import { type Feed, SubscribedFeed } from './subscribed-feed.ts';
import { Subscriber } from './subscriber.ts';

/** Wakes the subscribers of a topic, or passes an ephemeral event on to them. */
interface Signals {
  subscribe(topic: string, onSignal: (ephemeral?: string) => void): () => void;
}

interface Dependencies {
  signals: Signals;
  /** When the server stops, its subscribers go on elsewhere. */
  draining: AbortSignal;
  onError(error: unknown): void;
  tickMs?: number;
}

export interface SubscribeRequest {
  /** What is followed; the same topic is the same feed for everybody. */
  topic: string;
  /** Who reads: an audience is shown its own side of the events. */
  audience: string;
  /** The last event the subscriber has. */
  after: number;
  feed(): Feed;
  /** How many of the same key may read here at once. */
  group?: { key: string; most: number } | undefined;
  /** Asked twice a second for all streams of the same key: they end when the caller is no longer welcome. */
  caller?: { key: string; isStillWelcome(): Promise<boolean> } | undefined;
  /** Notified four times a minute while a stream is open, once for all streams of the same key. */
  presence?: { key: string; tell(): Promise<void> } | undefined;
}

export interface Subscribers {
  /**
   * A stream of what comes after; it ends with the feed, with the caller's welcome, or when the server stops. Throws
   * when its group is full.
   */
  follow(request: SubscribeRequest): OpenReply;
  /** How many streams are open. */
  readonly count: number;
}

const usualTickMs = 100;
const reportEveryMs = 1_000;
const retryAfterS = 15;
const ticksBetween = {
  asking: 5,
  /** A third of the 15 seconds after which a quiet stream says that it is there. */
  reassuring: 50,
  tellingOfPresence: 150,
  /** Should a signal be lost, the feed is looked at all the same. */
  looking: 150,
};

interface FeedWork {
  feed: SubscribedFeed;
  unsubscribe(): void;
}
interface Question {
  isStillWelcome(): Promise<boolean>;
  isBeingAsked: boolean;
}
type Presence = () => Promise<void>;

interface Membership {
  subscriber: Subscriber;
  slot: number;
  group: string | undefined;
  feed: SharedWork<Subscriber, FeedWork>;
  caller: SharedWork<Subscriber, Question> | undefined;
  presence: SharedWork<Subscriber, Presence> | undefined;
}

/** All subscribers of events on this node, on one clock; what they have in common is done once. */
export function createSubscribers(dependencies: Dependencies): Subscribers {
  const { signals, draining, onError, tickMs = usualTickMs } = dependencies;
  const everybody = new TimeSlots<Subscriber>(ticksBetween.reassuring);
  const feeds = new SharedWorks<Subscriber, FeedWork>(ticksBetween.looking);
  const callers = new SharedWorks<Subscriber, Question>(ticksBetween.asking);
  const presences = new SharedWorks<Subscriber, Presence>(ticksBetween.tellingOfPresence);
  const open = new Set<Subscriber>();
  const groups = new Map<string, number>();
  let clock: NodeJS.Timeout | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;

  /** When the database is away all feeds fail at once: one report covers them. */
  function report(error: unknown) {
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    onError(error);
  }

  draining.addEventListener('abort', () => {
    for (const subscriber of open) subscriber.end();
  });

  function tick() {
    for (const subscriber of everybody.next()) subscriber.reassure();
    for (const { work } of feeds.next()) work.feed.wake();
    for (const { work, members } of callers.next()) void askAgain(work, members);
    for (const { work } of presences.next()) tell(work);
  }

  async function askAgain(question: Question, members: Set<Subscriber>) {
    if (question.isBeingAsked) return;
    question.isBeingAsked = true;
    const isWelcome = await question.isStillWelcome().catch(() => false);
    question.isBeingAsked = false;
    if (!isWelcome) for (const subscriber of members) subscriber.end();
  }

  /** A failure is made up for by the next round. */
  function tell(presence: Presence) {
    presence().catch(report);
  }

  function begin(request: SubscribeRequest, response: ServerResponse) {
    const { topic, audience, after, group, caller, presence } = request;
    if (response.destroyed) return;
    if (draining.aborted) return void response.end();
    response.flushHeaders();
    const subscriber = new Subscriber(response, audience, after);
    const membership: Membership = {
      subscriber,
      slot: everybody.join(subscriber),
      group: group?.key,
      feed: feeds.join(topic, subscriber, () => beginFeed(topic, request.feed())),
      caller:
        caller &&
        callers.join(caller.key, subscriber, () => ({
          isStillWelcome: caller.isStillWelcome,
          isBeingAsked: false,
        })),
      presence:
        presence &&
        presences.join(presence.key, subscriber, () => {
          tell(presence.tell);
          return presence.tell;
        }),
    };
    open.add(subscriber);
    if (group) groups.set(group.key, (groups.get(group.key) ?? 0) + 1);
    clock ??= setInterval(tick, tickMs).unref();
    response.once('close', () => leave(membership));
    void membership.feed.work.feed.catchUp(subscriber);
  }

  function beginFeed(topic: string, feed: Feed): FeedWork {
    const followed = new SubscribedFeed(feed, report);
    const unsubscribe = signals.subscribe(topic, (ephemeral) =>
      ephemeral === undefined ? followed.wake() : followed.sendEphemeral(ephemeral),
    );
    return { feed: followed, unsubscribe };
  }

  function leave({ subscriber, slot, group, feed, caller, presence }: Membership) {
    open.delete(subscriber);
    if (group !== undefined) leaveGroup(group);
    everybody.leave(subscriber, slot);
    feed.work.feed.leave(subscriber);
    if (feeds.leave(feed, subscriber)) feed.work.unsubscribe();
    if (caller) callers.leave(caller, subscriber);
    if (presence) presences.leave(presence, subscriber);
    if (open.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  }

  function leaveGroup(key: string) {
    const left = (groups.get(key) ?? 1) - 1;
    if (left > 0) groups.set(key, left);
    else groups.delete(key);
  }

  return {
    follow(request) {
      const { group } = request;
      if (group && (groups.get(group.key) ?? 0) >= group.most) throw tooManyStreams(group.most);
      return {
        status: 200,
        headers: { ...eventStreamHeaders },
        begin: (response) => begin(request, response),
      };
    },
    get count() {
      return open.size;
    },
  };
}

function tooManyStreams(most: number): Problem {
  return new Problem(
    'RATE_LIMIT_EXCEEDED',
    `You follow this with ${most} streams already; close one, or try again in ${retryAfterS} s.`,
    { headers: { 'Retry-After': String(retryAfterS) } },
  );
}
