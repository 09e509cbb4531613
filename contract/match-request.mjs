/**
 * Holds a request against what a case wants of it. Strings in angle brackets stand for values that a client makes up:
 * `<any>` is any text, `<same:NAME>` any text that is the same wherever the name stands in the case.
 */

/**
 * @param {{ method: string, path: string, query: Record<string, string>, headers: Record<string, string | string[] | undefined>, body: Buffer }} given
 * @param {Map<string, string>} names What the names of the case stand for so far.
 * @returns {string[]} What is wrong with it.
 */
export function mismatches(wanted, given, names) {
  const problems = [];
  const compare = (what, want, got) => {
    const problem = difference(want, got, names, what);
    if (problem) problems.push(problem);
  };
  compare('method', wanted.method, given.method);
  compare('path', wanted.path, given.path);
  compare('query', wanted.query ?? {}, given.query);
  for (const [name, value] of Object.entries(wanted.headers ?? {}))
    compare(`header ${name}`, value, given.headers[name] ?? null);
  if (!/^parley-\w+\/\d+\.\d+\.\d+/.test(String(given.headers['user-agent'])))
    problems.push(`header user-agent: wanted parley-LANGUAGE/VERSION, got ${given.headers['user-agent']}`);
  if (wanted.form) compare('form', wanted.form, formOf(given));
  else if (wanted.body !== undefined) compare('body', wanted.body, jsonOf(given.body));
  else if (given.body.length > 0) problems.push(`body: wanted none, got ${given.body.length} bytes`);
  return problems;
}

function difference(want, got, names, at) {
  if (typeof want === 'string' && /^<.+>$/.test(want)) return placeholderProblem(want, got, names, at);
  if (want === null || typeof want !== 'object')
    return want === got ? undefined : `${at}: wanted ${JSON.stringify(want)}, got ${JSON.stringify(got)}`;
  if (got === null || typeof got !== 'object' || Array.isArray(want) !== Array.isArray(got))
    return `${at}: wanted ${JSON.stringify(want)}, got ${JSON.stringify(got)}`;
  for (const key of new Set([...Object.keys(want), ...Object.keys(got)])) {
    if (!(key in want)) return `${at}: ${key} is not wanted`;
    const problem = difference(want[key], got[key], names, `${at}.${key}`);
    if (problem) return problem;
  }
  return undefined;
}

function placeholderProblem(want, got, names, at) {
  if (typeof got !== 'string' || got === '') return `${at}: wanted some text, got ${JSON.stringify(got)}`;
  const name = /^<same:(.+)>$/.exec(want)?.[1];
  if (!name) return undefined;
  const known = names.get(name);
  names.set(name, known ?? got);
  return known === undefined || known === got ? undefined : `${at}: wanted ${known} again, got ${got}`;
}

function jsonOf(body) {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return `no JSON: ${body.toString('utf8').slice(0, 80)}`;
  }
}

/** The parts of a form by name: the text of a field; name, type and content of a file. */
export function formOf({ headers, body }) {
  const boundary = /boundary="?([^";]+)"?/.exec(String(headers['content-type']))?.[1];
  if (!boundary) return `no form: ${headers['content-type']}`;
  const parts = body.toString('utf8').split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
      const text = rest.join('\r\n\r\n').replace(/\r\n$/, '');
      const attribute = (name) => new RegExp(`[ ;]${name}="([^"]*)"`).exec(head)?.[1];
      const filename = attribute('filename');
      const type = /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? '';
      return [attribute('name'), filename === undefined ? text : { name: filename, type, text }];
    }),
  );
}
