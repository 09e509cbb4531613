/** Something that can be followed: numbered events that are kept, and ephemeral events that are not. */
export interface Feed {
  /** What came after, in order, about `limit` of it; `gone` when there is nothing to follow any more. */
  eventsAfter(after: number, limit: number): Promise<FeedPage | 'gone'>;
  /** What an audience is told of an ephemeral event, if anything. */
  ephemeralFor?(ephemeral: string, audience: string): ShownEvent | undefined;
}

export interface FeedPage {
  events: FeedEvent[];
  /** Whether there may be more after these. The feed knows: it may tell more or less than it has read. */
  hasMore: boolean;
}

export interface FeedEvent {
  id: number;
  /** Whether nothing comes after it. */
  isLast?: boolean;
  /** What an audience is shown of it; nothing where it is not for them. */
  shownTo(audience: string): ShownEvent | undefined;
}

export interface ShownEvent {
  event: string;
  data: string;
}
