/** Whose ID token it is; undefined for tokens of another form. */
export function subjectOf(token: string): string | undefined {
  try {
    const claims = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(claims.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const { sub }: { sub?: unknown } = JSON.parse(new TextDecoder().decode(bytes));
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}
