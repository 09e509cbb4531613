/**
 * The push service as a process of its own, for tests in a browser: prints its host and the subscription of its browser
 * as JSON on a line of its own, then each payload that it has read, and runs until its input ends.
 */
import { once } from 'node:events';
import { startPushService } from './push-service.ts';

const service = await startPushService();
process.stdout.write(`\n${JSON.stringify({ host: service.host, subscription: service.subscription })}\n`);
let told = 0;
const telling = setInterval(() => {
  for (const { payload } of service.received.slice(told)) process.stdout.write(`${JSON.stringify(payload)}\n`);
  told = service.received.length;
}, 50);
await once(process.stdin.resume(), 'close');
clearInterval(telling);
await service.close();
