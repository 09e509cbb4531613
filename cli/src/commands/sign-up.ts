import type { Command } from '../command.ts';
import { jsonText } from '../json-output.ts';
import { connectAsOperator, operatorFlags } from '../operator-connection.ts';
import { actOf, readFlags } from '../read-flags.ts';
import { exitCodes, type Surroundings } from '../surroundings.ts';

const states = { open: 'open', close: 'closed' } as const;

/** Says whether newcomers may create an account, opens or closes it. */
export const signUp: Command = {
  name: 'sign-up',
  usages: [
    ['sign-up status', 'Show whether anyone can create an account'],
    ['sign-up open|close', 'Open or close sign-up'],
  ],
  flags: operatorFlags,
  run,
};

async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readFlags(args, operatorFlags);
  const [word = 'status'] = positionals;
  const act = actOf(word, ['status', 'open', 'close'], 'sign-up status, sign-up open or sign-up close');
  const client = connectAsOperator(values, surroundings.environment);
  const server =
    act === 'status'
      ? await client.call('GET', '/api/operator')
      : await client.call('PATCH', '/api/operator', { signUp: states[act] });
  surroundings.out(values.json ? jsonText(server) : `Sign-up is ${server.signUp}.\n`);
  return exitCodes.fine;
}
