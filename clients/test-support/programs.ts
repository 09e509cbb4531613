import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** The programs that run the clients of other languages, and how to ask each whether it can. */
const programs = {
  python: { names: ['python3', 'python'], can: ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'] },
  php: { names: ['php'], can: ['-r', 'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") ? 0 : 1);'] },
};

export type Language = keyof typeof programs;
export const languages = Object.keys(programs) as Language[];

/** The program of a language; none on systems that do not have it, or without what the client needs. */
export function findProgram(language: Language): string | undefined {
  const { names, can } = programs[language];
  return names.find((name) => spawnSync(name, can).status === 0);
}

/** Runs a program to its end, and rejects with all it said where it fails. */
export async function run(program: string, args: string[], options: { cwd: string; env: Record<string, string> }) {
  const env = { ...process.env, ...options.env };
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd: options.cwd, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
