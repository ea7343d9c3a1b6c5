import { readFile } from 'node:fs/promises';
import { readEnv } from '@cartage/api';
import { expect, it } from 'vitest';

// What the documentation lists is what there is.

const file = (path: string) => new URL(`../../../${path}`, import.meta.url);
const read = (path: string) => readFile(file(path), 'utf8');

it('docs/operations.md lists every variable that is read', async () => {
  const names = new Set<string>();
  const source = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  readEnv(source);
  const listed = [...(await read('docs/operations.md')).matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
  expect(listed).toEqual(expect.arrayContaining([...names]));
});
