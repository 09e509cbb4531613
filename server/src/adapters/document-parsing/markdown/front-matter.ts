/** The settings that generators read at the top of a Markdown file. */
export interface FrontMatter {
  settings: Record<string, string>;
  body: string;
}

const LONGEST_FRONT_MATTER = 20_000;
/** `title: Hours`, or `title = "Hours"` in TOML. */
const SETTING = /^([\w-]{1,40})\s{0,9}[:=]\s{0,9}(.{0,500})$/;
/** What YAML writes instead of a value that follows on indented lines. */
const FOLDED = /^[>|][+-]?$/;

/** The lines `key: value` (or `key = value`) between `---` (or `+++`) lines at the top. */
export function splitFrontMatter(text: string): FrontMatter {
  const mark = /^(---|\+\+\+)[ \t]{0,20}\n/.exec(text)?.[1];
  if (!mark) return { settings: {}, body: text };
  const end = text.indexOf(`\n${mark}`, mark.length);
  if (end < 0) return { settings: {}, body: text };
  const bodyStart = text.indexOf('\n', end + 1);
  const lines = text.slice(mark.length + 1, Math.min(end, LONGEST_FRONT_MATTER)).split('\n');
  return { settings: readSettings(lines), body: bodyStart < 0 ? '' : text.slice(bodyStart + 1) };
}

function readSettings(lines: readonly string[]): Record<string, string> {
  const settings: Record<string, string> = {};
  lines.forEach((line, index) => {
    const [, key, value = ''] = SETTING.exec(line) ?? [];
    if (!key) return;
    const folded = FOLDED.test(value.trim()) ? (lines[index + 1] ?? '') : value;
    const read = folded.trim().replace(/^(["'])(.*)\1$/, '$2');
    if (read) settings[key.toLowerCase()] ??= read;
  });
  return settings;
}

const MOST_INNER_LINES = 60;

/** Files that were joined to one keep their front matter in the middle of it: there its title begins a part. */
export function withoutInnerFrontMatter(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const end = lines[at] === '---' && (lines[at - 1] ?? '').trim() === '' ? endOfInner(lines, at) : undefined;
    if (end === undefined) {
      kept.push(lines[at] ?? '');
      continue;
    }
    const { title } = readSettings(lines.slice(at + 1, end));
    const next = lines.slice(end + 1, end + 4).find((line) => line.trim() !== '');
    kept.push('', title && !/^#{1,2} /.test(next ?? '') ? `# ${title}` : '', '');
    at = end;
  }
  return kept;
}

function endOfInner(lines: readonly string[], start: number): number | undefined {
  let hasTitle = false;
  for (let at = start + 1; at < lines.length && at < start + MOST_INNER_LINES; at++) {
    const line = (lines[at] ?? '').trimEnd();
    if (line === '---') return hasTitle ? at : undefined;
    if (/^(?:title|layout|permalink|slug):/.test(line)) hasTitle = true;
    if (!SETTING.test(line.slice(0, 600)) && !/^(?:\s+\S|- )/.test(line)) return undefined;
  }
  return undefined;
}
