/** What was done, what happened that nobody is glad of, what failed. */
export type Kind = 'done' | 'note' | 'failed';

export interface Toast {
  id: number;
  kind: Kind;
  text: string;
  /** Of two about the same the newer is true. */
  about?: string | undefined;
}

const mostAtOnce = 3;

/** The stack with one more. Of what was done the last is told; what nobody is glad of stays beside it. */
export function withNewer(all: readonly Toast[], newer: Toast): Toast[] {
  const isKept = ({ kind, text, about }: Toast) =>
    (about === undefined || about !== newer.about) && (kind !== newer.kind || (kind !== 'done' && text !== newer.text));
  return [...all.filter(isKept), newer].slice(-mostAtOnce);
}
