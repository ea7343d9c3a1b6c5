import { expect, it, vi } from 'vitest';
import { addCompany, forEachDialect } from '../testing.ts';
import { lockCompany } from './lock-company.ts';

forEachDialect((open) => {
  it('of two who lock a company one waits for the end of the other’s transaction', async () => {
    const store = await open();
    const id = await addCompany(store);
    const ended: string[] = [];
    const waits = async (): Promise<boolean> =>
      (
        await store.rows(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0;
    let second: Promise<unknown> = Promise.resolve();
    await store.transaction(async (tx) => {
      await lockCompany(tx, id);
      second = store.transaction(async (other) => {
        await lockCompany(other, id);
        ended.push('second');
      });
      if (store.dialect === 'postgres')
        await vi.waitFor(async () => expect(ended.length > 0 || (await waits())).toBe(true), { timeout: 10_000 });
      ended.push('first');
    });
    await second;
    expect(ended).toEqual(['first', 'second']);
  });
});
