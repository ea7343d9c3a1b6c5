import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { bundleConsole, type ConsoleBundle } from './bundle-console.ts';

let bundle: ConsoleBundle;
beforeAll(async () => {
  bundle = await bundleConsole();
});

/** The module and all that it imports at once. */
const loadedWith = (name: string, loaded = new Set<string>()): ReadonlySet<string> => {
  if (loaded.has(name)) return loaded;
  loaded.add(name);
  const text = bundle.files[name] ?? '';
  for (const [, next = ''] of text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)) loadedWith(next, loaded);
  return loaded;
};

const gzipped = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(bundle.files[name] ?? '').length, 0);

const screen = (name: string): string =>
  Object.keys(bundle.files).find((file) => file.startsWith(`${name}-screen-`)) ?? '';

it('takes at most 180 kB for the first screen, gzipped, its style included', () => {
  const first = new Set([...loadedWith(bundle.script), ...loadedWith(screen('orders')), bundle.style]);
  expect(first.size).toBeGreaterThan(3);
  expect(gzipped(first)).toBeGreaterThan(60_000);
  expect(gzipped(first)).toBeLessThanOrEqual(180_000);
});

it('names what the page loads at once', () => {
  expect(new Set([bundle.script, ...bundle.imported])).toEqual(loadedWith(bundle.script));
});

it('has a file of its own for each screen, and one language of nobody else', () => {
  for (const name of ['orders', 'order', 'money', 'reports', 'vendors', 'people', 'audit'])
    expect(loadedWith(bundle.script).has(screen(name)), name).toBe(false);
  const all = Object.values(bundle.files).join('\n');
  expect(all).not.toMatch(/Schließen|Fermer|关闭/);
});

it('brings no document into the page but by React, which writes text as text', async () => {
  const ours = glob(fileURLToPath(new URL('./browser/**/*.{ts,tsx}', import.meta.url)));
  let count = 0;
  for await (const file of ours) {
    count += 1;
    expect(await readFile(file, 'utf8'), file).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySet|document\.write/,
    );
  }
  expect(count).toBeGreaterThan(50);
});
