import { RequestProblem } from '../client/request-problem.ts';
import type { Command } from '../command.ts';
import { connect, connectionFlags } from '../connection.ts';
import { jsonFlag } from '../json-output.ts';
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

/** A conversation in the terminal: a line is a question, and answers come as they are written. */
export const chat: Command = {
  name: 'chat',
  usages: [['chat', 'Chat with a chatbot; an empty line or Ctrl-D ends it']],
  flags,
  notes: 'With --json, each answer is one line of JSON.',
  async run(args, surroundings) {
    const { values, positionals } = readFlags(args, flags);
    if (positionals.length > 0) throw new UsageProblem('chat takes no arguments. To ask one question: ask "QUESTION"');
    const { client } = connect(values, surroundings.environment);
    const { out, err } = surroundings;
    const style = styleFor(surroundings);
    const signal = surroundings.interruption();
    let sessionId = values.session;
    for await (const line of surroundings.lines(style.bold('You: '), signal)) {
      const message = line.trim();
      if (message === '') break;
      const markdown = createTerminalMarkdown(style);
      const show = (text: string) => void (values.json || out(text));
      try {
        const reply = await client.stream({ message, sessionId, signal }, (text) => show(markdown.read(text)));
        sessionId = reply.sessionId;
        show(`${markdown.end()}\n\n${answerNotes(reply, style)}\n`);
        if (values.json) out(`${JSON.stringify(reply)}\n`);
      } catch (error) {
        if (signal.aborted) break;
        // The next question may fare better, unless none will be answered.
        if (!(error instanceof RequestProblem) || error.reason === 'refused') throw error;
        err(`${terminalText(error.message)}\n`);
      }
    }
    // After the prompt, or after half an answer.
    if (signal.aborted) err('\n');
    if (sessionId !== undefined && !values.json)
      err(`The conversation is ${terminalText(sessionId)}: chat --session goes on with it.\n`);
    return signal.aborted ? exitCodes.interrupted : exitCodes.fine;
  },
};
