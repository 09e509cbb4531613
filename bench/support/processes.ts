import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface RunningProcess {
  port: number;
  /** What the process has printed so far. */
  output(): string;
  /** Resident memory in MB, as the system counts it. */
  memoryMb(): number;
  /** Processor time used so far. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** A measurement that fails leaves no process behind. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
process.once('SIGTERM', () => process.exit(143));

/** Starts a script and waits until it says, in `ready`, on which port it listens. */
export async function startProcess(
  script: string | readonly string[],
  ready: RegExp,
  options: { args?: string[]; env?: Record<string, string | undefined> } = {},
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [...[script].flat(), ...(options.args ?? [])], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-100_000);
      const match = ready.exec(output);
      if (match) resolve(Number(match[1]));
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)));
  });
  return {
    port,
    output: () => output,
    memoryMb: () => residentMb(child),
    cpuSeconds: () => usedSeconds(child),
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.stdin.end();
      child.kill('SIGINT');
      await exited;
    },
  };
}

function residentMb({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function usedSeconds({ pid }: ChildProcess): number {
  // After the name in parentheses, which may hold spaces; in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
