interface Options {
  splitsCharacters: boolean;
  cutAfterEvents: number | undefined;
}

type Step = { send: string; splitsCharacters?: true } | { pauseMs: number } | { cut: true };

/** More would make cases long, and one would not show that events come in pieces. */
const eventsInStep = 12;

/** A stream as the steps by which it is sent again. */
export function stepsOf(body: Buffer, { splitsCharacters, cutAfterEvents }: Options): Step[] {
  const events = body.toString('utf8').match(/.*?\n\n/gs) ?? [];
  const sent = events.slice(0, cutAfterEvents);
  const steps: Step[] = [];
  for (let at = 0; at < sent.length; at += eventsInStep) {
    const text = sent.slice(at, at + eventsInStep).join('');
    if (at > 0) steps.push({ pauseMs: 2 });
    steps.push({ send: text, ...(splitsCharacters && { splitsCharacters }) });
  }
  if (cutAfterEvents === undefined) return steps;
  // Some of an event that a client must not take for one.
  return [...steps, { send: 'id: cut\nevent: chu' }, { cut: true }];
}
