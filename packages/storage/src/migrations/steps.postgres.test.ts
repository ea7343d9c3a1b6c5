import { setTimeout as later } from 'node:timers/promises';
import { eachDialect } from '@cartage/tooling-vitest';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';
import { isMigrated, makeUpTo, migrate } from './migrate.ts';
import { type Steps, takeSteps } from './steps.ts';

const log = { info: () => {} };

eachDialect(({ freshDatabase }) => {
  const open = async (prepare: (store: Store) => Promise<void>): Promise<Store> => {
    const { url, drop } = await freshDatabase();
    const store = await openStore({ url });
    onTestFinished(async () => {
      await store.close();
      await drop();
    });
    await prepare(store);
    return store;
  };

  describe('steps beside the version before', () => {
    it('give way to whoever holds rows of a part and waits for others of it', async () => {
      const store = await open(migrate);
      await sql`create table stepped (id bigint primary key, company_id bigint)`.execute(store.db);
      await sql`insert into stepped (id) values (1), (2)`.execute(store.db);
      const [isHeld, isAtIt] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let tries = 0;
      const inSteps = ({ inParts }: Steps) =>
        inParts('stepped', async (tx) => {
          tries += 1;
          await sql`update stepped set company_id = 7 where id = 2`.execute(tx);
          isAtIt.resolve();
          await sql`update stepped set company_id = 7 where id = 1`.execute(tx);
          return null;
        });
      const written = store.db.transaction().execute(async (tx) => {
        await sql`update stepped set company_id = 1 where id = 1`.execute(tx);
        isHeld.resolve();
        await isAtIt.promise;
        await sql`update stepped set company_id = 1 where id = 2`.execute(tx);
      });
      await isHeld.promise;
      await Promise.all([written, takeSteps(store.db, { name: '9999-stepped', migration: { inSteps }, log })]);
      expect(tries).toBeGreaterThan(1);
      const { rows } = await sql`select company_id from stepped`.execute(store.db);
      expect(rows).toEqual([{ company_id: 7 }, { company_id: 7 }]);
    });

    it('end well where another process takes the last one meanwhile, and leave nothing behind', async () => {
      const store = await open(migrate);
      const name = '9999-stepped';
      let other: Promise<void> | undefined;
      const inSteps = ({ inParts }: Steps) =>
        inParts('stepped', async () => {
          // It waits for a part, and the next part for it.
          other ??= store.db.transaction().execute(async (tx) => {
            await sql`delete from service_settings where key like 'migration 9999%'`.execute(tx);
            await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(tx);
            await sql`select pg_sleep(0.05)`.execute(tx);
          });
          await later(20);
          return 'there is always more';
        });
      await takeSteps(store.db, { name, migration: { inSteps }, log });
      await other;
      const { rows } = await sql`select key from service_settings where key like 'migration %'`.execute(store.db);
      expect(rows).toEqual([]);
    });

    it('hold no act up where somebody reads the audit for long', async () => {
      const store = await open((made) => makeUpTo(made, '0076-months'));
      const [isRead, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const reading = store.db.transaction().execute(async (tx) => {
        await sql`select count(*) from audit_entries`.execute(tx);
        isRead.resolve();
        await isOver.promise;
      });
      await isRead.promise;
      const migrating = migrate(store);
      try {
        for (let n = 0; n < 5; n += 1) {
          await later(100);
          await store.db.transaction().execute(async (tx) => {
            await sql`select set_config('lock_timeout', '1s', true)`.execute(tx);
            await sql`delete from audit_entries where false`.execute(tx);
          });
        }
      } finally {
        isOver.resolve();
        await reading;
        await migrating;
      }
      expect(await isMigrated(store)).toBe(true);
    });
  });
});
