import type { VendorAdapter, VendorPlugin } from '../adapter/adapter.ts';
import type { CallContext } from '../adapter/call-context.ts';
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
      return (isOld ? await ask() : told).map((one) => cleanEvents(one, call));
    });

/** `changes`, guarded. */
export const guardedChanges = (
  changes: NonNullable<VendorPlugin['changes']>,
  vendor: string,
): NonNullable<VendorAdapter['changes']> =>
  guardedMember(changes, (told, call) => {
    const checked = checkChanges(told, badEvents(vendor, call));
    return { ...checked, shipments: checked.shipments.map((one) => cleanEvents(one, call)) };
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
      guarded(call, async () =>
        checkEvents(await webhook.read(request, call), badEvents(vendor, call)).map((one) => cleanEvents(one, call)),
      ),
    ...(subscribe && {
      subscribe: (url, call) => guarded(call, async () => void (await subscribe.call(webhook, url, call))),
    }),
  };
}
