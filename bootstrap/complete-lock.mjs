/**
 * Adds to package-lock.json the packages of other platforms that the lock's packages name but the lock does not hold.
 * npm leaves them out when the registry in use lacks them, and `npm ci` then refuses the lock everywhere.
 * Run after a change of dependencies: node bootstrap/complete-lock.mjs
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] || lock.packages[`${path}/${key}`]) continue;
    const facts = knownToTheRegistry(name, version) ?? toldByItsName(name);
    lock.packages[key] = { version, ...facts, ...(entry.dev && { dev: true }), optional: true };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} packages added\n`);

function knownToTheRegistry(name, version) {
  const fields = ['dist.integrity', 'os', 'cpu', 'libc', 'engines'];
  try {
    const output = execFileSync('npm', ['view', `${name}@${version}`, ...fields, '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { 'dist.integrity': integrity, ...rest } = JSON.parse(output);
    return { integrity, ...rest };
  } catch {
    return undefined;
  }
}

/** Without these npm would try to install the package on every platform. */
function toldByItsName(name) {
  const [os] = /android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows|aix/.exec(name) ?? [];
  const [cpu] = /arm64|arm|x64|ia32|ppc64|riscv64|s390x|wasm32|loong64|mips64el/.exec(name) ?? [];
  const libc = /musl/.test(name) ? ['musl'] : /-gnu/.test(name) && os === 'linux' ? ['glibc'] : undefined;
  return {
    ...(os && { os: [os === 'windows' ? 'win32' : os] }),
    ...(cpu && { cpu: [cpu] }),
    ...(libc && { libc }),
  };
}
