import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs a program of ours with a task on its standard input; gives what it writes on its standard output. */
export async function runWithJson<Task, Result>(program: string, task: Task): Promise<Result> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--expose-gc', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(task));
  const written = await text(child.stdout);
  return JSON.parse(written) as Result;
}
