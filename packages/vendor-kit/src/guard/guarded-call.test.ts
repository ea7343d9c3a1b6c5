import { describe, expect, it } from 'vitest';
import type { CallContext } from '../adapter/call-context.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { ConnectionCache } from '../calls/call-cache.ts';
import { guardAdapter } from './guard-adapter.ts';
import { newCallWith, option, plugin, ref, requestOf, shipmentOf } from './testing/guarded.ts';

describe('a token that the vendor no longer takes', () => {
  const tokens = () => {
    let loads = 0;
    let good = 1;
    const taken: string[] = [];
    const use = async ({ cache: get }: CallContext): Promise<void> => {
      const token = await get('token', async () => ({ value: ++loads, ttlMs: 1e6 }));
      taken.push(String(token));
      if (token < good) throw new VendorProblem({ kind: 'auth' }, 'The token is old.');
    };
    return { use, taken, expire: () => (good = loads + 1), refuse: () => (good = 1e6) };
  };

  it('is dropped, and the call made once more', async () => {
    const { use, taken, expire } = tokens();
    const connection = new ConnectionCache(() => 0);
    const guarded = guardAdapter({
      ...plugin,
      quote: (_, one) => use(one).then(() => [option]),
      cancel: (_, one) => use(one).then(() => ({ kind: 'canceled' })),
      checkConnection: (one) =>
        use(one).then(
          () => ({ ok: true }),
          () => ({ ok: false, reason: 'auth', message: '' }),
        ),
      async *pickupPoints(one) {
        await use(one);
        yield [];
      },
    });
    expect(await guarded.quote(requestOf(1), newCallWith(connection))).toHaveLength(1);
    expire();
    expect(await guarded.quote(requestOf(1), newCallWith(connection))).toHaveLength(1);
    expire();
    expect(await guarded.cancel?.(ref, newCallWith(connection))).toEqual({ kind: 'canceled' });
    expire();
    expect(await guarded.checkConnection(newCallWith(connection))).toEqual({ ok: true });
    expire();
    const points = guarded.pickupPoints?.(newCallWith(connection)) ?? [];
    for await (const batch of points) expect(batch).toEqual([]);
    expect(taken).toEqual(['1', '1', '2', '2', '3', '3', '4', '4', '5']);
  });

  it('is dropped where a hand-over or a courier is rejected for it, or some of many shipments fail', async () => {
    const { use, taken, expire, refuse } = tokens();
    const connection = new ConnectionCache(() => 0);
    const rejected = (problem: VendorProblem) => ({ kind: 'rejected' as const, problem });
    const good = { reference: 'R', events: [], numbers: {} };
    const guarded = guardAdapter({
      ...plugin,
      handOver: (_, one) => use(one).then(() => ({ kind: 'accepted' }), rejected),
      callCourier: (_, one) => use(one).then(() => ({ kind: 'booked', pickupNumber: 'P' }), rejected),
      track: (_, one) =>
        use(one).then(
          () => [good, good],
          (problem) => [good, { reference: 'B', problem }],
        ),
    });
    const handOver = () => guarded.handOver(shipmentOf(1), newCallWith(connection));
    expect(await handOver()).toEqual({ kind: 'accepted' });
    expire();
    expect(await handOver()).toEqual({ kind: 'accepted' });
    expire();
    expect(await guarded.callCourier?.({} as never, newCallWith(connection))).toMatchObject({ kind: 'booked' });
    expire();
    expect(await guarded.track?.([ref, ref], newCallWith(connection))).toEqual([good, good]);
    expect(taken).toEqual(['1', '1', '2', '2', '3', '3', '4']);
    refuse();
    expect(await guarded.track?.([ref, ref], newCallWith(connection))).toMatchObject([good, { reference: 'B' }]);
    await expect(handOver()).rejects.toMatchObject({ kind: 'auth' });
  });

  it('is no reason to send again what may have been sent', async () => {
    const { use, taken, refuse } = tokens();
    const connection = new ConnectionCache(() => 0);
    const problems = [{ kind: 'defect' }, { kind: 'unavailable', neverSent: false }, { kind: 'conflict' }] as const;
    refuse();
    for (const detail of problems) {
      const guarded = guardAdapter({
        ...plugin,
        handOver: (_, one) => use(one).catch(() => Promise.reject(new VendorProblem(detail, 'x'))) as never,
      });
      const ended = guarded.handOver(shipmentOf(1), newCallWith(connection));
      await expect(ended).rejects.toMatchObject({ detail });
    }
    const doubtful = guardAdapter({
      ...plugin,
      handOver: (_, one) =>
        use(one).then(
          () => ({ kind: 'accepted' }),
          (problem) => ({ kind: 'unknown', problem }),
        ),
    });
    expect(await doubtful.handOver(shipmentOf(1), newCallWith(connection))).toMatchObject({ kind: 'unknown' });
    expect(taken).toEqual(['1', '1', '1', '1']);
  });

  it('is not tried for ever, nor where it is fresh', async () => {
    const { use, taken, refuse } = tokens();
    const connection = new ConnectionCache(() => 0);
    const guarded = guardAdapter({ ...plugin, cancel: (_, one) => use(one).then(() => ({ kind: 'canceled' })) });
    refuse();
    const ended = () => expect(guarded.cancel?.(ref, newCallWith(connection))).rejects.toMatchObject({ kind: 'auth' });
    await ended();
    expect(taken).toEqual(['1']);
    await ended();
    expect(taken).toEqual(['1', '1', '2']);
  });
});
