import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { madeFiles } from './made-files.ts';

it.each([...madeFiles()])('%s is what the contracts make of it', async (path, text) => {
  expect(await readFile(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(text);
});

// The types stand in no commit. What would be seen in their diff is seen in this file's: that what callers give or get
// is another. `pnpm test:unit packages/client/make -u` writes it anew; comments do not count.
it('the public types are those that were last reviewed', async () => {
  const lines = [...madeFiles()].map(([path, text]) => {
    const types = text.replaceAll(/\/\*\*[\s\S]*?\*\/\s*|^\/\/.*$/gm, '');
    return `${createHash('sha256').update(types).digest('hex').slice(0, 12)} ${path}\n`;
  });
  await expect(lines.join('')).toMatchFileSnapshot('./public-types.txt');
});
