import { useEffect, useState } from 'preact/hooks';

/** A part of the chat that is loaded when it is needed; undefined until it is here. */
export function useLoaded<Part>(isNeeded: boolean, load: () => Promise<Part>): Part | undefined {
  // In an object: what is loaded may be a function, which a state would call.
  const [loaded, setLoaded] = useState<{ part: Part }>();
  useEffect(() => {
    // Without a network it is tried again when it is needed next.
    if (isNeeded && !loaded)
      void load().then(
        (part) => setLoaded({ part }),
        () => {},
      );
  }, [isNeeded, loaded]);
  return loaded?.part;
}
