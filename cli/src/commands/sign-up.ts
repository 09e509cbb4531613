import { connectAsOperator, operatorOptions } from '../operator-connection.ts';
import { readFlags, UsageProblem } from '../read-flags.ts';
import { exitCodes, type Surroundings } from '../surroundings.ts';

const states = { open: 'open', close: 'closed' } as const;
const isChange = (act: string): act is keyof typeof states => Object.hasOwn(states, act);

/** Says whether newcomers may create an account, opens or closes it. */
export async function signUp(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readFlags(args, operatorOptions);
  const [act = 'status'] = positionals;
  if (act !== 'status' && !isChange(act))
    throw new UsageProblem('Say what to do: sign-up status, sign-up open or sign-up close');
  const client = connectAsOperator(values, surroundings.environment);
  const server =
    act === 'status'
      ? await client.call('GET', '/api/operator')
      : await client.call('PATCH', '/api/operator', { signUp: states[act] });
  surroundings.out(`Sign-up is ${server.signUp}.\n`);
  return exitCodes.fine;
}
