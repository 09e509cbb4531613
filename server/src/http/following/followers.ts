import type { ServerResponse } from 'node:http';
import { Problem } from '../../errors/index.ts';
import { eventStreamHeaders } from '../event-stream.ts';
import type { OpenReply } from '../final-reply.ts';
import { type CommonWork, CommonWorks } from './common-work.ts';
import type { Feed } from './feed.ts';
import { FollowedFeed } from './followed-feed.ts';
import { Follower } from './follower.ts';
import { Turns } from './turns.ts';

/** Wakes whoever follows a topic, or hands on a whisper to it. */
interface Signals {
  subscribe(topic: string, onSignal: (whisper?: string) => void): () => void;
}

interface Dependencies {
  signals: Signals;
  /** When the server stops, its readers go on elsewhere. */
  draining: AbortSignal;
  onError(error: unknown): void;
  tickMs?: number;
}

export interface FollowRequest {
  /** What is followed; the same topic is the same feed for everybody. */
  topic: string;
  /** Who reads: an audience is shown its own side of the events. */
  audience: string;
  /** The last event the reader has. */
  after: number;
  feed(): Feed;
  /** How many of the same key may read here at once. */
  crowd?: { key: string; most: number } | undefined;
  /** Asked twice a second for all streams of the same key: they end when the caller is no longer welcome. */
  caller?: { key: string; isStillWelcome(): Promise<boolean> } | undefined;
  /** Told four times a minute that somebody is there, once for all streams of the same key. */
  presence?: { key: string; tell(): Promise<void> } | undefined;
}

export interface Followers {
  /**
   * A stream of what comes after; it ends with the feed, with the caller's welcome, or when the server stops. Throws
   * when its crowd is full.
   */
  follow(request: FollowRequest): OpenReply;
  /** How many streams are open. */
  readonly count: number;
}

const usualTickMs = 100;
const reportEveryMs = 1_000;
const crowdedForS = 15;
const turnsBetween = {
  asking: 5,
  /** A third of the 15 seconds after which a quiet stream says that it is there. */
  reassuring: 50,
  tellingOfPresence: 150,
  /** Should a signal be lost, the feed is looked at all the same. */
  looking: 150,
};

interface FeedWork {
  feed: FollowedFeed;
  unsubscribe(): void;
}
interface Question {
  isStillWelcome(): Promise<boolean>;
  isBeingAsked: boolean;
}
type Presence = () => Promise<void>;

interface Membership {
  follower: Follower;
  place: number;
  crowd: string | undefined;
  feed: CommonWork<Follower, FeedWork>;
  caller: CommonWork<Follower, Question> | undefined;
  presence: CommonWork<Follower, Presence> | undefined;
}

/** All readers of events on this node, on one clock; what they have in common is done once. */
export function createFollowers(dependencies: Dependencies): Followers {
  const { signals, draining, onError, tickMs = usualTickMs } = dependencies;
  const everybody = new Turns<Follower>(turnsBetween.reassuring);
  const feeds = new CommonWorks<Follower, FeedWork>(turnsBetween.looking);
  const callers = new CommonWorks<Follower, Question>(turnsBetween.asking);
  const presences = new CommonWorks<Follower, Presence>(turnsBetween.tellingOfPresence);
  const open = new Set<Follower>();
  const crowds = new Map<string, number>();
  let clock: NodeJS.Timeout | undefined;
  let reportedAt = Number.NEGATIVE_INFINITY;

  /** A database that is away fails all feeds at once: one report tells of them all. */
  function report(error: unknown) {
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    onError(error);
  }

  draining.addEventListener('abort', () => {
    for (const follower of open) follower.end();
  });

  function tick() {
    for (const follower of everybody.next()) follower.reassure();
    for (const { work } of feeds.next()) work.feed.wake();
    for (const { work, members } of callers.next()) void askAgain(work, members);
    for (const { work } of presences.next()) tell(work);
  }

  async function askAgain(question: Question, members: Set<Follower>) {
    if (question.isBeingAsked) return;
    question.isBeingAsked = true;
    const isWelcome = await question.isStillWelcome().catch(() => false);
    question.isBeingAsked = false;
    if (!isWelcome) for (const follower of members) follower.end();
  }

  /** When it cannot be told, the next time makes up for it. */
  function tell(presence: Presence) {
    presence().catch(report);
  }

  function begin(request: FollowRequest, response: ServerResponse) {
    const { topic, audience, after, crowd, caller, presence } = request;
    if (response.destroyed) return;
    if (draining.aborted) return void response.end();
    response.flushHeaders();
    const follower = new Follower(response, audience, after);
    const membership: Membership = {
      follower,
      place: everybody.join(follower),
      crowd: crowd?.key,
      feed: feeds.join(topic, follower, () => beginFeed(topic, request.feed())),
      caller:
        caller &&
        callers.join(caller.key, follower, () => ({
          isStillWelcome: caller.isStillWelcome,
          isBeingAsked: false,
        })),
      presence:
        presence &&
        presences.join(presence.key, follower, () => {
          tell(presence.tell);
          return presence.tell;
        }),
    };
    open.add(follower);
    if (crowd) crowds.set(crowd.key, (crowds.get(crowd.key) ?? 0) + 1);
    clock ??= setInterval(tick, tickMs).unref();
    response.once('close', () => leave(membership));
    void membership.feed.work.feed.catchUp(follower);
  }

  function beginFeed(topic: string, feed: Feed): FeedWork {
    const followed = new FollowedFeed(feed, report);
    const unsubscribe = signals.subscribe(topic, (whisper) =>
      whisper === undefined ? followed.wake() : followed.whisper(whisper),
    );
    return { feed: followed, unsubscribe };
  }

  function leave({ follower, place, crowd, feed, caller, presence }: Membership) {
    open.delete(follower);
    if (crowd !== undefined) leaveCrowd(crowd);
    everybody.leave(follower, place);
    feed.work.feed.leave(follower);
    if (feeds.leave(feed, follower)) feed.work.unsubscribe();
    if (caller) callers.leave(caller, follower);
    if (presence) presences.leave(presence, follower);
    if (open.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  }

  function leaveCrowd(key: string) {
    const left = (crowds.get(key) ?? 1) - 1;
    if (left > 0) crowds.set(key, left);
    else crowds.delete(key);
  }

  return {
    follow(request) {
      const { crowd } = request;
      if (crowd && (crowds.get(crowd.key) ?? 0) >= crowd.most) throw tooManyReaders(crowd.most);
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

function tooManyReaders(most: number): Problem {
  return new Problem(
    'RATE_LIMIT_EXCEEDED',
    `You follow this with ${most} streams already; close one, or try again in ${crowdedForS} s.`,
    { headers: { 'Retry-After': String(crowdedForS) } },
  );
}
