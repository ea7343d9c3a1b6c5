import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { probes } from './probes.ts';

const versions = probes.flatMap(({ version: { prefix, operations } }) => {
  const [, number] = /v(\d)$/.exec(prefix) ?? [];
  return number === undefined ? [] : [{ number, names: operations.map(({ contract }) => contract.name) }];
});

it.each(versions)('README names the operations of version $number that are served, and no other', async (version) => {
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  const list = new RegExp(`Of version ${version.number} [\\w\\s]*operations are served:\\s+([\\w\\s,]+)\\.`).exec(
    readme,
  );
  expect((list?.[1]?.split(/,\s+/) ?? []).sort()).toEqual([...version.names].sort());
});
