import {
  childNumber,
  draftOrder,
  formatOrderNumber,
  type NewDraft,
  type NewOrder,
  type Order,
  type OrderContent,
  orderFacts,
  type Problem,
} from '@cartage/core';
import {
  appendHistoryLines,
  type Db,
  insertEvents,
  insertOrder,
  insertOrderAlone,
  type NewEvent,
  type NewHistoryLine,
  takeChildNumber,
} from '@cartage/storage';
import { type Audited, audit, auditEntryOf, movedFacts } from '../audit.ts';
import type { Acting } from '../context.ts';
import { moveTexts, SERVICE_SOURCE } from '../lifecycle/move-texts.ts';
import { noteOrder } from '../once/note-order.ts';
import { problemOf, Rollback } from '../rollback.ts';
import { checkCustomerNumber } from './check-customer-number.ts';

/**
 * The order under a number of its own, with the first line of its history. DuplicateCustomerOrderId when
 * another order took the customer's number after it was checked. `place`: which of the request's orders it is, from 0.
 */
export const insertNewOrder = async (
  ctx: Acting,
  { content, intent }: NewOrder,
  place: number,
): Promise<Order | Problem> => {
  const now = ctx.clock();
  const status = intent === 'request' ? 'RateRequest' : 'Draft';
  const line = firstLine(now, status);
  const newDraft = (own: string) =>
    draftOrder({ companyId: ctx.company.id, number: own, key: ctx.newKey(), content, createdAt: now, status });
  const { timeZone, orderNumberPrefix } = ctx.settings;
  // A longer number after each restore is none that was drawn before it and then lost.
  const least = Math.min(FEWEST_DIGITS + (ctx.witness.testimony()?.generation ?? 0), MOST_DIGITS);
  // The space of seven digits fills up over the years: after some collisions a longer number is taken.
  for (let digits = least; digits <= MOST_DIGITS; digits = digits + 1) {
    for (let attempt = 0; attempt < 4; attempt = attempt + 1) {
      const number = formatOrderNumber(orderNumberPrefix, ctx.randomDigits(digits));
      const insert = async (tx: Db): Promise<Order | 'number-taken'> => {
        // The parent before the customer's number, as whoever changes an order locks them: else two could wait each for
        // the other.
        const own = content.parentNumber ? await nextChildNumber(ctx, tx, content.parentNumber) : number;
        const [duplicate] = await checkCustomerNumber(ctx, content, null, tx);
        if (duplicate) throw new Rollback(duplicate);
        const inserted = await insertOrder(tx, newDraft(own), timeZone);
        if (inserted === 'number-taken') return inserted;
        await appendHistoryLines(tx, inserted, [line]);
        await insertEvents(tx, [createdEvent(inserted, line, inserted.id)]);
        if (ctx.once) await noteOrder(tx, ctx.once, place, inserted.id);
        await audit(ctx, tx, created(inserted));
        return inserted;
      };
      const insertAlone = (order: ReturnType<typeof newDraft>) => {
        const event = createdEvent(order, line, null);
        return insertOrderAlone(ctx.store, { order, line, event, entry: auditEntryOf(ctx, created(order)), timeZone });
      };
      const order = isAlone(ctx, content)
        ? await insertAlone(newDraft(number))
        : await ctx.store.transaction(insert).catch(problemOf);
      if (order !== 'number-taken') return order;
    }
  }
  throw new Error('No free order number was found.');
};

/** Of a new number, without its check digit. */
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 11;

/** Nothing is to be looked at or noted in its transaction. */
const isAlone = ({ once }: Acting, { parentNumber, customerOrderId, checkCustomerOrderId }: OrderContent): boolean =>
  !once && parentNumber === null && !(checkCustomerOrderId && customerOrderId !== null);

const created = (order: ReturnType<typeof draftOrder>): Audited => ({
  act: 'Create',
  object: { kind: 'order', id: order.number },
  companyId: order.companyId,
  after: movedFacts(order),
});

/** `orderId`: null where the order has none yet. */
const createdEvent = (
  order: ReturnType<typeof draftOrder>,
  line: NewHistoryLine,
  orderId: number | null,
): NewEvent<'order.created'> => ({
  companyId: order.companyId,
  type: 'order.created',
  at: line.at,
  orderId,
  facts: orderFacts(order, { statusBefore: null, line }),
});

const firstLine = (now: number, status: NonNullable<NewDraft['status']>) => ({
  at: now,
  source: SERVICE_SOURCE,
  text: moveTexts.created,
  status,
  isReturn: false,
  fingerprint: null,
});

const nextChildNumber = async ({ company }: Acting, tx: Db, parentNumber: string): Promise<string> => {
  const taken = await takeChildNumber(tx, company.id, parentNumber);
  if (taken === null) throw new Error('The parent of a new order is gone.');
  return childNumber(parentNumber, taken);
};
