import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate, openStore } from '@cartage/storage';
import { forEachDialect } from '@cartage/storage/testing';
import { expect, it, onTestFinished } from 'vitest';
import { whyNoDatabase } from './why-no-database.ts';

const dataDir = '/srv/cartage';

/** The sentence for whatever prevents the opening; null: it is open. */
const refusalOf = async (databaseUrl: string): Promise<string | null> => {
  try {
    const store = await openStore({ url: databaseUrl });
    await migrate(store).finally(() => store.close());
    return null;
  } catch (failure) {
    return whyNoDatabase(failure, { databaseUrl, dataDir }) ?? expect.fail(String(failure));
  }
};

forEachDialect((open) => {
  it('a newer version’s tables: a step back on SQLite, another process’s upgrade on PostgreSQL', async () => {
    const { url, rows, dialect } = await open();
    await rows("insert into kysely_migration (name, timestamp) values ('9999-later', '2100')");
    const refused = expect.stringMatching(/newer version of Cartage \(it has 9999-later\).* DATABASE_URL /);
    expect(await refusalOf(url)).toEqual(dialect === 'sqlite' ? refused : null);
    await rows("delete from kysely_migration where name = '0012-last-child'");
    expect(await refusalOf(url)).toEqual(refused);
  });

  it('a database, or a user, that PostgreSQL does not have, and no password in what is told', async () => {
    const { url, dialect } = await open();
    if (dialect === 'sqlite') return;
    const changed = (change: Partial<Record<'pathname' | 'username', string>>) =>
      refusalOf(Object.assign(new URL(url), { password: 'canary' }, change).href);
    const database = await changed({ pathname: '/nothing-here' });
    expect(database).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ has no database "nothing-here"; /);
    const user = await changed({ username: 'nobody-here' });
    expect(user).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ rejects the user "nobody-here"; /);
    expect(`${database}${user}`).not.toContain('canary');
  });
});

it('another program’s SQLite file, which is left as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-foreign-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'books.db');
  const theirs = new DatabaseSync(file);
  theirs.exec('create table authors (name text)');
  expect(await refusalOf(`sqlite:${file}`)).toBe(
    `${file} is a database of another program (it has the tables authors): set DATABASE_URL to another place.`,
  );
  expect(theirs.prepare("select name from sqlite_master where type = 'table'").all()).toEqual([{ name: 'authors' }]);
  theirs.close();
});

it('a wrong password, as a server says it that asks for one', () => {
  const failure = Object.assign(new Error('password authentication failed for user "cartage"'), { code: '28P01' });
  const where = { databaseUrl: 'postgres://cartage:canary@db.example.com/cartage', dataDir };
  expect(whyNoDatabase(failure, where)).toBe(
    'DATABASE_URL: PostgreSQL at db.example.com rejects the user "cartage"; set the right user and password, and check its pg_hba.conf.',
  );
});
