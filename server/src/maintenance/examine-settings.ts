import {
  type Config,
  ConfigError,
  readConfig,
  readEnvironment,
  readSettingsFile,
  unknownSettings,
} from '../config/index.ts';
import { type Finding, failure, ok, warning } from './examination.ts';

const about = 'settings';

/** The settings as the server would read them; none where it would not start with them. */
export function examineSettings(): { config: Config | undefined; findings: Finding[] } {
  const unknown = unknownSettings(Object.keys(readSettingsFile()), readEnvironment());
  const findings = unknown.map((name) =>
    warning(about, `.env sets ${name}, which is no setting`, 'Look for its name in .env.example.'),
  );
  try {
    const config = readConfig(readEnvironment());
    for (const sentence of config.warnings) findings.push(warning(about, sentence, 'Rename it.'));
    return { config, findings: findings.length > 0 ? findings : [ok(about, 'all are known and well formed')] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: undefined, findings: [...findings, failure(about, error.message, 'See .env.example.')] };
  }
}
