import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { hasRoom } from './data-directory.ts';

const files = { kind: 'directory', directory: tmpdir() } as const;

it('tells a disk that is full from one that has room, of the database and of the files', async () => {
  const both = { dataDir: tmpdir(), databaseUrl: `sqlite:${tmpdir()}/cartage.db`, files };
  expect(await hasRoom(both, 1)).toBe(true);
  const more = Number.MAX_SAFE_INTEGER;
  expect(await hasRoom(both, more)).toBe(false);
  const elsewhere = { ...both, databaseUrl: 'postgres://db/cartage' };
  expect(await hasRoom(elsewhere, more)).toBe(false);
  expect(await hasRoom({ ...elsewhere, files: { kind: 's3' } as never }, more)).toBe(true);
});
