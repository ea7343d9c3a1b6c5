import { beforeAll, expect, it } from 'vitest';
import { type AuditList, insertAuditEntries, listAudit, type NewAuditEntry, sweepAudit } from './audit.ts';
import { forEachDialect, type TestStore } from './testing.ts';

const entry: NewAuditEntry = {
  at: 1,
  companyId: 7,
  doer: { kind: 'key', id: 3, name: 'Warehouse' },
  act: 'CreateKey',
  object: { kind: 'key', id: '12' },
  before: null,
  after: { name: 'Склад', rights: ['Calc'] },
  requestId: 'r-1',
};
const everything: AuditList = { companyId: null, from: null, to: null, actor: null, act: null, object: null };

forEachDialect((open) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await open();
    for (const one of [
      entry,
      { ...entry, at: 2, act: 'DeleteKey', before: entry.after, after: null },
      { ...entry, at: 3, companyId: 8, object: { kind: 'key', id: '13' } },
      { ...entry, at: 4, companyId: null, doer: { kind: 'command', id: null, name: 'key create' } as const },
    ])
      await insertAuditEntries(store.db, [one]);
  });
  const momentsOf = async (list: Partial<AuditList>, page = { skip: 0, limit: 10 }) => {
    const { entries, totalCount } = await listAudit(store.db, { ...everything, ...list }, page);
    return [entries.map(({ at }) => at), totalCount];
  };

  it('is read as it was written, newest first', async () => {
    const { entries } = await listAudit(store.db, everything, { skip: 0, limit: 10 });
    expect(entries.map(({ at }) => at)).toEqual([4, 3, 2, 1]);
    expect(entries.at(-1)).toEqual({ ...entry, id: expect.any(Number) });
  });

  it('is read a page at a time, and counts all pages', async () => {
    expect(await momentsOf({}, { skip: 1, limit: 2 })).toEqual([[3, 2], 4]);
  });

  it.each<[Partial<AuditList>, readonly number[]]>([
    [{ companyId: 7 }, [2, 1]],
    [{ companyId: 9 }, []],
    [{ from: 2, to: 3 }, [3, 2]],
    [{ actor: { kind: null, id: null, name: 'key create' } }, [4]],
    [{ actor: { kind: 'command', id: null, name: null } }, [4]],
    [{ act: 'DeleteKey' }, [2]],
    [{ object: { kind: 'key', id: '13' } }, [3]],
    [{ object: { kind: 'key', id: null }, companyId: 8 }, [3]],
    [{ object: { kind: null, id: '13' } }, [3]],
    [{ object: { kind: 'order', id: null } }, []],
  ])('is narrowed by %j', async (list, moments) => {
    expect(await momentsOf(list)).toEqual([moments, moments.length]);
  });

  it('is forgotten from its oldest on, so many at a time', async () => {
    expect(await sweepAudit(store.db, 3, 1)).toBe(1);
    expect(await momentsOf({})).toEqual([[4, 3, 2], 3]);
    expect([await sweepAudit(store.db, 3, 10), await sweepAudit(store.db, 3, 10)]).toEqual([1, 0]);
    expect(await momentsOf({})).toEqual([[4, 3], 2]);
  });
});
