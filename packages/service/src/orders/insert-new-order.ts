import {
  childNumber,
  formatOrderNumber,
  type Order,
  type OrderContent,
  type Problem,
  parseOrderNumber,
} from '@cartage/core';
import { appendEvents, childOrders, type Db, insertOrder } from '@cartage/storage';
import type { Context } from '../context.ts';
import { noteOrder } from '../idempotency/note-order.ts';
import { problemOf } from '../taken-back.ts';
import { checkCustomerNumber } from './check-customer-number.ts';
import { moveTexts, SERVICE_SOURCE } from './move-texts.ts';

/**
 * The order as a Draft under a number of its own, with the first line of its history. DuplicateCustomerOrderId when
 * another order took the customer's number after it was checked. `place`: which of the request's orders it is, from 0.
 */
export const insertNewOrder = async (ctx: Context, content: OrderContent, place: number): Promise<Order | Problem> => {
  const now = ctx.clock();
  // The space of seven digits fills up over the years: after some collisions a longer number is taken.
  for (let digits = 7; digits <= 11; digits = digits + 1) {
    for (let attempt = 0; attempt < 4; attempt = attempt + 1) {
      const insert = async (tx: Db): Promise<Order | Problem | null> => {
        const [duplicate] = await checkCustomerNumber(ctx, content, null, tx);
        if (duplicate) return duplicate;
        const number = content.parentNumber
          ? await nextChildNumber(tx, content.parentNumber)
          : formatOrderNumber(ctx.settings.orderNumberPrefix, ctx.randomDigits(digits));
        const inserted = await insertOrder(tx, newDraft(ctx, number, content, now), ctx.settings.timeZone);
        if (inserted === 'number-taken') return null;
        await appendEvents(tx, inserted.id, [
          {
            at: now,
            source: SERVICE_SOURCE,
            text: moveTexts.created,
            status: 'Draft',
            isReturn: false,
            fingerprint: null,
          },
        ]);
        if (ctx.once) await noteOrder(tx, ctx.once, place, inserted.id);
        return inserted;
      };
      const order = await ctx.store.transaction(insert).catch(problemOf);
      if (order) return order;
    }
  }
  throw new Error('No free order number was found.');
};

const nextChildNumber = async (db: Db, parentNumber: string): Promise<string> => {
  const taken = (await childOrders(db, parentNumber)).map(({ number }) => parseOrderNumber(number)?.child ?? 0);
  return childNumber(parentNumber, Math.max(0, ...taken) + 1);
};

const newDraft = (ctx: Context, number: string, content: OrderContent, now: number): Omit<Order, 'id' | 'version'> => ({
  companyId: ctx.actor.companyId,
  number,
  key: ctx.newKey(),
  content,
  option: null,
  price: null,
  pushResult: 'draft',
  status: 'Draft',
  statusAt: now,
  statusBeforeCancel: null,
  deliveredAt: null,
  receivedBy: null,
  vendorReference: null,
  vendorInvoiceNumber: null,
  vendorReturnInvoiceNumber: null,
  vendorPickupNumber: null,
  trackingNumber: null,
  plannedDeliveryAt: null,
  vendorEventAt: null,
  createdAt: now,
  properties: [],
});
