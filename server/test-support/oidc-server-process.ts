/**
 * The OpenID Connect provider as a process of its own, for tests in a browser: prints where it is as JSON on a line of
 * its own and runs until its input ends. Options come as JSON in the first argument, such as '{"idTokenSeconds": 60}'.
 */
import { once } from 'node:events';
import { startOidcServer } from './oidc-server.ts';

const provider = await startOidcServer(JSON.parse(process.argv[2] ?? '{}'));
process.stdout.write(`\n${JSON.stringify({ issuer: provider.issuer, clientId: provider.clientId })}\n`);
await once(process.stdin.resume(), 'close');
await provider.close();
