import { setImmediate as others } from 'node:timers/promises';
import type { PickupPoint } from '@cartage/core';
import type { VendorPlugin } from '../adapter/adapter.ts';
import { MOST_OF_ID } from '../adapter/answer-limits.ts';
import type { CallContext } from '../adapter/call-context.ts';
import { endedCall } from '../adapter/call-problems.ts';
import type { VendorManifest } from '../adapter/manifest.ts';
import { safeProblem } from '../secrets/redact.ts';
import { checkPoints } from './check-answer.ts';
import { isStale } from './guarded-call.ts';

type Directory = NonNullable<VendorPlugin['pickupPoints']>;

/** Points that are checked without a pause; a plugin may hand over all it has at once. */
const MOST_AT_ONCE = 500;

/**
 * The directory of pickup points, batch by batch, with the sound ones alone. It is read anew where the vendor refuses an old
 * token before the first batch; later the host would have some points twice.
 */
export const guardedPoints = (stream: Directory, manifest: Pick<VendorManifest, 'id' | 'key'>): Directory =>
  async function* (call) {
    let isBegun = false;
    for (;;) {
      try {
        for await (const batch of stream(call)) {
          isBegun = true;
          // Of a stream that never ends and never waits nobody else would get a turn, and no deadline would pass.
          await others();
          if (call.signal.aborted) throw endedCall(call.signal, true);
          for (const some of partsOf(batch)) yield soundOf(some, manifest, call);
        }
        return;
      } catch (thrown) {
        const problem = safeProblem(thrown, call.redact);
        if (isBegun || !isStale(problem, call)) throw problem;
      }
    }
  };

function soundOf(
  batch: readonly PickupPoint[],
  manifest: Pick<VendorManifest, 'id' | 'key'>,
  call: CallContext,
): readonly PickupPoint[] {
  const bad: string[] = [];
  const sound = checkPoints(batch, manifest, (id) => bad.push(id));
  // Not a line for each: where one is wrong, all may be.
  if (bad.length > 0) {
    const told = { vendor: manifest.key, count: bad.length, first: (bad[0] ?? '').slice(0, MOST_OF_ID) };
    call.log.warn('The vendor plugin returned pickup points that are none.', told);
  }
  return sound;
}

function* partsOf(batch: readonly PickupPoint[]): Generator<readonly PickupPoint[], void> {
  if (!Array.isArray(batch) || batch.length <= MOST_AT_ONCE) yield batch;
  else for (let start = 0; start < batch.length; start += MOST_AT_ONCE) yield batch.slice(start, start + MOST_AT_ONCE);
}
