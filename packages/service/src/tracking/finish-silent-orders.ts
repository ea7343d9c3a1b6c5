import { isDueToAutoFinish, isProblem } from '@cartage/core';
import { lockOrder, type SilentOrder, silentOrders } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { moveOrder } from '../lifecycle/move-order.ts';
import { moveTexts } from '../lifecycle/move-texts.ts';

/**
 * Ends the orders whose vendor has been silent for long after their planned delivery (interface 9.8); nobody asks about
 * them any more. Safe to be run again, and beside another run: each order is looked at once more when it is locked.
 */
export const finishSilentOrders = async (service: Ground & Connections): Promise<void> => {
  const now = service.clock();
  const { autoFinishDays } = service.settings;
  const until = now - autoFinishDays * MS_PER_DAY;
  let finished = 0;
  for (let after: SilentOrder | undefined; ; ) {
    const page = await silentOrders(service.store.db, { until, after, limit: PAGE });
    after = page.at(-1);
    // Those that wait together are committed together.
    for (let start = 0; start < page.length; start += AT_ONCE) {
      const done = await Promise.all(page.slice(start, start + AT_ONCE).map((order) => finish(service, order, now)));
      finished += done.filter(Boolean).length;
    }
    if (page.length < PAGE) break;
  }
  if (finished > 0) service.log.info({ finished }, 'orders ended after a long silence of their vendors');
};

const MS_PER_DAY = 86_400_000;
const PAGE = 500;
const AT_ONCE = 16;

const finish = async (service: Ground & Connections, silent: SilentOrder, now: number): Promise<boolean> => {
  // Its vendor may have news since the last time that it was asked; after that the order has another turn.
  const isStillToBeAsked = silent.nextTrackAt <= now && service.vendors.byId(silent.vendorId ?? 0) !== undefined;
  if (isStillToBeAsked) return false;
  return service.store.transaction(async (tx) => {
    const order = await lockOrder(tx, silent.id);
    if (!order || !isDueToAutoFinish(order, now, service.settings.autoFinishDays)) return false;
    return !isProblem(await moveOrder(tx, order, { to: 'AutoFinished', at: now, text: moveTexts.autoFinished }));
  });
};
