import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { operations } from './testing/table-of-operations.ts';

it('README names the operations that are served, and no other', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const listed = /operations are served: ([\w\s,]+)\./.exec(readme)?.[1]?.split(/,\s+/) ?? [];
  expect(listed.sort()).toEqual(operations.map(({ name }) => name).sort());
});
