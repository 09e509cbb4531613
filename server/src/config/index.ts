export { readEnvironment } from './environment.ts';
export { type Config, ConfigError, readConfig } from './read-config.ts';
