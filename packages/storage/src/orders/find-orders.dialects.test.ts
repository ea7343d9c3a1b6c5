import { formatOrderNumber } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { addCompany, forEachDialect } from '../testing.ts';
import { testOrder } from '../testing-orders.ts';
import { findOrders } from './find-orders.ts';
import { insertOrder } from './insert-order.ts';

// interface 8.1, 8.3.

forEachDialect((open) => {
  describe('orders by whatever names them', () => {
    it("are the company's own, by number in any case and by the code of a place", async () => {
      const store = await open();
      const others = formatOrderNumber('CTG', '1234567');
      const [companyId, other] = [await addCompany(store), await addCompany(store)];
      for (const [company, number] of [
        [companyId, 'CTG-0000-5724'],
        [companyId, 'CTG-0000-5724-1'],
        [other, others],
      ] as const)
        await store.transaction((tx) => insertOrder(tx, testOrder(company, number), 'Europe/Moscow'));
      const found = async (texts: readonly string[], company = companyId) =>
        [...(await findOrders(store.db, company, texts))].map(([text, order]) => `${text} = ${order.number}`);

      expect(await found([])).toEqual([]);
      expect(
        await found(['CTG-0000-5724', ' ctg-0000-5724\n', 'CTG-0000-5724-r', 'ctg-0000-5724-1', 'CTG-0000-5724-1-1']),
      ).toEqual([
        'CTG-0000-5724 = CTG-0000-5724',
        ' ctg-0000-5724\n = CTG-0000-5724',
        'CTG-0000-5724-r = CTG-0000-5724',
        'ctg-0000-5724-1 = CTG-0000-5724-1',
        'CTG-0000-5724-1-1 = CTG-0000-5724-1',
      ]);
      const strange = [others, others.toLowerCase(), `${others}-1`, `${others}-R`];
      expect(await found([...strange, 'CTG-0000-5724-99999', 'CTG-0000-5724-0', ''])).toEqual([]);
      expect(await found(strange, other)).toHaveLength(4);
    });
  });
});
