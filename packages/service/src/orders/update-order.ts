import {
  type Checked,
  changedPaths,
  changesBetween,
  checkChanges,
  checkOrder,
  isFreelyChanged,
  isProblem,
  isWithVendor,
  type Order,
  type OrderContent,
  type OrderUpdate,
  type Problem,
  problem,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import { lastAttempt, saveOrder } from '@cartage/storage';
import { toVendorProblem, type VendorAdapter, VendorProblem } from '@cartage/vendor-kit';
import { withinDeadline } from '../connections/deadline.ts';
import { chosenVendor, connectionOf, notConnected } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import type { Context } from '../context.ts';
import { mayBeAtVendor } from '../lifecycle/doubtful-attempt.ts';
import { changedMeanwhile } from '../lifecycle/move-order.ts';
import { ruleConditions } from '../quotes/rule-conditions.ts';
import { checkCustomerNumber } from './check-customer-number.ts';
import { checkParent } from './check-parent.ts';
import { checkSize } from './check-size.ts';
import { loadOrder } from './load-order.ts';

/** All that is wrong with the change; targets in the core's words. */
export const checkOrderUpdate = async (ctx: Context, update: OrderUpdate): Promise<Verdict<OrderUpdate>> => {
  const order = await loadOrder(ctx, update, 'write');
  if (isProblem(order)) return verdictOn(update, [order]);
  const isInDoubt = await isDoubtful(ctx, order);
  return verdictOn(update, await checkAgainst(ctx, order, isInDoubt, withChoice(order, isInDoubt, update)));
};

/** Changes the order, or says all that is wrong and changes nothing (interface 11.1). */
export const updateOrder = async (
  ctx: Context,
  update: Checked<OrderUpdate>,
): Promise<
  | { readonly kind: 'updated'; readonly order: Order }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
> => {
  const order = await loadOrder(ctx, update, 'write');
  if (isProblem(order)) return { kind: 'refused', problems: [order] };
  // Anew: the order may have moved since the request was checked.
  const isInDoubt = await isDoubtful(ctx, order);
  const wanted = withChoice(order, isInDoubt, update);
  const problems = await checkAgainst(ctx, order, isInDoubt, wanted);
  if (problems.length > 0) return { kind: 'refused', problems };

  const refusal = await informVendor(ctx, order, wanted.content);
  if (refusal) return { kind: 'refused', problems: [refusal] };
  const saved = await saveOrder(ctx.store.db, { ...order, content: wanted.content });
  return saved ? { kind: 'updated', order: saved } : { kind: 'refused', problems: [changedMeanwhile(order.number)] };
};

/**
 * A vendor may have it although no answer came, so it stays as it was sent: the worker or the operator may still find it
 * there. Read after the order: a hand-over that begins later changes the version that is saved over.
 */
const isDoubtful = async ({ store }: Context, { id, status }: Order): Promise<boolean> =>
  isFreelyChanged(status) && mayBeAtVendor(await lastAttempt(store.db, id, 'hand-over'));

/** Whoever chose by pushing the order need not repeat the choice once it cannot be taken back. */
const withChoice = ({ status, content }: Order, isInDoubt: boolean, update: OrderUpdate): OrderUpdate =>
  isFreelyChanged(status, isInDoubt)
    ? update
    : { ...update, content: { ...update.content, choice: update.content.choice ?? content.choice } };

/** The vendor that has the order. */
const vendorWith = (ctx: Context, order: Order): VendorAdapter | undefined =>
  isWithVendor(order.status) ? chosenVendor(ctx, order) : undefined;

const checkAgainst = async (
  ctx: Context,
  order: Order,
  isInDoubt: boolean,
  { content }: OrderUpdate,
): Promise<readonly Problem[]> => {
  const vendor = vendorWith(ctx, order);
  const paths = changedPaths(order.content, content);
  const found = [
    ...checkChanges(order.status, paths, vendor?.manifest.changeable ?? [], isInDoubt),
    ...checkOrder(content, ruleConditions(ctx)),
    ...checkSize(content, order.content),
    ...(paths.includes('customerOrderId') ? await checkCustomerNumber(ctx, content, order.id) : []),
    ...(paths.includes('parentNumber') ? await checkParent(ctx, content.parentNumber) : []),
  ];
  // What was true when the order was made and is left alone, such as a pickup date that has passed, is not wrong now.
  return isFreelyChanged(order.status, isInDoubt)
    ? found
    : found.filter(({ target }) => target === null || paths.some((path) => touches(path, target)));
};

const touches = (path: string, target: string): boolean => target.startsWith(path) || path.startsWith(target);

/** The vendor learns first: what it refuses is not changed here either. To inform it twice is harmless. */
const informVendor = async (ctx: Context, order: Order, content: OrderContent): Promise<Problem | null> => {
  const vendor = vendorWith(ctx, order);
  const update = vendor?.update?.bind(vendor);
  if (!vendor || !update) return null;
  const changes = Object.fromEntries(
    Object.entries(changesBetween(order.content, content)).filter(([path]) =>
      vendor.manifest.changeable.some((open) => path === open || path.startsWith(`${open}.`)),
    ),
  );
  if (Object.keys(changes).length === 0) return null;
  const connection = await connectionOf(ctx, order);
  try {
    if (!connection) throw new VendorProblem({ kind: 'unavailable', neverSent: true }, notConnected);
    await withinDeadline(ctx.settings.handOverTimeoutMs, null, (deadline) =>
      ctx.vendors.call(connection, 'update', deadline, (call) => update(shipmentRef(order), changes, call)),
    );
    return null;
  } catch (thrown) {
    const { kind, message } = toVendorProblem(thrown);
    const { name } = vendor.manifest;
    return kind === 'unavailable' || kind === 'limited' || kind === 'defect'
      ? problem('VendorUnavailable', null, {
          en: `${name} could not be told of the change: ${message}`,
          ru: `${name} не получила изменение: ${message}`,
        })
      : problem('VendorRejected', null, {
          en: `${name} refused the change: ${message}`,
          ru: `${name} отказалась от изменения: ${message}`,
        });
  }
};
