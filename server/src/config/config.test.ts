import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { envExample, readConfig, unknownSettings } from './index.ts';

describe('settings', () => {
  test('have defaults that need nothing from the environment', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATABASE_URL: undefined, SIGN_UP: 'open' });
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('are read in their own types', () => {
    const config = readConfig({ PORT: '8080', TRUST_PROXY: 'true', PUBLIC_URL: 'https://chat.example.com/' });
    expect(config).toMatchObject({ PORT: 8080, TRUST_PROXY: true, PUBLIC_URL: 'https://chat.example.com' });
  });

  test('that no server reads are found, but not those that hold the keys of models', () => {
    const fallbacks = '[{"model": "gpt-9", "apiKeyFrom": "SECOND_KEY"}]';
    const names = ['PORT', 'PROT', 'READER_BUDGET_MS', 'SECOND_KEY', 'NODE_OPTIONS', 'MODEL_FALLBACKS'];
    expect(unknownSettings(names, { MODEL_FALLBACKS: fallbacks })).toEqual(['PROT']);
  });

  test('that are bad are all named together', () => {
    const read = () =>
      readConfig({ PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', EMBEDDING_MODEL: 'small' });
    expect(read).toThrow(/PORT .*LOG_LEVEL .*EMBEDDING_BASE_URL and EMBEDDING_MODEL must be set together/s);
    expect(read).toThrow(/DATABASE_URL must begin with postgres/);
    expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://x/y' })).toThrow(/needs DATABASE_URL/);
  });

  test('still work by their former names, with a warning', () => {
    const config = readConfig({ READER_BUDGET_MS: '70' });
    expect(config).toMatchObject({
      SCORER_BUDGET_MS: 70,
      warnings: ['READER_BUDGET_MS is now called SCORER_BUDGET_MS'],
    });
    expect(readConfig({ READER_BUDGET_MS: '70', SCORER_BUDGET_MS: '80' }).SCORER_BUDGET_MS).toBe(80);
    expect(readConfig({ SCORER_BUDGET_MS: '80' }).warnings).toEqual([]);
  });

  test('left empty count as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      PORT: 3000,
      DATABASE_URL: undefined,
    });
  });

  test('are all explained in .env.example', () => {
    const written = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    expect(written).toBe(envExample());
  });
});
