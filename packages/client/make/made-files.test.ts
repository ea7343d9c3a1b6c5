import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { madeFiles } from './made-files.ts';

it.each([...madeFiles()])('%s is what the contracts make of it', async (path, text) => {
  expect(await readFile(new URL(`../${path}`, import.meta.url), 'utf8')).toBe(text);
});
