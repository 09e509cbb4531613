import { RequestProblem } from './client/request-problem.ts';
import { commandGroups, commands } from './command-table.ts';
import { Failure } from './failure.ts';
import { commandHelp, helpText } from './help.ts';
import { nearestWord } from './nearest-word.ts';
import { UsageProblem } from './read-flags.ts';
import { terminalText } from './rendering/terminal-text.ts';
import { exitCodes, type Surroundings } from './surroundings.ts';

/** Runs a command line and returns the exit code. A problem is printed in one sentence. */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const [name, ...rest] = args;
  const command = commands.find((each) => each.name === name);
  const isHelpWanted = args.includes('--help') || args.includes('-h');
  if (name === undefined || name === 'help' || isHelpWanted) {
    surroundings.out(command ? commandHelp(command) : helpText(commandGroups));
    return exitCodes.fine;
  }
  try {
    if (!command) throw new UsageProblem(`Unknown command ${JSON.stringify(name)}: ${adviceFor(name)}`);
    return await command.run(rest, surroundings);
  } catch (error) {
    const isFailure = error instanceof RequestProblem || error instanceof Failure;
    if (!(error instanceof UsageProblem || isFailure)) throw error;
    surroundings.err(`${terminalText(error.message)}\n`);
    return isFailure ? (command?.failureCode ?? exitCodes.failure) : exitCodes.usage;
  }
}

function adviceFor(name: string): string {
  const names = commands.map((each) => each.name);
  const meant = nearestWord(name, names);
  return meant ? `did you mean ${meant}?` : '--help lists them.';
}
