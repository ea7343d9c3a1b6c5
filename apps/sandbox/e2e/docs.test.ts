import { readFile, writeFile } from 'node:fs/promises';
import { readEnv } from '@cartage/api';
import { expect, it } from 'vitest';
import { statesDiagram } from './states-diagram.ts';

// What the documentation lists is what there is.

const file = (path: string) => new URL(`../../../${path}`, import.meta.url);
const read = (path: string) => readFile(file(path), 'utf8');

it('docs/request-flow.md draws the states from the table of moves (UPDATE_DOCS=1 draws it anew)', async () => {
  const text = await read('docs/request-flow.md');
  const drawn = text.replace(
    /<!-- states -->[\s\S]*<!-- \/states -->/,
    () => `<!-- states -->\n\n${statesDiagram()}\n\n<!-- /states -->`,
  );
  if (process.env.UPDATE_DOCS === '1') await writeFile(file('docs/request-flow.md'), drawn);
  else expect(text).toBe(drawn);
});

it('docs/operations.md lists every variable that is read', async () => {
  const names = new Set<string>();
  const source = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  readEnv(source);
  const listed = [...(await read('docs/operations.md')).matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
  expect(listed).toEqual(expect.arrayContaining([...names]));
});
