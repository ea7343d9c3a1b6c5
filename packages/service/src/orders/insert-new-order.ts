import {
  childNumber,
  formatOrderNumber,
  type Order,
  type OrderContent,
  type Problem,
  parseOrderNumber,
} from '@cartage/core';
import { appendEvents, childOrders, type Db, insertOrder, insertOrderAlone } from '@cartage/storage';
import type { Context } from '../context.ts';
import { noteOrder } from '../idempotency/note-order.ts';
import { moveTexts, SERVICE_SOURCE } from '../lifecycle/move-texts.ts';
import { problemOf } from '../rollback.ts';
import { checkCustomerNumber } from './check-customer-number.ts';

/**
 * The order as a Draft under a number of its own, with the first line of its history. DuplicateCustomerOrderId when
 * another order took the customer's number after it was checked. `place`: which of the request's orders it is, from 0.
 */
export const insertNewOrder = async (ctx: Context, content: OrderContent, place: number): Promise<Order | Problem> => {
  const now = ctx.clock();
  const line = firstLine(now);
  const { timeZone, orderNumberPrefix } = ctx.settings;
  // The space of seven digits fills up over the years: after some collisions a longer number is taken.
  for (let digits = 7; digits <= 11; digits = digits + 1) {
    for (let attempt = 0; attempt < 4; attempt = attempt + 1) {
      const number = formatOrderNumber(orderNumberPrefix, ctx.randomDigits(digits));
      const insert = async (tx: Db): Promise<Order | Problem | 'number-taken'> => {
        const [duplicate] = await checkCustomerNumber(ctx, content, null, tx);
        if (duplicate) return duplicate;
        const own = content.parentNumber ? await nextChildNumber(tx, content.parentNumber) : number;
        const inserted = await insertOrder(tx, newDraft(ctx, own, content, now), timeZone);
        if (inserted === 'number-taken') return inserted;
        await appendEvents(tx, inserted.id, [line]);
        if (ctx.once) await noteOrder(tx, ctx.once, place, inserted.id);
        return inserted;
      };
      const order = isAlone(ctx, content)
        ? await insertOrderAlone(ctx.store, newDraft(ctx, number, content, now), line, timeZone)
        : await ctx.store.transaction(insert).catch(problemOf);
      if (order !== 'number-taken') return order;
    }
  }
  throw new Error('No free order number was found.');
};

/** Nothing is to be looked at or noted in its transaction. */
const isAlone = ({ once }: Context, { parentNumber, customerOrderId, checkCustomerOrderId }: OrderContent): boolean =>
  !once && parentNumber === null && !(checkCustomerOrderId && customerOrderId !== null);

const firstLine = (now: number) => ({
  at: now,
  source: SERVICE_SOURCE,
  text: moveTexts.created,
  status: 'Draft' as const,
  isReturn: false,
  fingerprint: null,
});

const nextChildNumber = async (db: Db, parentNumber: string): Promise<string> => {
  const taken = (await childOrders(db, parentNumber)).map(({ number }) => parseOrderNumber(number)?.child ?? 0);
  return childNumber(parentNumber, Math.max(0, ...taken) + 1);
};

const newDraft = (ctx: Context, number: string, content: OrderContent, now: number): Omit<Order, 'id' | 'version'> => ({
  companyId: ctx.company.id,
  number,
  key: ctx.newKey(),
  content,
  option: null,
  price: null,
  pushResult: 'draft',
  status: 'Draft',
  statusAt: now,
  statusBeforeCancel: null,
  cancelAskedAt: null,
  deliveredAt: null,
  receivedBy: null,
  connection: null,
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
