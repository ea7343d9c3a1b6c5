import {
  type Checked,
  changedFields,
  changedPaths,
  changesBetween,
  checkChanges,
  checkOrder,
  isFreelyChanged,
  isProblem,
  keepPurchased,
  type Order,
  type OrderContent,
  type OrderUpdate,
  type Problem,
  sameText,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import { type Db, lastAttempt, lockOrder } from '@cartage/storage';
import { mayBeAtVendor } from '../attempts/doubtful-attempt.ts';
import { audit } from '../audit.ts';
import { about } from '../cause.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { checkVendorServices } from '../order/check-vendor-services.ts';
import { judgeEnds, problemsOfEnds } from '../order/judge-ends.ts';
import { loadOrder } from '../order/load-order.ts';
import { ruleConditions } from '../order/rule-conditions.ts';
import { checkCities } from '../places/check-cities.ts';
import { beginUpdate, forVendor, type UpdateBeginning, underWay, vendorWith } from './begin-update.ts';
import { callUpdate } from './call-update.ts';
import { checkCustomerNumber } from './check-customer-number.ts';
import { checkParent } from './check-parent.ts';
import { checkSize } from './check-size.ts';
import { overtakeKept } from './kept-change.ts';
import { saveChange } from './save-change.ts';
import { changePending, settleUpdate, type UpdateResult } from './settle-update.ts';

/** All that is wrong with the change; targets in the core's words. */
export const checkOrderUpdate = async (
  ctx: Acting & Connections,
  update: OrderUpdate,
): Promise<Verdict<OrderUpdate>> => {
  const order = await loadOrder(ctx, update, 'write');
  if (isProblem(order)) return verdictOn(update, [order]);
  return verdictOn(update, (await judge(ctx, ctx.store.db, order, update)).problems);
};

/**
 * Changes the order, or says all that is wrong and changes nothing (interface 11.1). Where the vendor that has the order
 * is to hear of the change it does so first: what it refuses is not changed here either, and of what it does not answer
 * to the worker tells it again.
 */
export const updateOrder = async (
  caller: Acting & Connections,
  update: Checked<OrderUpdate>,
): Promise<UpdateResult> => {
  const order = await loadOrder(caller, update, 'write');
  if (isProblem(order)) return { kind: 'refused', problems: [order] };
  const ctx = about(caller, [order.number]);
  for (let tries = 1; ; tries = tries + 1) {
    const beginning = await changeOrBegin(ctx, order, update);
    switch (beginning.kind) {
      case 'begun':
        return settleUpdate(ctx, beginning.begun, await callUpdate(ctx, beginning.begun));
      case 'left-to-worker':
        return changePending(order, vendorWith(ctx, order)?.manifest.name ?? '', sameText(''));
      case 'busy':
        if (tries === MOST_TRIES) return { kind: 'refused', problems: [underWay(order.number)] };
        await new Promise((resolve) => setTimeout(resolve, tries * WAIT_MS));
        continue;
      default:
        return beginning;
    }
  }
};

/** For the change before it, which is being told to the vendor: some three seconds. */
const MOST_TRIES = 12;
const WAIT_MS = 50;

/** Judged anew, on the order as it is, which nobody else changes meanwhile. */
const changeOrBegin = (ctx: Acting & Connections, { id, number }: Order, update: OrderUpdate) =>
  ctx.store.transaction(async (tx): Promise<UpdateResult | UpdateBeginning> => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error(`Order ${number} is gone.`);
    const { wanted, problems } = await judge(ctx, tx, order, update);
    if (problems.length > 0) return { kind: 'refused', problems };
    const changes = changesBetween(order.content, wanted);
    const news = forVendor(vendorWith(ctx, order), changes);
    const { keyId } = ctx.actor;
    const changed = changedFields(order.content, wanted).map(({ path }) => path);
    if (Object.keys(news).length > 0) {
      const beginning = await beginUpdate(ctx, tx, order, wanted, keyId);
      if (beginning.kind !== 'busy') await noteUpdate(ctx, tx, order, changed);
      return beginning;
    }
    const saved = await saveChange(tx, order, wanted, { now: ctx.clock(), keyOf: () => keyId });
    await overtakeKept(tx, order, Object.keys(changes));
    await noteUpdate(ctx, tx, order, changed);
    return { kind: 'updated', order: saved };
  });

/** Which fields: what they hold is personal, and the order's history has it. */
const noteUpdate = async (
  ctx: Acting,
  tx: Db,
  { number, companyId }: Order,
  changed: readonly string[],
): Promise<void> => {
  if (changed.length === 0) return;
  const object = { kind: 'order', id: number } as const;
  await audit(ctx, tx, { act: 'Update', object, companyId, after: { changed } });
};

const judge = async (
  ctx: Acting & Connections,
  db: Db,
  order: Order,
  { content, isPartial }: OrderUpdate,
): Promise<Judged> => {
  const asked = typeof content === 'function' ? content(order) : { content, problems: [] };
  const isInDoubt = await isDoubtful(db, order);
  const wanted = isPartial ? asked.content : keepPurchased(order, withChoice(order, isInDoubt, asked.content));
  return { wanted, problems: [...asked.problems, ...(await checkAgainst(ctx, db, order, isInDoubt, wanted))] };
};

/** What the order is to hold, and all that speaks against it. */
interface Judged {
  readonly wanted: OrderContent;
  readonly problems: readonly Problem[];
}

/**
 * A vendor may have it although no answer came, so it stays as it was sent: the worker or the operator may still find it
 * there.
 */
const isDoubtful = async (db: Db, order: Order): Promise<boolean> =>
  isFreelyChanged(order.status) && mayBeAtVendor(await lastAttempt(db, order, 'hand-over'));

/** Whoever chose by pushing the order need not repeat the choice once it cannot be taken back. */
const withChoice = ({ status, content }: Order, isInDoubt: boolean, asked: OrderContent): OrderContent =>
  isFreelyChanged(status, isInDoubt) ? asked : { ...asked, choice: asked.choice ?? content.choice };

const checkAgainst = async (
  ctx: Acting & Connections,
  db: Db,
  order: Order,
  isInDoubt: boolean,
  content: OrderContent,
): Promise<readonly Problem[]> => {
  const vendor = vendorWith(ctx, order);
  const paths = changedPaths(order.content, content);
  const isNumberNew = paths.includes('customerOrderId') || paths.includes('checkCustomerOrderId');
  const refused = checkChanges(order.status, paths, vendor?.manifest.changeable ?? [], isInDoubt);
  const found = [
    ...refused,
    ...checkOrder(content, await ruleConditions(ctx, content.sender, db)),
    ...checkSize(content, order.content),
    ...checkVendorServices(ctx, content).filter((found) => rests(paths, found)),
    ...(await checkCities(ctx, [content], db))(content).filter((found) => rests(paths, found)),
    ...problemsOfEnds((await judgeEnds(ctx, [content], { db }))(content)).filter((found) => rests(paths, found)),
    ...(isNumberNew ? await checkCustomerNumber(ctx, content, order.id, db) : []),
    ...(paths.includes('parentNumber') ? await checkParent(ctx, content.parentNumber, db) : []),
  ];
  if (isFreelyChanged(order.status, isInDoubt)) return found;
  // What was true when the order was made and is left alone, such as a pickup date that has passed, is not wrong now; and
  // what may not change makes nothing else wrong.
  const open = paths.filter((path) => !refused.some(({ target }) => target === path));
  return found.filter(
    (one) => one.target === null || rests(open, one) || paths.some((path) => touches(path, one.target ?? '')),
  );
};

/** A city that could be named, or a point that would do, when the order was made, and is left alone, keeps nobody from changing something else. */
const rests = (paths: readonly string[], { reads = [] }: Problem): boolean =>
  paths.some((path) => reads.some((read) => touches(path, read)));

const touches = (path: string, target: string): boolean => target.startsWith(path) || path.startsWith(target);
