import { expect, it } from 'vitest';
import { addCompany, forEachDialect } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { childrenOf } from './children-of.ts';
import { insertOrder } from './insert-order.ts';

// interface 7.22

forEachDialect((open) => {
  it("gives the company's children alone, the oldest of each parent, whether one is asked for or several", async () => {
    const store = await open();
    const company = await addCompany(store);
    const stranger = await addCompany(store);
    const insert = (companyId: number, number: string, parentNumber: string | null) =>
      insertOrder(store.db, testOrder(companyId, number, { content: { ...testContent, parentNumber } }), 'UTC');
    for (const parent of ['A', 'B', 'C']) await insert(company, parent, null);
    for (const child of ['A-3', 'B-1', 'A-1', 'A-2', 'B-2', 'A-4']) await insert(company, child, child.slice(0, 1));
    const ask = async (companyId: number, parents: readonly string[], limit: number) => {
      const children = await childrenOf(store.db, companyId, parents, limit);
      return parents.map((parent) => (children.get(parent) ?? []).map(({ number }) => number).join());
    };
    expect(await ask(company, ['B', 'C', 'A'], 3)).toEqual(['B-1,B-2', '', 'A-3,A-1,A-2']);
    expect(await ask(company, ['A'], 3)).toEqual(['A-3,A-1,A-2']);
    expect(await ask(company, ['C'], 3)).toEqual(['']);
    expect(await ask(stranger, ['A', 'B'], 3)).toEqual(['', '']);
    expect(await ask(stranger, ['A'], 3)).toEqual(['']);
  });
});
