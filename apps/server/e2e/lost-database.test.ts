import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { flags, prepareStart, root, startServer } from './start-server.ts';

let prepared: Awaited<ReturnType<typeof prepareStart>>;
let file: string;
beforeEach(async () => {
  prepared = await prepareStart();
  file = join(prepared.dataDir, 'cartage.db');
});
afterEach(() => prepared.remove());

/** What a command says and how it ends. */
const command = (...typed: string[]) =>
  new Promise<{ code: number; stderr: string }>((resolve) => {
    const args = [...flags, 'apps/cli/src/main.ts', ...typed];
    execFile(process.execPath, args, { cwd: root, env: prepared.env }, (failure, _, stderr) =>
      resolve({ code: Number(failure?.code ?? 0), stderr }),
    );
  });

/** Makes the database, and ends well. */
const serveOnce = async () => {
  const server = await startServer(prepared.env);
  await fetch(`${server.url}/health`);
  server.stop();
  expect(await server.gone).toBe(0);
};

/** The files of the database, with their bytes. */
const remains = () =>
  Object.fromEntries(
    readdirSync(prepared.dataDir)
      .filter((name) => name.startsWith('cartage.db') && !/lock|pid/.test(name))
      .map((name) => [name, readFileSync(join(prepared.dataDir, name)).toString('base64').length]),
  );

describe('a database that is taken away under a process that serves', () => {
  it('ends it within seconds with code 3, and no command and no start makes another or spoils what is left', async () => {
    const server = await startServer(prepared.env);
    expect(server.url).not.toBeNull();
    renameSync(file, `${file}-elsewhere`);
    const refused = await command('company', 'create', 'Somebody', '0');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^The database \S+cartage\.db is gone, and \S+-wal and \S+-shm of it/);
    expect(await server.gone).toBe(3);
    expect(server.errors.join('')).toMatch(/^The database \S+ was removed while this process used it/m);
    expect(server.lines.join('\n')).toContain('was removed while this process used it');
    const left = remains();
    expect(left['cartage.db-wal']).toBeGreaterThan(10_000);
    expect((await command('company', 'list')).code).toBe(1);
    const again = await startServer(prepared.env);
    expect(await again.gone).toBe(1);
    expect(again.errors.join('')).toMatch(
      /is gone, and \S+-wal and \S+-shm of it, with its last changes, are still there/,
    );
    expect(remains()).toEqual(left);
    // Put back, it is whole.
    renameSync(`${file}-elsewhere`, file);
    expect(await command('company', 'list')).toEqual({ code: 0, stderr: '' });
    expect(existsSync(file)).toBe(true);
  });

  it('is noticed too where another is put in its place, which stays as it is', async () => {
    await serveOnce();
    copyFileSync(file, `${file}-copy`);
    const server = await startServer(prepared.env);
    const size = statSync(`${file}-wal`).size;
    const { ino } = statSync(`${file}-copy`);
    renameSync(`${file}-copy`, file);
    const refused = await command('company', 'list');
    if (refused.code === 1) expect(refused.stderr).toMatch(/was removed or replaced while process \d+ uses it/);
    expect(await server.gone).toBe(3);
    expect(server.errors.join('')).toMatch(/was replaced while this process used it/);
    expect(statSync(file).ino).toBe(ino);
    const [aside] = readdirSync(prepared.dataDir).filter((name) => name.startsWith('cartage.db-wal.of-replaced-'));
    expect(statSync(join(prepared.dataDir, String(aside))).size).toBeGreaterThanOrEqual(size);
    expect(await command('company', 'list')).toEqual({ code: 0, stderr: '' });
  });

  it('after its process has ended makes a command refuse, and not begin with an empty one', async () => {
    await serveOnce();
    for (const name of Object.keys(remains())) rmSync(join(prepared.dataDir, name));
    expect(await command('company', 'list')).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^The database \S+ is gone: put it back, or restore a back-up/),
    });
    expect(remains()).toEqual({});
  });
});
