import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMcpFixture } from '../../test-support/mcp-fixture-server.ts';

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const suite = pathOf('node_modules/@modelcontextprotocol/conformance/dist/index.js');
const expectedFailures = pathOf('server/test-support/mcp-expected-failures.yml');

let fixture: Awaited<ReturnType<typeof startMcpFixture>>;
beforeAll(async () => {
  fixture = await startMcpFixture();
});
afterAll(() => fixture?.stop());

/** Rejects when a scenario fails that is not expected to, or passes although it is expected to fail. */
test("the transport passes the protocol's own conformance suite, but for what needs a session", async () => {
  const options = ['--url', fixture.url, '--suite', 'all', '--expected-failures', expectedFailures];
  const { stdout } = await promisify(execFile)(process.execPath, [suite, 'server', ...options]);
  expect(stdout).toMatch(/Total: 30 passed, 4 failed/);
});
