import { connect, connectionOptions } from '../connection.ts';
import { readFlags, UsageProblem } from '../read-flags.ts';
import { exitCodes, type Surroundings } from '../surroundings.ts';
import { terminalText } from '../terminal-text.ts';

const options = { ...connectionOptions, session: { type: 'string' } } as const;

/** Asks one question, prints the answer as it is written, and where it is from. */
export async function ask(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readFlags(args, options);
  const message = positionals.join(' ').trim();
  if (message === '') throw new UsageProblem('Give a question: ask "How do I return an item?"');
  const { client } = connect(values, surroundings.environment);
  const { out } = surroundings;
  const signal = surroundings.interruption();
  try {
    const reply = await client.stream({ message, sessionId: values.session, signal }, (text) =>
      out(terminalText(text)),
    );
    const sources = reply.sources.map((source) => `  ${terminalText(source)}\n`);
    out(`\n\n${sources.length > 0 ? `Sources\n${sources.join('')}` : 'No sources\n'}`);
    out(`Confidence ${reply.confidence.toFixed(2)}, ${Math.round(reply.responseTimeMs)} ms, `);
    out(`session ${terminalText(reply.sessionId)} (--session goes on with it)\n`);
    return exitCodes.fine;
  } catch (error) {
    if (!signal.aborted) throw error;
    out('\n');
    return exitCodes.interrupted;
  }
}
