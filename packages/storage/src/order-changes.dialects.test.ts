import { changedFields } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { expect, it } from 'vitest';
import { insertApiKey } from './api-keys.ts';
import { appendChange, listChanges, listFullChanges } from './order-changes.ts';
import { insertOrder } from './orders/insert-order.ts';
import { addCompany, forEachDialect } from './testing.ts';
import { testContent, testOrder } from './testing-orders.ts';

forEachDialect((open) => {
  it('changes of an order come back with whoever asked for them, the last recorded first', async () => {
    const store = await open();
    const company = await addCompany(store);
    const [order, other] = [
      await insertOrder(store.db, testOrder(company, 'C-1'), 'Europe/Moscow'),
      await insertOrder(store.db, testOrder(company, 'C-2'), 'Europe/Moscow'),
    ];
    if (order === 'number-taken' || other === 'number-taken') throw new Error('taken');
    const key = { companyId: company, hash: 'h', name: 'Warehouse «1»', rights: null, createdAt: 1, expiresAt: null };
    const keyId = await insertApiKey(store.db, key);
    const fields = changedFields(sampleContent, testContent);
    expect(fields.length).toBeGreaterThan(5);
    const text = { en: 'phone "x" 🌼', ru: 'телефон' };
    await appendChange(store.db, { companyId: company, orderId: order.id, at: 9, keyId, text, fields });
    await appendChange(store.db, { companyId: company, orderId: order.id, at: 5, keyId: 0, text, fields: [] });
    await appendChange(store.db, { companyId: company, orderId: other.id, at: 7, keyId, text, fields: [] });

    const asker = { id: keyId, name: 'Warehouse «1»', companyId: company, company: expect.any(String) };
    expect(await listChanges(store.db, order, 9)).toEqual([
      { at: 5, text, key: null },
      { at: 9, text, key: asker },
    ]);
    expect(await listChanges(store.db, order, 1)).toEqual([{ at: 5, text, key: null }]);
    expect(await listFullChanges(store.db, order, 9)).toEqual([
      { at: 5, text, key: null, fields: [] },
      { at: 9, text, key: asker, fields },
    ]);
    await expect(
      appendChange(store.db, { companyId: company, orderId: 999_999, at: 1, keyId, text, fields }),
    ).rejects.toThrow();
  });
});
