import { expect } from 'vitest';
import { transportFaults } from '../../simulator/fault-proxy.ts';
import { IN_TIME_MS, transportRows } from '../stage/transport-rows.ts';
import type { PaymentLaw, PaymentStage } from './payment-stage.ts';

/** To close twice is as to close once, so an answer that was lost is as harmless as that of a question. */
const reads = ['find', 'close'] as const;

const ofReads = reads.flatMap((read) =>
  transportRows.map(
    ([fault, problem]): PaymentLaw => ({
      name: `to ${read} that meets '${fault}' is ${problem.kind}, in time`,
      retry: 2,
      holds: async ({ provider, started, call, problemOf, proxy }) => {
        const { ref } = await started();
        proxy.fault = fault;
        const startedAt = performance.now();
        const { detail } = await problemOf(provider[read](ref, call()));
        expect(performance.now() - startedAt).toBeLessThan(IN_TIME_MS);
        expect(detail).toMatchObject(problem);
        expect(proxy.strays(), 'calls to where a redirect pointed').toBe(0);
      },
    }),
  ),
);

const ofChanges = transportRows.flatMap(([fault, problem, end]): readonly PaymentLaw[] => {
  const ending = end === 'thrown' ? problem.kind : 'unknown';
  const ends = async ({ problemOf }: PaymentStage, outcome: Promise<{ readonly kind: string }>): Promise<void> => {
    if (end === 'thrown') expect((await problemOf(outcome)).detail).toMatchObject(problem);
    else expect((await outcome).kind).toBe('unknown');
  };
  return [
    {
      name: `to start that meets '${fault}' is ${ending}`,
      retry: 2,
      holds: async (stage) => {
        const { provider, request, call, proxy, server } = stage;
        const wanted = request();
        proxy.fault = fault;
        await ends(stage, provider.start(wanted, call()));
        expect(await server.made(wanted.reference)).toBe(fault === 'lose-answer' ? 1 : 0);
      },
    },
    {
      name: `to refund that meets '${fault}' is ${ending}`,
      retry: 2,
      holds: async (stage) => {
        const { provider, paid, call, proxy, server } = stage;
        const { ref } = await paid();
        const wish = { reference: `${ref.reference}-R`, amount: 100 };
        proxy.fault = fault;
        await ends(stage, provider.refund(ref, wish, call()));
        expect(await server.returned(ref.reference)).toBe(fault === 'lose-answer' ? 100 : 0);
      },
    },
  ];
});

/** How the calls of a plugin end when the network does. */
export const paymentTransportLaws: readonly PaymentLaw[] = [
  ...ofReads,
  ...ofChanges,
  // What would be made then nobody would know of.
  {
    name: 'sends nothing when the time is over already',
    holds: async ({ provider, started, proxy, problemOf, call }) => {
      const { ref } = await started();
      const before = proxy.requests.length;
      const { detail } = await problemOf(provider.find(ref, call(AbortSignal.abort())));
      expect(detail).toEqual({ kind: 'unavailable', neverSent: true });
      expect(proxy.requests.length).toBe(before);
    },
  },
  // Providers repeat what they were sent, and logs are read by many.
  {
    name: 'says no secret in traces and problems, whatever the provider answers',
    holds: async ({ provider, started, request, call, settle, proxy, said, secrets }) => {
      const { ref } = await started();
      const heard: string[] = [];
      for (const fault of transportFaults) {
        proxy.fault = fault;
        const calls = [
          provider.start(request(), call()),
          provider.find(ref, call()),
          provider.close(ref, call()),
          provider.refund(ref, { reference: `${ref.reference}-R`, amount: 1 }, call()),
        ];
        for (const ended of await Promise.all(calls.map((one) => settle<object | null>(one)))) {
          const problem = 'thrown' in ended ? ended.thrown : problemIn(ended.value);
          heard.push(problem instanceof Error ? problem.message : JSON.stringify(ended));
        }
      }
      expect(secrets.length).toBeGreaterThan(0);
      const all = [...heard, ...said].join('\n');
      for (const secret of secrets) expect(all).not.toContain(secret);
    },
  },
];

const problemIn = (outcome: object | null): unknown => (outcome && 'problem' in outcome ? outcome.problem : undefined);
