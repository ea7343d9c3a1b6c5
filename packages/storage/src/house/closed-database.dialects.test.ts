import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forEachDialect } from '../testing.ts';
import { closeDatabase, closingOf, DatabaseClosed, refuseClosed, reopenDatabase } from './closed-database.ts';

forEachDialect((open) => {
  it('closes a database to all, with the last reason, until it is opened', async () => {
    const { db } = await open();
    await refuseClosed(db);
    await closeDatabase(db, { reason: 'One.', work: 'one' });
    await closeDatabase(db, { reason: 'Two.', work: 'two' });
    expect(await closingOf(db)).toEqual({ reason: 'Two.', work: 'two' });
    await expect(refuseClosed(db)).rejects.toThrow(new DatabaseClosed('Two.'));
    await reopenDatabase(db);
    await refuseClosed(db);
  });

  it('stays closed where whoever closes it anew gets no further than half of it', async () => {
    const { db } = await open();
    await sql`create table closed_database (reason text not null check (reason <> 'no'), work text not null)`.execute(
      db,
    );
    await closeDatabase(db, { reason: 'One.', work: 'one' });
    await expect(closeDatabase(db, { reason: 'no', work: 'two' })).rejects.toThrow();
    expect(await closingOf(db)).toEqual({ reason: 'One.', work: 'one' });
  });
});
