/** A value as a part of a path. */
export const part = encodeURIComponent;

/** `?a=1&b=2` of those that are given. */
export function queryOf(values: Record<string, string | number | boolean | undefined>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) given.append(name, String(value));
  const text = String(given);
  return text && `?${text}`;
}
