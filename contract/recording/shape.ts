/** Texts that a program decides by: they are compared as they are, other texts only as texts. */
const exact = new Set(['about', 'operation', 'method', 'path', 'status', 'code', 'kind', 'state', 'role', 'event']);

/**
 * What of a case does not depend on when and where it was recorded: fields and their types. Lists are compared by the
 * kinds of what is in them.
 */
export function shapeOf(value: unknown, key = ''): unknown {
  if (exact.has(key) && key !== 'status') return value;
  if (key === 'status' && typeof value === 'number') return value;
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  if (Array.isArray(value)) {
    const shapes = value.map((each) => JSON.stringify(shapeOf(each)));
    return [...new Set(shapes)].sort();
  }
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, shapeOf((value as Record<string, unknown>)[name], name)]));
}
