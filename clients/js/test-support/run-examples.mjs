/** Runs the examples of README.md, one after the other, with the package as it is published. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const given = JSON.parse(process.env.PARLEY_JOURNEY);
Object.assign(process.env, {
  PARLEY_URL: given.baseUrl,
  PARLEY_API_KEY: given.apiKey,
  PARLEY_ID_TOKEN: given.token,
  PARLEY_ACCOUNT: given.accountId,
  PARLEY_CHATBOT: given.chatbotId,
  PARLEY_WEBHOOK_SECRET: given.webhookSecret,
});

const here = fileURLToPath(new URL('../', import.meta.url));
// Inside of the package, so that they find it by its name.
const folder = `${here}dist/examples/`;
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}guide.md`, '# Guide\n\nThe lamp is dimmed by turning its knob.\n');
process.chdir(folder);

const examples = [...readFileSync(`${here}README.md`, 'utf8').matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);
assert.ok(examples.length > 5);
for (const [at, code] of examples.entries()) {
  const file = `${folder}example-${at + 1}.mjs`;
  writeFileSync(file, code);
  const { POST } = await import(file);
  if (POST) await receive(POST);
  process.stdout.write(`example ${at + 1}\n`);
}

/** The one that receives webhooks is given one. */
async function receive(POST) {
  let deliveries = [];
  while (deliveries.length === 0) deliveries = await (await fetch(given.deliveriesUrl)).json();
  const [{ headers, payload }] = deliveries;
  const request = (body) => new Request('http://localhost/', { method: 'POST', headers, body });
  assert.equal((await POST(request(payload))).status, 204);
  assert.equal((await POST(request(`${payload} `))).status, 400);
}
