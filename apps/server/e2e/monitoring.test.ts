import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@cartage/tooling-vitest/free-port';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openServer, prepareStart, root } from './start-server.ts';

// The rules and the dashboard in deploy/, by the Prometheus that Debian has, before a service that runs.

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const rules = read('deploy/prometheus/alerts.yaml');
const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
/** A formatter takes the quotes that need the fewest escapes. */
const inRules = [...rules.matchAll(/expr: (?:'(.*)'|(".*"))$/gm)].map(([, single, double]) =>
  double === undefined ? (single ?? '').replaceAll("''", "'") : String(JSON.parse(double)),
);

interface Panel {
  readonly targets?: readonly { readonly expr: string }[];
}
const { panels } = JSON.parse(read('deploy/grafana/cartage.json')) as { readonly panels: readonly Panel[] };
/** With what Grafana puts in the places of its variables. */
const inDashboard = panels
  .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  .map((expr) => expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'));

const hasPrometheus = ['prometheus', 'promtool'].every((program) => existsSync(`/usr/bin/${program}`));
if (!hasPrometheus && process.env.REQUIRE_PROMETHEUS === '1') throw new Error('prometheus is not installed');
if (!hasPrometheus) console.warn('Left out: tests of rules and dashboard by Prometheus, which is not installed.');

let url: string;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const { env, remove } = await prepareStart();
  cleanUps.unshift(remove);
  const server = await openServer(env);
  cleanUps.unshift(server.end);
  url = server.url;
  // A figure by operation is there from the first request on.
  await fetch(`${url}/OpenAPI/v1/Get`, { method: 'POST', body: '{}' });
});
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

it('names no figure that the service does not have', async () => {
  const served = await (await fetch(`${url}/metrics`)).text();
  const known = new Set(
    [...served.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  );
  const named = [...inRules, ...inDashboard].flatMap((expression) =>
    expression.match(/\b(cartage|nodejs|process)_\w+/g),
  );
  expect(inRules).toHaveLength(alerts.length);
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(named)].filter((name) => name !== null && !known.has(name))).toEqual([]);
});

it('is told in docs/operations/failures.md, and nothing else is', () => {
  const [, told = ''] = read('docs/operations/failures.md').split('## Alerts');
  expect([...told.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts);
  for (const alert of alerts) expect(rules).toContain(`docs/operations/failures.md#${alert.toLowerCase()}\n`);
});

describe.runIf(hasPrometheus)('by Prometheus', () => {
  it('each alert has a test in which it fires and one in which it does not, and they pass', () => {
    const tests = read('deploy/prometheus/alerts.test.yaml');
    for (const alert of alerts)
      for (const end of ['fires', 'is quiet']) expect(tests).toContain(`- name: ${alert} ${end}\n`);
    const cwd = join(root, 'deploy/prometheus');
    expect(String(execFileSync('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd }))).toContain('SUCCESS');
    expect(String(execFileSync('promtool', ['check', 'config', 'prometheus.yaml'], { cwd }))).toContain('SUCCESS');
  });

  it('every expression is understood and finds figures of a service that is scraped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cartage-prometheus-'));
    const port = await freePort();
    const config = read('deploy/prometheus/prometheus.yaml')
      .replace('["127.0.0.1:8080"]', `["${new URL(url).host}"]`)
      .replace(/ +- targets: \["127.0.0.1:8081"\]\n/, '')
      .replaceAll('15s', '2s');
    await writeFile(join(folder, 'prometheus.yaml'), config);
    await writeFile(join(folder, 'alerts.yaml'), rules);
    const args = [`--config.file=${folder}/prometheus.yaml`, `--storage.tsdb.path=${folder}/data`];
    const prometheus = spawn('prometheus', [...args, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' });
    onTestFinished(async () => {
      prometheus.kill('SIGKILL');
      await once(prometheus, 'exit');
      await rm(folder, { recursive: true });
    });
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
      return (await answer.json()) as { readonly status: string; readonly error?: string; readonly data: never };
    };
    const find = async (expression: string) => {
      const { status, error, data } = await ask(`query?query=${encodeURIComponent(expression)}`);
      if (status !== 'success') throw new Error(`${expression}: ${error}`);
      return (data as { readonly result: readonly unknown[] }).result;
    };
    await vi.waitFor(
      async () => {
        const targets = JSON.stringify((await ask('targets')).data);
        expect(await find('sum_over_time(up{job="cartage"}[1m]) > 3'), targets).toHaveLength(1);
      },
      { timeout: 60_000, interval: 500 },
    );
    for (const expression of inRules) await find(expression);
    const empty: string[] = [];
    for (const expression of inDashboard) if ((await find(expression)).length === 0) empty.push(expression);
    // What has not happened, or is not there: a back-up, calls that fail, a replica.
    expect(
      empty.filter(
        (expression) =>
          !/> 0$|backup_age|outcome!="ok"|_quotes_|quoteByDays|day_used|history_lines|replica_lag/.test(expression),
      ),
    ).toEqual([]);
    const { data } = await ask('rules');
    const { groups } = data as {
      readonly groups: readonly { readonly rules: readonly { readonly health: string }[] }[];
    };
    expect(groups.flatMap((group) => group.rules.map(({ health }) => health))).toHaveLength(alerts.length);
    await vi.waitFor(
      async () => {
        const { data: told } = await ask('rules');
        const found = told as {
          readonly groups: readonly { readonly rules: readonly { readonly health: string }[] }[];
        };
        expect(new Set(found.groups.flatMap((group) => group.rules.map(({ health }) => health)))).toEqual(
          new Set(['ok']),
        );
      },
      { timeout: 20_000, interval: 500 },
    );
  });
});
