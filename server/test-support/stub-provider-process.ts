/**
 * The stub provider as a process of its own, for benchmarks: prints its port on the first line and runs until its
 * input ends. Behaviour comes as JSON in the first argument, such as '{"tokenDelayMs": 5}'.
 */
import { once } from 'node:events';
import { startStubProvider } from './stub-provider.ts';

const provider = await startStubProvider(JSON.parse(process.argv[2] ?? '{}'));
process.stdout.write(`${provider.port}\n`);
await once(process.stdin.resume(), 'close');
await provider.close();
