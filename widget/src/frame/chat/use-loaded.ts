import { useEffect, useState } from 'preact/hooks';

/** A part of the chat that is loaded when it is needed, and then is there. */
export interface Part<Content> {
  current: Content | undefined;
  load(): Promise<Content>;
}

export function part<Content>(load: () => Promise<Content>): Part<Content> {
  const self: Part<Content> = {
    current: undefined,
    load: () => load().then((content) => (self.current = content)),
  };
  return self;
}

/** The part, once it is loaded; at once where it was loaded before. */
export function useLoaded<Content>({ current, load }: Part<Content>, isNeeded: boolean): Content | undefined {
  const [, redraw] = useState({});
  const isMissing = isNeeded && current === undefined;
  useEffect(() => {
    // Without a network it is tried again when it is needed next.
    if (isMissing)
      void load().then(
        () => redraw({}),
        () => {},
      );
  }, [isMissing, load]);
  return isNeeded ? current : undefined;
}
