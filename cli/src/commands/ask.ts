import type { Command } from '../command.ts';
import { connect, connectionFlags } from '../connection.ts';
import { jsonFlag, jsonText } from '../json-output.ts';
import { readFlags, UsageProblem } from '../read-flags.ts';
import { answerNotes } from '../rendering/answer-notes.ts';
import { styleFor } from '../rendering/style.ts';
import { createTerminalMarkdown } from '../rendering/terminal-markdown.ts';
import { terminalText } from '../rendering/terminal-text.ts';
import { exitCodes } from '../surroundings.ts';

const flags = {
  ...connectionFlags,
  session: { type: 'string', value: 'ID', about: 'Continue a conversation, sess_…' },
  json: jsonFlag,
} as const;

/** Asks one question, prints the answer as it is written, and where it is from. */
export const ask: Command = {
  name: 'ask',
  usages: [['ask "QUESTION"', 'Ask a question; print the answer, its sources and confidence']],
  flags,
  async run(args, surroundings) {
    const { values, positionals } = readFlags(args, flags);
    const message = positionals.join(' ').trim();
    if (message === '') throw new UsageProblem('Usage: ask "QUESTION"');
    const { client } = connect(values, surroundings.environment);
    const out = (text: string) => values.json || surroundings.out(text);
    const style = styleFor(surroundings);
    const markdown = createTerminalMarkdown(style);
    const signal = surroundings.interruption();
    try {
      const asked = { message, sessionId: values.session, signal };
      const reply = await client.stream(asked, (text) => void out(markdown.read(text)));
      out(`${markdown.end()}\n\n${answerNotes(reply, style)}`);
      out(style.faint(`Session ${terminalText(reply.sessionId)} (--session goes on with it)`));
      out('\n');
      if (values.json) surroundings.out(jsonText(reply));
      return exitCodes.fine;
    } catch (error) {
      if (!signal.aborted) throw error;
      out('\n');
      return exitCodes.interrupted;
    }
  },
};
