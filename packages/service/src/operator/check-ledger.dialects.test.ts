import type { Order } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { getBalance } from '../balance/get-balance.ts';
import { listHistory } from '../balance/list-history.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { beginOnly } from '../testing/order-outcome.ts';
import { choices, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { checkLedger } from './check-ledger.ts';
import { reportLedger } from './report-ledger.ts';

const handedOver = async (stage: Stage): Promise<Order & { readonly price: number }> => {
  const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
  if (created.kind !== 'handed-over' || created.order.price === null) throw new Error(created.kind);
  return { ...created.order, price: created.order.price };
};

onStage((open) => {
  describe('checkLedger tells of', () => {
    it('a charge that is missing, and of one that should not be', async () => {
      const stage = await open();
      const { companyId, id, number, price } = await handedOver(stage);
      const draft = await stage.draft();
      await stage.store.db
        .updateTable('ledger_entries')
        .set({ order_id: draft.id })
        .where('order_id', '=', id)
        .execute();
      expect(await checkLedger(stage.service)).toEqual([
        { companyId, orderNumber: number, of: 'charge', expected: -price, found: 0 },
        { companyId, orderNumber: draft.number, of: 'charge', expected: 0, found: -price },
      ]);
    });

    it('a refund that is missing, and of a balance that its entries do not make', async () => {
      const stage = await open();
      const { companyId, id, number, price } = await handedOver(stage);
      await cancelOrder(stage.ctx, { number, orderKey: null });
      await stage.store.db
        .deleteFrom('ledger_entries')
        .where('order_id', '=', id)
        .where('kind', '=', 'refund')
        .execute();
      expect(await checkLedger(stage.service)).toEqual([
        { companyId, orderNumber: null, of: 'balance', expected: -price, found: 0 },
        { companyId, orderNumber: null, of: 'entries', expected: 1, found: 2 },
        { companyId, orderNumber: number, of: 'refund', expected: price, found: 0 },
      ]);
    });

    it('a price that is held although no hand-over is under way, and of one that is not', async () => {
      const stage = await open();
      const { order } = await beginOnly(stage, choices.swift);
      const draft = await stage.draft();
      await stage.store.db.updateTable('reservations').set({ order_id: draft.id }).execute();
      const { companyId, price } = order;
      expect(await checkLedger(stage.service)).toEqual([
        { companyId, orderNumber: order.number, of: 'reserved', expected: price, found: 0 },
        { companyId, orderNumber: draft.number, of: 'reserved', expected: 0, found: price },
      ]);
    });
  });

  it('the differences are logged as errors', async () => {
    const stage = await open();
    await reportLedger(stage.service);
    expect(stage.logged).toEqual([]);
    const order = await handedOver(stage);
    await stage.store.db.updateTable('balances').set({ amount: 0 }).execute();
    await reportLedger(stage.service);
    expect(stage.logged).toEqual(['the ledger does not agree']);
    expect(await checkLedger(stage.service)).toMatchObject([{ of: 'balance', expected: -order.price, found: 0 }]);
  });

  describe('the company', () => {
    it('sees its balance and its history, and nobody else does', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      const { companyId } = stage.ctx.actor;
      expect(await getBalance(stage.ctx)).toMatchObject({
        amount: -order.price,
        reserved: 0,
        creditLimit: 1_000_000_00,
        company: { id: companyId },
      });
      expect(await listHistory(stage.ctx, { page: 1 })).toMatchObject({
        entries: [{ kind: 'charge', amount: -order.price, orderId: order.id }],
        totalCount: 1,
        next: null,
      });
      const stranger = await stage.stranger();
      expect(await getBalance(stranger)).toMatchObject({ amount: 0, company: { id: stranger.company.id } });
      expect(await listHistory(stranger, { page: 1 })).toEqual({
        entries: [],
        totalCount: 0,
        next: null,
      });
    });
  });
});
