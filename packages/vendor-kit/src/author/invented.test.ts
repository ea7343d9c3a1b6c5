import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { formatInventions, inventedIn } from './invented.ts';

const packageOf = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-invented-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
};

it('lists what the template invented, with its place', async () => {
  const folder = packageOf({
    'src/tariffs.ts': '// Invented: all products.\nexport const tariffs = [];\n',
    'src/deep/a.ts': 'const a = 1; // Invented: the number.\n',
    'simulator/books.ts': '\n\n  // Invented: the cities.',
    'dist/src/tariffs.js': '// Invented: all products.\n',
    'src/notes.md': '// Invented: nothing.\n',
  });
  const inventions = await inventedIn(folder, '/');
  expect(inventions).toEqual([
    { file: 'simulator/books.ts', line: 3, what: 'the cities.' },
    { file: 'src/deep/a.ts', line: 1, what: 'the number.' },
    { file: 'src/tariffs.ts', line: 1, what: 'all products.' },
  ]);
  expect(formatInventions(inventions)).toContain('\n  - src/tariffs.ts:1  all products.');
});

it('has nothing to say of a package without remarks, nor of one by its name', async () => {
  expect(await inventedIn(packageOf({ 'dist/a.js': '' }), '/')).toEqual([]);
  expect(await inventedIn('cartage-vendor-acme', '/')).toEqual([]);
  expect(formatInventions([])).toBe('');
});
