import {
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
} from '@cartage/core';
import { saveOrder } from '@cartage/storage';
import { toVendorProblem, type VendorAdapter } from '@cartage/vendor-kit';
import { permitCompany } from '../access/permit-company.ts';
import type { Context } from '../context.ts';
import { ruleConditions } from '../quotes/rule-conditions.ts';
import { openDeadline } from '../vendors/deadline.ts';
import { shipmentRef } from '../vendors/shipment-ref.ts';
import { chosenVendor } from './call-hand-over.ts';
import { checkCustomerNumber } from './check-customer-number.ts';
import { checkParent } from './check-parent.ts';
import { loadOrder } from './load-order.ts';
import { changedMeanwhile } from './move-order.ts';

/** All that is wrong with the change; targets in the core's words. */
export const checkOrderUpdate = async (ctx: Context, update: OrderUpdate): Promise<readonly Problem[]> => {
  const order = await loadOrder(ctx, update, 'write');
  return isProblem(order) ? [order] : checkAgainst(ctx, order, withChoice(order, update));
};

/** Changes the order, or says all that is wrong and changes nothing (decisions, section 7, Update). */
export const updateOrder = async (
  ctx: Context,
  update: OrderUpdate,
): Promise<
  | { readonly kind: 'updated'; readonly order: Order }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
> => {
  const order = await loadOrder(ctx, update, 'write');
  if (isProblem(order)) return { kind: 'refused', problems: [order] };
  // Anew: the order may have moved since the request was checked.
  const wanted = withChoice(order, update);
  const problems = await checkAgainst(ctx, order, wanted);
  if (problems.length > 0) return { kind: 'refused', problems };

  const refusal = await tellVendor(ctx, order, wanted.content);
  if (refusal) return { kind: 'refused', problems: [refusal] };
  const saved = await saveOrder(ctx.store.db, { ...order, content: wanted.content });
  return saved ? { kind: 'updated', order: saved } : { kind: 'refused', problems: [changedMeanwhile(order.number)] };
};

/** Whoever chose by pushing the order need not repeat the choice once it cannot be taken back. */
const withChoice = ({ status, content }: Order, update: OrderUpdate): OrderUpdate =>
  isFreelyChanged(status)
    ? update
    : { ...update, content: { ...update.content, choice: update.content.choice ?? content.choice } };

/** The vendor that has the order. */
const vendorWith = (ctx: Context, order: Order): VendorAdapter | undefined =>
  isWithVendor(order.status) ? chosenVendor(ctx, order) : undefined;

const checkAgainst = async (
  ctx: Context,
  order: Order,
  { companyId, content }: OrderUpdate,
): Promise<readonly Problem[]> => {
  const vendor = vendorWith(ctx, order);
  const paths = changedPaths(order.content, content);
  const found = [
    ...permitCompany(ctx, companyId),
    ...checkChanges(order.status, paths, vendor?.manifest.changeable ?? []),
    ...checkOrder(content, ruleConditions(ctx)),
    ...(paths.includes('customerOrderId') ? await checkCustomerNumber(ctx, content, order.id) : []),
    ...(paths.includes('parentNumber') ? await checkParent(ctx, content.parentNumber) : []),
  ];
  // What was true when the order was made and is left alone, such as a pickup date that has passed, is not wrong now.
  return isFreelyChanged(order.status)
    ? found
    : found.filter(({ target }) => target === null || paths.some((path) => touches(path, target)));
};

const touches = (path: string, target: string): boolean => target.startsWith(path) || path.startsWith(target);

/** The vendor learns first: what it refuses is not changed here either. To tell it twice is harmless. */
const tellVendor = async (ctx: Context, order: Order, content: OrderContent): Promise<Problem | null> => {
  const vendor = vendorWith(ctx, order);
  const update = vendor?.update?.bind(vendor);
  if (!vendor || !update) return null;
  const changes = Object.fromEntries(
    Object.entries(changesBetween(order.content, content)).filter(([path]) =>
      vendor.manifest.changeable.some((open) => path === open || path.startsWith(`${open}.`)),
    ),
  );
  if (Object.keys(changes).length === 0) return null;
  const deadline = openDeadline(ctx.settings.handOverTimeoutMs);
  try {
    await ctx.vendors.call(vendor, 'update', deadline, (call) => update(shipmentRef(order), changes, call));
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
  } finally {
    deadline.close();
  }
};
