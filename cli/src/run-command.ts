import { RequestProblem } from './client/request-problem.ts';
import { accounts } from './commands/accounts.ts';
import { ask } from './commands/ask.ts';
import { evaluate } from './commands/eval.ts';
import { serve } from './commands/serve.ts';
import { signUp } from './commands/sign-up.ts';
import { users } from './commands/users.ts';
import { help } from './help.ts';
import { UsageProblem } from './read-flags.ts';
import { exitCodes, type Surroundings } from './surroundings.ts';
import { terminalText } from './terminal-text.ts';

type Command = (args: readonly string[], surroundings: Surroundings) => Promise<number>;
const commands: Record<string, Command> = {
  serve,
  ask,
  eval: evaluate,
  accounts,
  users,
  'sign-up': signUp,
};

/** Runs a command line and returns the exit code. A problem is printed in one sentence. */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || args.includes('--help') || args.includes('-h')) {
    surroundings.out(help);
    return exitCodes.fine;
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageProblem(`There is no command ${JSON.stringify(name)}; --help lists them.`);
    return await command(rest, surroundings);
  } catch (error) {
    if (!(error instanceof UsageProblem || error instanceof RequestProblem)) throw error;
    surroundings.err(`${terminalText(error.message)}\n`);
    return exitCodes.usage;
  }
}
