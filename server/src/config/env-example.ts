import { settings } from './settings.ts';

/** The text of `.env.example`. */
export function envExample(): string {
  const lines = Object.entries(settings).map(
    ([name, { about, fallback }]) => `# ${about}\n#${name}=${fallback === undefined ? '' : String(fallback)}\n`,
  );
  return `# Parley's settings. Copy this file to .env and take the # away from what you change.\n\n${lines.join('\n')}`;
}
