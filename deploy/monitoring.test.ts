import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startTestService, type TestService } from '../server/test-support/test-service.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

let service: TestService;
let metrics: Map<string, string>;
beforeAll(async () => {
  // Of PostgreSQL, because only there are connections.
  service = await startTestService('postgres');
  const { text } = await service.request('GET', '/metrics');
  metrics = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
});
afterAll(() => service.stop());

/** Names of metrics in a text that no server has. */
function unknownMetrics(text: string): string[] {
  const named = new Set(text.match(/\bparley_\w+/g));
  return [...named].filter((name) => {
    const base = name.replace(/_(?:bucket|sum|count)$/, '');
    return !metrics.has(name) && metrics.get(base) !== 'histogram';
  });
}

test.each(['grafana-dashboard.json', 'prometheus-alerts.yaml', '../docs/monitoring.md'])(
  '%s names only metrics that exist',
  (file) => {
    expect(read(file)).toMatch(/parley_\w+/);
    expect(unknownMetrics(read(file))).toEqual([]);
  },
);

test('a metric that does not exist is found', () => {
  const dashboard = read('grafana-dashboard.json').replace('parley_jobs_waiting', 'parley_jobs_queued');
  expect(unknownMetrics(dashboard)).toEqual(['parley_jobs_queued']);
  expect(unknownMetrics('rate(parley_answers_total_bucket[5m])')).toEqual(['parley_answers_total_bucket']);
});

test('the guide to monitoring has every metric of ours', () => {
  const guide = read('../docs/monitoring.md');
  const ours = [...metrics.keys()].filter((name) => !/^parley_(?:process|nodejs)_/.test(name));
  expect(ours.length).toBeGreaterThan(25);
  expect(ours.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('alerts and panels can be read, and each alert says whom it concerns and why', () => {
  const { groups } = parse(read('prometheus-alerts.yaml')) as { groups: { rules: Record<string, object>[] }[] };
  for (const rule of groups.flatMap(({ rules }) => rules))
    expect(rule).toMatchObject({
      labels: { severity: expect.stringMatching(/^(?:page|ticket)$/) },
      annotations: { summary: expect.any(String) },
    });
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  for (const { targets } of panels) expect(targets.every(({ expr }) => expr.includes('parley_'))).toBe(true);
});
