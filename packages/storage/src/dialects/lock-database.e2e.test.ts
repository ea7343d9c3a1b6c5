import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import { type DatabaseLock, type DatabaseUse, lockDatabase } from './lock-database.ts';

// A lock is the operating system's, so the others are real processes.

let directory: string;
let file: string;
const cleanUps: (() => unknown)[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cartage-lock-'));
  file = join(directory, 'cartage.db');
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await rm(directory, { recursive: true, force: true });
});

const lock = async (use: DatabaseUse, path = file): Promise<DatabaseLock> => {
  const got = await lockDatabase(path, use);
  cleanUps.push(got.release);
  return got;
};

const flags = ['--conditions=source', '--input-type=module', '--eval'];
const cwd = join(import.meta.dirname, '../..');
const program = (path: string, use: DatabaseUse, then: string) => `
  const { openStore } = await import('./src/index.ts');
  const store = await openStore({ url: ${JSON.stringify(`sqlite:${path}`)}, use: '${use}' }).catch((refusal) => {
    console.log(refusal.name + ': ' + refusal.message);
    process.exit(1);
  });
  console.log('has it');
  ${then};
`;

/** A process that has the file and stays. */
const stays = async (use: DatabaseUse, path = file) => {
  const child = spawn(process.execPath, [...flags, program(path, use, 'setInterval(() => {}, 1_000)')], { cwd });
  cleanUps.push(() => child.kill('SIGKILL'));
  const [said] = await once(child.stdout, 'data');
  return { said: String(said).trim(), pid: child.pid, kill: () => kill(child) };
};

const kill = async (child: ReturnType<typeof spawn>): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

describe('an SQLite file', () => {
  it('is one process’s alone, whatever path leads there, until it dies, however that dies', async () => {
    const first = await stays('alone');
    expect(first.said).toBe('has it');
    await symlink(directory, `${directory}-link`);
    cleanUps.push(() => rm(`${directory}-link`));
    await symlink(file, join(directory, 'other-name.db'));
    const paths = [
      file,
      relative(process.cwd(), file),
      join(`${directory}-link`, 'cartage.db'),
      join(directory, 'other-name.db'),
    ];
    const tries = paths.flatMap((path) => [lock('alone', path), lock('apart', path)]);
    for (const tried of await Promise.allSettled(tries)) {
      expect(String(tried.status === 'rejected' && tried.reason)).toContain(`is in use by process ${first.pid},`);
    }
    expect(await readFile(`${file}.lock.pid`, 'utf8')).toBe(`${first.pid}\n`);
    await first.kill();
    // The dead one's id is still written there.
    await lock('alone');
  });

  it('is one file by the name of a link too that was there before it', async () => {
    const link = join(directory, 'link.db');
    await symlink('cartage.db', link);
    const store = await openStore({ url: `sqlite:${link}`, use: 'alone' });
    cleanUps.push(() => store.close());
    await sql`create table made (id integer)`.execute(store.db);
    const second = lockDatabase(link, 'alone');
    await expect(second).rejects.toThrow(`is in use by process ${process.pid},`);
  });

  it.runIf(process.platform === 'linux')('stays locked when somebody removes the lock’s files', async () => {
    const first = await stays('alone');
    for (const name of ['cartage.db.lock', 'cartage.db.lock.pid']) await rm(join(directory, name));
    await expect(lock('alone')).rejects.toThrow(`is in use by process ${first.pid},`);
    await expect(lock('apart')).rejects.toThrow(`is in use by process ${first.pid},`);
    await first.kill();
    await lock('alone');
  });

  it('is given to exactly one of those who start at the same instant, and the others name it', async () => {
    const start = () =>
      promisify(execFile)(
        process.execPath,
        [...flags, program(file, 'alone', `console.log(process.pid); setTimeout(() => process.exit(0), 2_500)`)],
        { cwd },
      ).catch((failed: { stdout: string }) => failed);
    const said = (await Promise.all([start(), start(), start()])).map(({ stdout }) => stdout.trim().split('\n'));
    const [winner, ...more] = said.filter(([word]) => word === 'has it');
    expect(more).toEqual([]);
    const refused = said.filter(([word]) => word !== 'has it').flat();
    expect(refused).toHaveLength(2);
    for (const words of refused)
      expect(words).toContain(`LockRefused: The database ${file} is in use by process ${winner?.[1]},`);
  });

  it('may be shared by those who say so, and by nobody who has it alone', async () => {
    const others = [await stays('apart'), await stays('apart')];
    expect(others.map(({ said }) => said)).toEqual(['has it', 'has it']);
    await lock('apart');
    await expect(lock('alone')).rejects.toThrow(
      `in use by process ${others[0]?.pid} and process ${others[1]?.pid} and process ${process.pid},`,
    );
  });

  it('is open to commands beside whoever has it, and nothing is taken over while one is at work', async () => {
    await writeFile(file, '');
    const owner = await lock('alone');
    let runs = 0;
    const takeOver = () => owner.whileAlone(async () => runs++);
    expect(await takeOver()).toBe(true);
    const command = await stays('command');
    expect(command.said).toBe('has it');
    expect(await takeOver()).toBe(false);
    await command.kill();
    expect(await takeOver()).toBe(true);
    expect(runs).toBe(2);
  });

  it('lets a command wait for what is being taken over', async () => {
    await writeFile(file, '');
    const owner = await lock('alone');
    let began = '';
    let command: Promise<unknown> = Promise.resolve();
    await owner.whileAlone(async () => {
      command = stays('command').then(() => {
        began = `${began} command`;
      });
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      began = `${began} taken over`;
    });
    await command;
    expect(began).toBe(' taken over command');
  });

  it('is free again when its store is closed, or could not be opened', async () => {
    const store = await openStore({ url: `sqlite:${file}`, use: 'alone' });
    await store.close();
    await writeFile(file, 'no database at all, but long enough to be taken for one '.repeat(20));
    await expect(openStore({ url: `sqlite:${file}`, use: 'alone' })).rejects.toThrow('not a database');
    await lock('alone');
  });

  it('that cannot be locked is refused in a sentence', async () => {
    await mkdir(`${file}.lock`);
    await expect(lock('alone')).rejects.toThrow(
      /^The lock .*cartage\.db\.lock cannot be made: .*this process must be allowed to write there\.$/,
    );
    await writeFile(join(directory, 'file'), '');
    await expect(lock('alone', join(directory, 'file', 'cartage.db'))).rejects.toThrow(
      /^The directory .* cannot be used/,
    );
  });
});

it('a store without `use` locks nothing and takes over without asking', async () => {
  await lock('alone');
  const store = await openStore({ url: `sqlite:${file}` });
  expect(await store.whileAlone(async () => {})).toBe(true);
  await store.close();
});
