import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// What ships Cartage can be built only where Docker or systemd run; that it names what there is can be seen everywhere.
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

const shipped = [
  'Dockerfile',
  'compose.yaml',
  ...readdirSync(new URL('../../deploy/systemd/', import.meta.url)).map((name) => `deploy/systemd/${name}`),
];
const settings = all(read('docs/operations/settings.md'), /^\| `([A-Z0-9_]+)` \|/gm);

describe.each(shipped)('%s', (path) => {
  const text = read(path).replace(/^\s*#.*$/gm, '');

  it('starts apps that there are', () => {
    const apps = all(text, /apps\/(\w+)\/dist\/main\.js/g);
    for (const app of [...apps, ...all(text, /@cartage\/(\w+)/g)]) {
      expect(existsSync(new URL(`../../apps/${app}/src/main.ts`, import.meta.url)), app).toBe(true);
    }
  });

  it('sets only what docs/operations/settings.md explains', () => {
    const set = [...all(text, /\b([A-Z][A-Z_]+[A-Z])[=:]/g), ...all(text, /\$\{([A-Z_]+)/g)];
    // What only the compose file and the image know.
    const known = [
      ...settings,
      'NODE_ENV',
      'CI',
      'TURBO_TELEMETRY_DISABLED',
      'CARTAGE_IMAGE',
      'STOP_GRACE_PERIOD',
      'WORKERS',
      'CARTAGE_TOOLS_IMAGE',
      'BACKUP_DIR',
      'BACKUPS_KEPT',
      'ALL',
      'CMD',
    ];
    expect(set.filter((name) => !known.includes(name) && !name.startsWith('POSTGRES_'))).toEqual([]);
  });
});

it('the image has the Node that the workspace is tested with', () => {
  const [tested] = all(read('pnpm-workspace.yaml'), /^ {2}node: (\S+)$/gm);
  expect(new Set(all(read('Dockerfile'), /(?:^FROM |--from=)node:([\d.]+)-/gm))).toEqual(new Set([tested]));
});

it('the image has every app that the compose file and its own text name', () => {
  const [built = ''] = all(read('Dockerfile'), /apps\/\{([a-z,]+)\}\/dist/g);
  expect(built.split(',')).toEqual(
    expect.arrayContaining(all(read('compose.yaml'), /command: \[(api|worker|server)\]/g) as string[]),
  );
  expect(built.split(',')).toEqual(expect.arrayContaining(['server', 'cli']));
});
