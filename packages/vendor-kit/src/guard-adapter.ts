import type { PickupPoint } from '@cartage/core';
import type { VendorAdapter } from './adapter.ts';
import type { CallContext } from './call-context.ts';
import {
  checkCancel,
  checkConnectionAnswer,
  checkCourier,
  checkDayOptions,
  checkDocument,
  checkFind,
  checkHandOver,
  checkOptions,
  checkPoints,
  checkTrack,
} from './check-answer.ts';
import type { Words } from './manifest.ts';
import { safeProblem, safeWords } from './redact.ts';

/**
 * The plugin as the host uses it: what it returns is checked, whatever it throws is a VendorProblem, and no problem
 * or message that leaves it holds one of the account's secrets. Absent members stay absent.
 */
export function guardAdapter(adapter: VendorAdapter): VendorAdapter {
  const { manifest } = adapter;
  // Bound: a plugin may be an instance of a class.
  const quoteByDays = adapter.quoteByDays?.bind(adapter);
  const findByReference = adapter.findByReference?.bind(adapter);
  const cancel = adapter.cancel?.bind(adapter);
  const update = adapter.update?.bind(adapter);
  const callCourier = adapter.callCourier?.bind(adapter);
  const document = adapter.document?.bind(adapter);
  const pickupPoints = adapter.pickupPoints?.bind(adapter);

  const guarded = async <T>(call: CallContext, member: () => Promise<T>): Promise<T> => {
    try {
      return await member();
    } catch (thrown) {
      throw safeProblem(thrown, manifest, call.account);
    }
  };
  const clean = <T extends object>(answer: T, { account }: CallContext): T =>
    'problem' in answer ? { ...answer, problem: safeProblem(answer.problem, manifest, account) } : answer;
  const cleanMessage = <T extends object>(answer: T, { account }: CallContext): T =>
    'message' in answer ? { ...answer, message: safeWords(answer.message as Words, manifest, account) } : answer;

  return {
    manifest,
    checkConnection: (call) =>
      guarded(call, async () => cleanMessage(checkConnectionAnswer(await adapter.checkConnection(call)), call)),
    // Not by `guarded`: quotes are the hot path, and each function that awaits costs.
    quote: async (request, call) => {
      try {
        const answer = await adapter.quote(request, call);
        const requested = request.services.map((service) => service.code);
        return checkOptions(answer, manifest, requested);
      } catch (thrown) {
        throw safeProblem(thrown, manifest, call.account);
      }
    },
    ...(quoteByDays && {
      quoteByDays: (request, days, call) =>
        guarded(call, async () => {
          const requested = request.services.map((service) => service.code);
          return checkDayOptions(await quoteByDays(request, days, call), manifest, requested, days);
        }),
    }),
    handOver: (shipment, call) =>
      guarded(call, async () => clean(checkHandOver(await adapter.handOver(shipment, call)), call)),
    track: (shipments, call) =>
      guarded(call, async () =>
        checkTrack(await adapter.track(shipments, call), (reference) =>
          call.log.warn('The vendor plugin returned events that are none.', { vendor: manifest.key, reference }),
        ),
      ),
    ...(findByReference && {
      findByReference: (reference, call) =>
        guarded(call, async () => clean(checkFind(await findByReference(reference, call)), call)),
    }),
    ...(cancel && {
      cancel: (shipment, call) =>
        guarded(call, async () => cleanMessage(checkCancel(await cancel(shipment, call)), call)),
    }),
    ...(update && { update: (shipment, changes, call) => guarded(call, () => update(shipment, changes, call)) }),
    ...(callCourier && {
      callCourier: (request, call) =>
        guarded(call, async () => clean(checkCourier(await callCourier(request, call)), call)),
    }),
    ...(document && {
      document: (shipment, wish, call) =>
        guarded(call, async () => checkDocument(await document(shipment, wish, call))),
    }),
    ...(pickupPoints && { pickupPoints: (call) => guardedPoints(pickupPoints, call) }),
  };

  async function* guardedPoints(
    stream: NonNullable<VendorAdapter['pickupPoints']>,
    call: CallContext,
  ): AsyncIterable<readonly PickupPoint[]> {
    try {
      for await (const batch of stream(call)) {
        for (const some of partsOf(batch)) {
          const bad: string[] = [];
          const sound = checkPoints(some, manifest, (id) => bad.push(id));
          // Not a line for each: where one is wrong, all may be.
          if (bad.length > 0) {
            const told = { vendor: manifest.key, count: bad.length, first: (bad[0] ?? '').slice(0, MOST_OF_ID) };
            call.log.warn('The vendor plugin returned pickup points that are none.', told);
          }
          yield sound;
        }
      }
    } catch (thrown) {
      throw safeProblem(thrown, manifest, call.account);
    }
  }
}

/** Points that are checked without a pause; a plugin may hand over all it has at once. */
const MOST_AT_ONCE = 500;
const MOST_OF_ID = 200;

function* partsOf(batch: readonly PickupPoint[]): Generator<readonly PickupPoint[], void> {
  if (!Array.isArray(batch) || batch.length <= MOST_AT_ONCE) yield batch;
  else for (let start = 0; start < batch.length; start += MOST_AT_ONCE) yield batch.slice(start, start + MOST_AT_ONCE);
}
