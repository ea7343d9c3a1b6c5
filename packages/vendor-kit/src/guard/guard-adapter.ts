import { setImmediate as others } from 'node:timers/promises';
import type { PickupPoint } from '@cartage/core';
import type { CourierOutcome, HandOverOutcome, VendorAdapter, VendorPlugin } from '../adapter/adapter.ts';
import { MOST_OF_ID } from '../adapter/answer-limits.ts';
import type { CallContext } from '../adapter/call-context.ts';
import { completeManifest, type TariffDescription, type Words } from '../adapter/manifest.ts';
import type { QuotedOption, VendorOption, VendorQuoteRequest } from '../adapter/quote.ts';
import type { ShipmentEvents, TrackedShipment } from '../adapter/shipment.ts';
import { endedCall, toVendorProblem, VendorProblem } from '../adapter/vendor-problem.ts';
import type { VendorWebhook } from '../adapter/webhook.ts';
import { deepFrozen } from '../calls/deep-frozen.ts';
import { safeProblem, safeText, safeWords } from '../secrets/redact.ts';
import { checkTariffs } from './check-adapter.ts';
import {
  checkCancel,
  checkChanges,
  checkConnectionAnswer,
  checkCourier,
  checkDocument,
  checkEvents,
  checkFind,
  checkHandOver,
  checkPoints,
  checkTrack,
} from './check-answer.ts';
import { checkDayOptions, checkOptions } from './check-options.ts';

/**
 * The plugin as the host uses it: its manifest is complete, what it returns is checked, whatever it throws is a
 * VendorProblem, nothing that it says holds a secret of the account or one that came at run time, and what it is given to
 * work on is frozen: other vendors are asked with the same. A call that ends in `auth` with something from the connection's
 * cache is made once more without it. Absent members stay absent.
 */
export function guardAdapter(plugin: VendorPlugin): VendorAdapter {
  const manifest = completeManifest(plugin.manifest);
  const { packages } = manifest.limits;
  // Bound: a plugin may be an instance of a class.
  const quoteByDays = plugin.quoteByDays?.bind(plugin);
  const track = plugin.track?.bind(plugin);
  const findByReference = plugin.findByReference?.bind(plugin);
  const cancel = plugin.cancel?.bind(plugin);
  const update = plugin.update?.bind(plugin);
  const callCourier = plugin.callCourier?.bind(plugin);
  const document = plugin.document?.bind(plugin);
  const pickupPoints = plugin.pickupPoints?.bind(plugin);
  const tariffs = plugin.tariffs?.bind(plugin);
  const changes = plugin.changes?.bind(plugin);

  const tariffsOf = (call: CallContext): Promise<readonly TariffDescription[]> =>
    call.cache('the tariffs of the contract', async () => ({
      value: checkTariffs((await tariffs?.(call)) ?? []).map(({ name, names, description, ...tariff }) => ({
        ...tariff,
        name: call.redact(name),
        ...(names && { names: { en: call.redact(names.en), ru: call.redact(names.ru) } }),
        description: safeWords(description, call.redact),
      })),
      ttlMs: TARIFFS_KEPT_MS,
    }));
  const isTooMany = ({ cargo: { items } }: Pick<VendorQuoteRequest, 'cargo'>): boolean =>
    packages !== undefined && items.reduce((sum, { qty }) => sum + qty, 0) > packages;
  const quoteOnce = async (request: VendorQuoteRequest, call: CallContext): Promise<readonly QuotedOption[]> => {
    const of = {
      tariffs: manifest.tariffs === 'byContract' ? await tariffsOf(call) : manifest.tariffs,
      requested: request.services.map((service) => service.code),
      onUnknown: unknownTariffs(call),
    };
    const options = checkOptions(await plugin.quote(deepFrozen(request), call), of);
    return options.some(({ comments }) => comments !== null) ? options.map((one) => cleanRemark(one, call)) : options;
  };
  // Not a line for each: a vendor may have a hundred that it does not list, in every quote.
  const unknownTariffs = (call: CallContext) => (tariffIds: readonly string[]) =>
    call.log.warn('The vendor plugin quoted a tariff that it does not list.', {
      vendor: manifest.key,
      tariff: tariffIds[0] ?? '',
      count: tariffIds.length,
    });
  const badEvents = (call: CallContext) => (reference: string) =>
    call.log.warn('The vendor plugin returned events that are none.', { vendor: manifest.key, reference });

  return {
    manifest,
    checkConnection: (call) =>
      guarded(call, async () => {
        const check = checkConnectionAnswer(await plugin.checkConnection(call));
        const isStale = !check.ok && check.reason === 'auth' && call.cache.dropUsed();
        return cleanMessage(isStale ? checkConnectionAnswer(await plugin.checkConnection(call)) : check, call);
      }),
    // Not by `guarded`: quotes are the hot path, and each function that awaits costs.
    quote: async (request, call) => {
      if (isTooMany(request)) return [];
      try {
        return await quoteOnce(request, call);
      } catch (thrown) {
        const problem = safeProblem(thrown, call.redact);
        if (!isStale(problem, call)) throw problem;
      }
      return guarded(call, () => quoteOnce(request, call));
    },
    ...(quoteByDays && {
      quoteByDays: (request, days, call) =>
        guarded(call, async () => {
          if (isTooMany(request)) return [];
          const of = {
            tariffs: manifest.tariffs === 'byContract' ? await tariffsOf(call) : manifest.tariffs,
            requested: request.services.map((service) => service.code),
            onUnknown: unknownTariffs(call),
          };
          const options = checkDayOptions(await quoteByDays(deepFrozen(request), deepFrozen(days), call), of, days);
          return options.map((one) => cleanRemark(one, call));
        }),
    }),
    handOver: async (shipment, call) =>
      isTooMany(shipment.content)
        ? { kind: 'rejected', problem: tooManyPackages(packages as number) }
        : guarded(call, async () =>
            clean(thrownIfAuth(checkHandOver(await plugin.handOver(deepFrozen(shipment), call))), call),
          ),
    ...(track && {
      track: (shipments, call) =>
        guarded(call, async () => {
          const ask = async () => checkTrack(await track(deepFrozen(shipments), call), badEvents(call));
          const told = await ask();
          // Of some alone: the token ended on the way.
          const isOld = told.some((one) => 'problem' in one && isStale(toVendorProblem(one.problem), call));
          return (isOld ? await ask() : told).map((one) => cleanEvents(one, call));
        }),
    }),
    ...(findByReference && {
      findByReference: (shipment, call) =>
        guarded(call, async () => clean(checkFind(await findByReference(deepFrozen(shipment), call)), call)),
    }),
    ...(cancel && {
      cancel: (shipment, call) =>
        guarded(call, async () => cleanMessage(checkCancel(await cancel(deepFrozen(shipment), call)), call)),
    }),
    ...(update && {
      update: (shipment, changes, call) =>
        guarded(call, async () => void (await update(deepFrozen(shipment), deepFrozen(changes), call))),
    }),
    ...(callCourier && {
      callCourier: (request, call) =>
        guarded(call, async () =>
          clean(thrownIfAuth(checkCourier(await callCourier(deepFrozen(request), call))), call),
        ),
    }),
    ...(document && {
      document: (shipment, wish, call) =>
        guarded(call, async () => checkDocument(await document(deepFrozen(shipment), deepFrozen(wish), call))),
    }),
    ...(pickupPoints && { pickupPoints: (call) => guardedPoints(pickupPoints, call) }),
    ...(tariffs && { tariffs: (call) => guarded(call, () => tariffsOf(call)) }),
    ...(changes && {
      changes: (cursor, call) =>
        guarded(call, async () => {
          const told = checkChanges(await changes(cursor, call), badEvents(call));
          return { ...told, shipments: told.shipments.map((one) => cleanEvents(one, call)) };
        }),
    }),
    ...(plugin.webhook && { webhook: guardedWebhook(plugin.webhook) }),
  };

  async function* guardedPoints(
    stream: NonNullable<VendorAdapter['pickupPoints']>,
    call: CallContext,
  ): AsyncIterable<readonly PickupPoint[]> {
    let isBegun = false;
    for (;;) {
      try {
        for await (const batch of stream(call)) {
          isBegun = true;
          // Of a stream that never ends and never waits nobody else would get a turn, and no deadline would pass.
          await others();
          if (call.signal.aborted) throw endedCall(call.signal, true);
          for (const some of partsOf(batch)) yield soundOf(some, call);
        }
        return;
      } catch (thrown) {
        const problem = safeProblem(thrown, call.redact);
        if (isBegun || !isStale(problem, call)) throw problem;
      }
    }
  }

  function soundOf(batch: readonly PickupPoint[], call: CallContext): readonly PickupPoint[] {
    const bad: string[] = [];
    const sound = checkPoints(batch, manifest, (id) => bad.push(id));
    // Not a line for each: where one is wrong, all may be.
    if (bad.length > 0) {
      const told = { vendor: manifest.key, count: bad.length, first: (bad[0] ?? '').slice(0, MOST_OF_ID) };
      call.log.warn('The vendor plugin returned pickup points that are none.', told);
    }
    return sound;
  }

  function guardedWebhook(webhook: VendorWebhook): VendorWebhook {
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
          checkEvents(await webhook.read(request, call), badEvents(call)).map((one) => cleanEvents(one, call)),
        ),
      ...(subscribe && {
        subscribe: (url, call) => guarded(call, async () => void (await subscribe.call(webhook, url, call))),
      }),
    };
  }
}

const TARIFFS_KEPT_MS = 10 * 60_000;

/** The member's answer; once more where the vendor refused what came from the cache. */
async function guarded<T>(call: CallContext, member: () => Promise<T>): Promise<T> {
  try {
    return await member();
  } catch (thrown) {
    const problem = safeProblem(thrown, call.redact);
    if (!isStale(problem, call)) throw problem;
  }
  try {
    return await member();
  } catch (thrown) {
    throw safeProblem(thrown, call.redact);
  }
}

const isStale = ({ kind }: VendorProblem, call: CallContext): boolean => kind === 'auth' && call.cache.dropUsed();

/** Surely nothing was created, and with a new token it might be: the same as if it had been thrown. */
const thrownIfAuth = <T extends HandOverOutcome | CourierOutcome>(outcome: T): T => {
  if (outcome.kind === 'rejected' && toVendorProblem(outcome.problem).kind === 'auth') throw outcome.problem;
  return outcome;
};

const clean = <T extends object>(answer: T, { redact }: CallContext): T =>
  'problem' in answer ? { ...answer, problem: safeProblem(answer.problem, redact) } : answer;

const cleanMessage = <T extends object>(answer: T, { redact }: CallContext): T =>
  'message' in answer ? { ...answer, message: safeWords(answer.message as Words, redact) } : answer;

const cleanRemark = <T extends Pick<VendorOption, 'comments'>>(option: T, { redact }: CallContext): T =>
  option.comments === null ? option : { ...option, comments: safeText(option.comments, redact) };

const cleanEvents = <T extends TrackedShipment | ShipmentEvents>(shipment: T, call: CallContext): T => {
  if ('problem' in shipment) return clean(shipment, call);
  const { redact } = call;
  return {
    ...shipment,
    events: shipment.events.map((event) => ({
      ...event,
      source: safeText(event.source, redact),
      text: { en: safeText(event.text.en, redact), ru: safeText(event.text.ru, redact) },
      receivedBy: event.receivedBy === null ? null : safeText(event.receivedBy, redact),
    })),
  };
};

const tooManyPackages = (most: number): VendorProblem =>
  new VendorProblem(
    { kind: 'invalid', field: 'cargo.items' },
    {
      en: `The vendor takes at most ${most} packages a shipment.`,
      ru: `Служба доставки принимает не больше ${most} мест в одном отправлении.`,
    },
  );

/** Points that are checked without a pause; a plugin may hand over all it has at once. */
const MOST_AT_ONCE = 500;

function* partsOf(batch: readonly PickupPoint[]): Generator<readonly PickupPoint[], void> {
  if (!Array.isArray(batch) || batch.length <= MOST_AT_ONCE) yield batch;
  else for (let start = 0; start < batch.length; start += MOST_AT_ONCE) yield batch.slice(start, start + MOST_AT_ONCE);
}
