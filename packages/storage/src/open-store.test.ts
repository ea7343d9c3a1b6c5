import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireNodeApi } from './dialects/require-node-api.ts';
import { cacheStatements } from './dialects/statement-cache.ts';
import { openStore } from './open-store.ts';

describe('openStore', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cartage-store-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('makes the file and its directories', async () => {
    const path = join(directory, 'deep', 'er', 'файл.db');
    const store = await openStore({ url: `sqlite:${path}` });
    expect(store.dialect).toBe('sqlite');
    await store.close();
    expect((await stat(path)).isFile()).toBe(true);
  });

  it('lets a timer have its turn while statement follows statement', async () => {
    const store = await openStore({ url: `sqlite:${join(directory, 'turns.db')}` });
    let isOver = false;
    setTimeout(() => {
      isOver = true;
    }, 0);
    for (let n = 0; n < 50_000 && !isOver; n += 1) await sql`select 1`.execute(store.db);
    expect(isOver).toBe(true);
    await store.close();
  });

  it.each(['', 'sqlite:', 'mysql://root:secret@host/db', 'data.db'])(
    'refuses %j without showing a password',
    async (url) => {
      await expect(openStore({ url })).rejects.toThrow(/^Not a database: (?!.*secret)/);
    },
  );

  it.each(['notes', 'kysely_migration'])(
    'refuses the file of another program, which has the table %s, and writes nothing to it',
    async (table) => {
      const path = join(directory, `${table}.db`);
      new Sqlite(path).exec(`create table ${table} (name text); create table papers (name text)`).close();
      const before = await readFile(path);
      await expect(openStore({ url: `sqlite:${path}` })).rejects.toMatchObject({ name: 'ForeignDatabase' });
      expect((await readFile(path)).equals(before)).toBe(true);
    },
  );

  it('refuses a database that lives in memory: it would lose what it acknowledged', async () => {
    await expect(openStore({ url: 'sqlite::memory:' })).rejects.toThrow('journal_mode is memory');
  });
});

describe('requireNodeApi', () => {
  it('says what to do where SQLite would die without a word', () => {
    expect(() => requireNodeApi({ napi: '9', node: '20.20.2' })).toThrow('this is Node.js 20.20.2 with Node-API 9');
    expect(() => requireNodeApi({ node: '8.0.0' })).toThrow('Node-API unknown');
    expect(() => requireNodeApi({ napi: '10', node: '22.14.0' })).not.toThrow();
  });
});

describe('the statement cache', () => {
  it('prepares a text once and forgets the one used longest ago', () => {
    const prepared: string[] = [];
    const statement = {
      reader: true,
      all: () => [],
      run: () => ({ changes: 0, lastInsertRowid: 0 }),
      iterate: () => [][Symbol.iterator](),
    };
    const cache = cacheStatements({
      prepare: (sql) => {
        prepared.push(sql);
        return { ...statement };
      },
      close: () => undefined,
    });
    expect(cache.prepare('first')).toBe(cache.prepare('first'));
    for (let n = 0; n < 498; n += 1) cache.prepare(`filler ${n}`);
    cache.prepare('second');
    cache.prepare('first');
    cache.prepare('one too many');
    cache.prepare('first');
    cache.prepare('filler 0');
    expect(prepared.filter((sql) => !sql.startsWith('filler'))).toEqual(['first', 'second', 'one too many']);
    expect(prepared.filter((sql) => sql === 'filler 0')).toHaveLength(2);
  });
});
