import { useEffect, useState } from 'preact/hooks';

/** A part of the chat that is loaded when it is needed, and then is there. */
export interface Part<Content> {
  current: Content | undefined;
  load(): Promise<Content>;
}

export function part<Content>(load: () => Promise<Content>): Part<Content> {
  let loading: Promise<Content> | undefined;
  const self: Part<Content> = {
    current: undefined,
    // Whoever needs it meanwhile waits for the same attempt.
    load() {
      loading ??= load()
        .then((content) => (self.current = content))
        .finally(() => {
          loading = undefined;
        });
      return loading;
    },
  };
  return self;
}

const tryAgainMs = 1_000;

/** The part, once it is loaded; at once where it was loaded before. */
export function useLoaded<Content>({ current, load }: Part<Content>, isNeeded: boolean): Content | undefined {
  const [, redraw] = useState({});
  const isMissing = isNeeded && current === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const attempt = () =>
      void load().then(
        () => redraw({}),
        () => {
          // Without a network it is tried again for as long as it is needed.
          if (!isOver) timer = setTimeout(attempt, tryAgainMs);
        },
      );
    attempt();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isMissing, load]);
  return isNeeded ? current : undefined;
}
