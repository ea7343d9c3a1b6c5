import { aheadOfClock } from '@cartage/core';
import type { VendorPlugin } from '../adapter/adapter.ts';
import type { CallContext } from '../adapter/call-context.ts';
import type { TrackedShipment } from '../adapter/shipment.ts';
import type { VendorAdapter } from '../adapter/vendor-adapter.ts';
import { toVendorProblem } from '../adapter/vendor-problem.ts';
import type { VendorWebhook } from '../adapter/webhook.ts';
import { deepFrozen } from '../calls/deep-frozen.ts';
import { checkChanges, checkEvents, checkTrack } from './check-answer.ts';
import { guarded, guardedMember, isStale } from './guarded-call.ts';
import { cleanEvents } from './without-secrets.ts';

// What a vendor tells of shipments: asked for each, asked for all, or by itself. An event that is none costs itself alone, and
// the operator reads of it.

const badEvents = (vendor: string, call: CallContext) => (reference: string) =>
  call.log.warn('The vendor plugin returned events that are none.', { vendor, reference });

/** What the log has of them; so a recording that is played says it too. */
export const AHEAD_OF_CLOCK =
  'The vendor plugin returned events that lie ahead of the clock; they count when it is there.';

/**
 * The same, having warned of events that lie ahead of the clock, which the host leaves out until it is there: the plugin reads
 * moments by another zone than the vendor writes them in, or tells plans as events.
 */
const warnedOfAhead = <T extends TrackedShipment>(
  told: readonly T[],
  vendor: string,
  call: CallContext,
): readonly T[] => {
  const ahead = told.map((one) => ('events' in one ? aheadOfClock(one.events, call.now()) : []));
  const moments = ahead.flat().map(({ at }) => at);
  if (moments.length > 0)
    call.log.warn(AHEAD_OF_CLOCK, {
      vendor,
      events: moments.length,
      shipments: ahead.filter(({ length }) => length > 0).length,
      latest: new Date(Math.max(...moments)).toISOString(),
    });
  return told;
};

/**
 * `track`, guarded. It is asked once more where one shipment alone was refused with an old token, which ended on the way.
 * @param vendor the key, for the operator’s log
 */
export const guardedTrack =
  (track: NonNullable<VendorPlugin['track']>, vendor: string): NonNullable<VendorAdapter['track']> =>
  (shipments, call) =>
    guarded(call, async () => {
      const ask = async () => checkTrack(await track(deepFrozen(shipments), call), badEvents(vendor, call));
      const told = await ask();
      const isOld = told.some((one) => 'problem' in one && isStale(toVendorProblem(one.problem), call));
      return warnedOfAhead(isOld ? await ask() : told, vendor, call).map((one) => cleanEvents(one, call));
    });

/** `changes`, guarded. */
export const guardedChanges = (
  changes: NonNullable<VendorPlugin['changes']>,
  vendor: string,
): NonNullable<VendorAdapter['changes']> =>
  guardedMember(changes, (told, call) => {
    const checked = checkChanges(told, badEvents(vendor, call));
    const shipments = warnedOfAhead(checked.shipments, vendor, call).map((one) => cleanEvents(one, call));
    return { ...checked, shipments };
  });

/**
 * The webhook, guarded: what `verify` throws, or promises, lets nobody in.
 * @param vendor the key, for the operator’s log
 */
export function guardedWebhook(webhook: VendorWebhook, vendor: string): VendorWebhook {
  const { subscribe } = webhook;
  return {
    verify: (request, account, now) => {
      try {
        const verdict: unknown = webhook.verify(request, account, now);
        // A promise lets nobody in, and one that fails must not end the process.
        if (typeof verdict === 'object') Promise.resolve(verdict).catch(() => {});
        return verdict === true;
      } catch {
        // A stranger's bytes are no reason to fail.
        return false;
      }
    },
    read: (request, call) =>
      guarded(call, async () => {
        const told = checkEvents(await webhook.read(request, call), badEvents(vendor, call));
        return warnedOfAhead(told, vendor, call).map((one) => cleanEvents(one, call));
      }),
    ...(subscribe && {
      subscribe: (url, call) => guarded(call, async () => void (await subscribe.call(webhook, url, call))),
    }),
  };
}
