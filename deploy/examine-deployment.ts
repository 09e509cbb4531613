import { parse, parseAllDocuments } from 'yaml';
import { serverArguments } from '../bootstrap/server-command.mjs';
import { readConfig, unknownSettings } from '../server/src/config/index.ts';
import { readDockerfile } from './read-dockerfile.mjs';

/** Files of this folder by their path in it. */
export type DeploymentFiles = Record<string, string>;

export interface Examination {
  /** What is wrong, each with its file. */
  mistakes: string[];
  /** The paths that something asks whether a server lives or is ready. */
  healthPaths: string[];
}

/** Second for which a stopping server goes on, so that proxies notice. */
const announceSeconds = 1;

/** Holds the files that start servers against what the server reads, and against the Node that package.json pins. */
export function examineDeployment(files: DeploymentFiles, pinnedNode: string): Examination {
  const mistakes: string[] = [];
  const healthPaths: string[] = [];
  const defaults = readConfig({});

  const expect = (isRight: boolean, file: string, mistake: string) => {
    if (!isRight) mistakes.push(`${file}: ${mistake}`);
  };
  const text = (file: string) => {
    expect(files[file] !== undefined, file, 'is missing');
    return files[file] ?? '';
  };
  const expectSettings = (file: string, environment: Record<string, string>) => {
    const unknown = unknownSettings(Object.keys(environment), environment).filter((name) => !ofTheSystem.has(name));
    for (const name of unknown) mistakes.push(`${file}: ${name} is no setting`);
    try {
      readConfig(environment);
    } catch (error) {
      mistakes.push(`${file}: ${(error as Error).message}`);
    }
  };
  const expectCommand = (file: string, command: readonly string[]) => {
    const [, ...args] = command;
    const wanted = [...serverArguments, '--no-demo'];
    expect(args.join(' ') === wanted.join(' '), file, `runs "${args.join(' ')}", not "${wanted.join(' ')}"`);
  };
  /** Whoever stops a server waits for longer than it drains. */
  const expectPatience = (file: string, seconds: number, drainMs = defaults.DRAIN_TIMEOUT_MS) => {
    const needed = drainMs / 1_000 + announceSeconds;
    expect(seconds > needed, file, `waits ${seconds} s for a server that may take ${needed} s to stop`);
  };
  const expectPorts = (file: string, ports: readonly number[]) => {
    expect(ports.length > 0, file, 'names no port');
    for (const port of ports) expect(port === defaults.PORT, file, `port ${port} is not ${defaults.PORT}`);
  };

  /** Other nodes reach a node where it listens, and no other there. */
  const expectNodeUrl = (file: string, nodeUrl: string | undefined, wanted: string) =>
    expect(nodeUrl === wanted, file, `NODE_URL is ${nodeUrl}, not ${wanted}`);

  function examineDockerfile() {
    const file = 'Dockerfile';
    const { images, variables, ports, user, volumes, command, healthCheck } = readDockerfile(text(file));
    expectSettings(file, variables);
    expectCommand(file, command);
    expectPorts(file, [...ports, Number(variables['PORT'])]);
    expect(
      images[0] === `node:${pinnedNode}-bookworm-slim`,
      file,
      `is built with ${images[0]}, not Node ${pinnedNode}`,
    );
    expect(/^[1-9]/.test(user ?? ''), file, 'runs as root');
    expect(volumes.includes(variables['DATA_DIR'] ?? ''), file, 'has no volume for DATA_DIR');
    expect(healthCheck.at(-1) === 'deploy/check-health.mjs', file, 'has no health check');
    healthPaths.push(...matches(text('check-health.mjs'), /path: '([^']+)'/g));
  }

  function examineCompose() {
    const file = 'compose.yaml';
    // What a person fills in, as long as secrets must be.
    const filledIn = text(file).replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => `${name}-`.padEnd(32, 'x'));
    const { services } = parse(filledIn, { merge: true }) as { services: Record<string, ComposeService> };
    const nodes = Object.entries(services).filter(([, { image }]) => image === 'parley');
    expect(nodes.length > 1, file, 'has fewer than two nodes');
    for (const [name, { environment = {}, stop_grace_period = '10s', volumes = [] }] of nodes) {
      expectSettings(`${file}, ${name}`, environment);
      expectPatience(
        `${file}, ${name}`,
        Number.parseInt(stop_grace_period, 10),
        Number(environment['DRAIN_TIMEOUT_MS']),
      );
      expectNodeUrl(`${file}, ${name}`, environment['NODE_URL'], `http://${name}:${defaults.PORT}`);
      expect(volumes.includes(`${name}:/data`), `${file}, ${name}`, 'has no data folder of its own');
    }
    const asked = services['caddy']?.environment?.['PARLEY_NODES'] ?? '';
    expect(asked === nodes.map(([name]) => `${name}:${defaults.PORT}`).join(' '), file, `Caddy asks ${asked}`);
  }

  function examineKubernetes() {
    const example = documentsOf(text('kubernetes/config.example.yaml'));
    const environment = Object.assign({}, ...example.map(({ data, stringData }) => ({ ...data, ...stringData })));
    expectSettings('kubernetes/config.example.yaml', environment);
    const file = 'kubernetes/parley.yaml';
    const pod = documentsOf(text(file)).find(({ kind }) => kind === 'Deployment')?.spec?.template.spec;
    const [container] = pod?.containers ?? [];
    if (!pod || !container) return expect(false, file, 'has no Deployment');
    expectPorts(
      file,
      container.ports.map(({ containerPort }) => containerPort),
    );
    const [address, nodeUrl] = container.env;
    expect(address?.valueFrom?.fieldRef.fieldPath === 'status.podIP', file, 'has no address of the pod');
    expectNodeUrl(file, nodeUrl?.value, `http://$(${address?.name}):${defaults.PORT}`);
    expect(nodeUrl?.name === 'NODE_URL', file, `${nodeUrl?.name} is not NODE_URL`);
    const spentFirst = container.lifecycle.preStop.sleep.seconds;
    expectPatience(file, pod.terminationGracePeriodSeconds - spentFirst, Number(environment['DRAIN_TIMEOUT_MS']));
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const)
      healthPaths.push(container[probe]?.httpGet.path ?? `no ${probe}`);
  }

  function examineUnit() {
    const file = 'parley.service';
    const valuesOf = (name: string) => matches(text(file), new RegExp(`^${name}=(.*)$`, 'gm'));
    expectSettings(
      file,
      Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('=') as [string, string])),
    );
    expectCommand(file, valuesOf('ExecStart')[0]?.split(' ') ?? []);
    expectPatience(file, Number.parseInt(valuesOf('TimeoutStopSec')[0] ?? '', 10));
  }

  function examineProxies() {
    const nginx = 'reverse-proxy/nginx.conf';
    expectPorts(nginx, matches(text(nginx), /^\s*#? ?server [\d.]+:(\d+)/gm).map(Number));
    const caddy = 'reverse-proxy/Caddyfile';
    const asked = matches(text(caddy), /health_uri (\S+)/g);
    expect(asked.length === 1, caddy, 'asks no node whether it is ready');
    healthPaths.push(...asked);
  }

  examineDockerfile();
  examineCompose();
  examineKubernetes();
  examineUnit();
  examineProxies();
  return { mistakes, healthPaths };
}

/** Read by the system's loader and allocator; no settings of ours. */
const ofTheSystem = new Set(['PATH', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_']);

interface ComposeService {
  image?: string;
  environment?: Record<string, string>;
  stop_grace_period?: string;
  volumes?: string[];
}

interface Probe {
  httpGet: { path: string };
}

/** The parts of Kubernetes' objects that are looked at. */
interface KubernetesObject {
  kind: string;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: { template: { spec: Pod } };
}

interface Pod {
  terminationGracePeriodSeconds: number;
  containers: {
    env: { name: string; value?: string; valueFrom?: { fieldRef: { fieldPath: string } } }[];
    ports: { containerPort: number }[];
    lifecycle: { preStop: { sleep: { seconds: number } } };
    startupProbe?: Probe;
    readinessProbe?: Probe;
    livenessProbe?: Probe;
  }[];
}

const documentsOf = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
