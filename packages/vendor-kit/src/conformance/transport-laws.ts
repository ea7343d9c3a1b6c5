import { expect } from 'vitest';
import type { VendorProblemKind } from '../vendor-problem.ts';
import { type TransportFault, transportFaults } from './fault-proxy.ts';
import type { Law } from './law.ts';
import { SHORT_DEADLINE_MS } from './peer.ts';

/** A fault, and what it is to a call. */
export type TransportRow = readonly [
  fault: TransportFault,
  read: Partial<VendorProblemKind>,
  /** A call that changes something throws the same problem, for it proves that nothing was done or leaves that to a look-up; or is unknown. */
  change: 'thrown' | 'unknown',
];

/** What each fault is: for a read, and for a call that changes something. */
export const transportRows: readonly TransportRow[] = [
  ['refuse', { kind: 'unavailable', neverSent: true }, 'thrown'],
  ['reset', { kind: 'unavailable', neverSent: false }, 'unknown'],
  ['hang', { kind: 'unavailable', neverSent: false }, 'unknown'],
  ['drip', { kind: 'unavailable', neverSent: false }, 'unknown'],
  ['cut', { kind: 'unavailable', neverSent: false }, 'unknown'],
  ['lose-answer', { kind: 'unavailable', neverSent: false }, 'unknown'],
  ['garbage', { kind: 'defect' }, 'unknown'],
  ['html', { kind: 'defect' }, 'unknown'],
  ['wrong-type', { kind: 'defect' }, 'unknown'],
  ['huge', { kind: 'defect' }, 'unknown'],
  ['redirect', { kind: 'defect' }, 'unknown'],
  ['401', { kind: 'auth' }, 'thrown'],
  ['429', { kind: 'limited', retryAfterMs: 2000 }, 'thrown'],
  ['500', { kind: 'unavailable', neverSent: false }, 'thrown'],
  ['503', { kind: 'unavailable', neverSent: false }, 'thrown'],
];

/** The shortest deadline, and some time for the machine. */
export const IN_TIME_MS = SHORT_DEADLINE_MS + 1000;

const ofReads = transportRows.map(
  ([fault, problem]): Law => ({
    name: `a read that meets '${fault}' is ${problem.kind}, in time`,
    retry: 2,
    holds: async ({ adapter, served, call, problemOf, proxy }) => {
      const { request } = await served();
      proxy.fault = fault;
      const startedAt = performance.now();
      const { detail } = await problemOf(adapter.quote(request, call()));
      expect(performance.now() - startedAt).toBeLessThan(IN_TIME_MS);
      expect(detail).toMatchObject(problem);
      expect(proxy.strays(), 'calls to where a redirect pointed').toBe(0);
    },
  }),
);

const ofHandOvers = transportRows.map(
  ([fault, problem, end]): Law => ({
    name: `a hand-over that meets '${fault}' is ${end === 'thrown' ? problem.kind : 'unknown'}`,
    retry: 2,
    holds: async ({ adapter, shipment: newShipment, call, problemOf, proxy, vendor }) => {
      const shipment = await newShipment();
      proxy.fault = fault;
      const outcome = adapter.handOver(shipment, call());
      if (end === 'thrown') expect((await problemOf(outcome)).detail).toMatchObject(problem);
      else expect((await outcome).kind).toBe('unknown');
      expect(await vendor.received(shipment.reference)).toHaveLength(fault === 'lose-answer' ? 1 : 0);
      // Retries are the host's.
      const sent = proxy.requests.filter(({ body }) => body.includes(shipment.reference));
      expect(sent.length, 'calls with the reference').toBeLessThanOrEqual(1);
    },
  }),
);

export const transportLaws: readonly Law[] = [
  ...ofReads,
  ...ofHandOvers,
  {
    name: 'ends within 100 ms of the abort',
    retry: 2,
    holds: async ({ adapter, served, proxy, problemOf, call }) => {
      const { request } = await served();
      proxy.fault = 'hang';
      const caller = new AbortController();
      const problem = problemOf(adapter.quote(request, call({ signal: caller.signal })));
      await proxy.heard();
      const abortedAt = performance.now();
      caller.abort();
      expect((await problem).kind).toBe('unavailable');
      expect(performance.now() - abortedAt).toBeLessThan(100);
    },
  },
  {
    name: 'sends nothing when the caller has gone already',
    holds: async ({ adapter, served, proxy, problemOf, call }) => {
      const { request } = await served();
      const before = proxy.requests.length;
      const { detail } = await problemOf(adapter.quote(request, call({ signal: AbortSignal.abort() })));
      expect(detail).toEqual({ kind: 'unavailable', neverSent: true });
      expect(proxy.requests.length).toBe(before);
    },
  },
  {
    name: 'says no secret in logs, traces and problems, whatever the vendor answers',
    holds: async ({ guarded, served, shipment: newShipment, call, settle, proxy, said, secrets }) => {
      const { request } = await served();
      const shipment = await newShipment();
      const heard: string[] = [];
      for (const fault of transportFaults) {
        proxy.fault = fault;
        const calls = [
          guarded.quote(request, call()),
          guarded.handOver(shipment, call()),
          guarded.checkConnection(call()),
        ];
        for (const ended of await Promise.all(calls.map((one) => settle<object>(one)))) {
          const problem = 'thrown' in ended ? ended.thrown : 'problem' in ended.value ? ended.value.problem : undefined;
          heard.push(problem instanceof Error ? problem.message : JSON.stringify(ended));
        }
      }
      const all = [...heard, ...said].join('\n');
      for (const secret of secrets) expect(all).not.toContain(secret);
    },
  },
];
