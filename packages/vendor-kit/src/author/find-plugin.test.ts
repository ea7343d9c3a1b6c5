import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findPlugin, importPlugin } from './find-plugin.ts';

/** A folder with files of these texts. */
const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-plugins-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

const nameOf = async (name: string, folder: string): Promise<unknown> =>
  ((await import(findPlugin(name, { folder }))) as { name: unknown }).name;

const packed = (name: string) =>
  JSON.stringify({ name, type: 'module', exports: { '.': { import: './dist/plugin.js' } } });

it.each<[string, string, Readonly<Record<string, string>>]>([
  [
    'a package of the caller’s folder, which only ESM may import',
    '@acme/plugin',
    {
      'node_modules/@acme/plugin/package.json': packed('@acme/plugin'),
      'node_modules/@acme/plugin/dist/plugin.js': 'export const name = "found";',
    },
  ],
  ['a file', './plugin.mjs', { 'plugin.mjs': 'export const name = "found";' }],
  [
    'a folder with exports',
    './plugin',
    { 'plugin/package.json': packed('acme'), 'plugin/dist/plugin.js': 'export const name = "found";' },
  ],
  [
    'a folder with a main file',
    './plugin',
    {
      'plugin/package.json': JSON.stringify({ type: 'module', main: 'lib.js' }),
      'plugin/lib.js': 'export const name = "found";',
    },
  ],
])('finds %s', async (_, name, files) => {
  const folder = folderWith(files);
  expect(await nameOf(name, folder)).toBe('found');
  if (name.startsWith('.')) expect(await nameOf(join(folder, name), tmpdir())).toBe('found');
});

it('finds what the caller itself has, and says what it does not find', () => {
  const folder = folderWith({});
  expect(findPlugin('@cartage/core', { folder, home: import.meta.url })).toMatch(/^file:.*core/);
  expect(() => findPlugin('@cartage/core', { folder })).toThrow(`Cannot find package '@cartage/core' in ${folder}`);
  expect(() => findPlugin('@acme/missing', { folder, home: import.meta.url })).toThrow("'@acme/missing'");
  expect(() => findPlugin('./missing', { folder })).toThrow(`there is no folder or file ${join(folder, 'missing')}`);
});

it.each(['@acme/plugin', './node_modules/@acme/plugin'])('finds a part of %s', async (name) => {
  const exports = { '.': './plugin.js', './simulator': './simulator/index.js' };
  const folder = folderWith({
    'node_modules/@acme/plugin/package.json': JSON.stringify({ name: '@acme/plugin', type: 'module', exports }),
    'node_modules/@acme/plugin/plugin.js': 'export const name = "found";',
    'node_modules/@acme/plugin/simulator/index.js': 'export const name = "simulated";',
  });
  const found = await import(findPlugin(name, { folder, part: 'simulator' }));
  expect(found).toMatchObject({ name: 'simulated' });
  expect(() => findPlugin(name, { folder, part: 'other' })).toThrow("'@acme/plugin/other'");
});

const packedAs = (entry: string) => JSON.stringify({ name: 'acme', type: 'module', exports: entry });

it.each<[string, Readonly<Record<string, string>>, string]>([
  ['one that is not built', { 'package.json': packedAs('./dist/plugin.js') }, 'build the package first'],
  ['a folder without package.json', { 'plugin.js': '' }, 'has no package.json'],
  ['a package.json that is not JSON', { 'package.json': '{' }, 'package.json is not JSON'],
  [
    'one that lacks what it imports',
    { 'package.json': packedAs('./plugin.js'), 'plugin.js': "import 'left-pad-of-nobody';" },
    "it imports 'left-pad-of-nobody', which is not there; install",
  ],
  [
    'one that throws',
    { 'package.json': packedAs('./plugin.js'), 'plugin.js': "throw new RangeError('no address\\nand more');" },
    'it throws when it is imported (RangeError: no address)',
  ],
])('says what is wrong with %s', async (_, files, sentence) => {
  await expect(importPlugin('.', { folder: folderWith(files) })).rejects.toThrow(sentence);
});
