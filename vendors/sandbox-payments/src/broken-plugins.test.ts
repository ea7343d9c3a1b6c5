import type { PaymentProvider, ProviderPayment, RefundOutcome, StartOutcome } from '@cartage/vendor-kit';
import { VendorProblem } from '@cartage/vendor-kit';
import { openPaymentStage, paymentLaws, type SimulatedPayments } from '@cartage/vendor-kit/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxPayments as good } from './index.ts';
import { simulate } from './testing.ts';

/** The suite is worth what it catches: plugins with one fault each, and the law that must not hold. */
let calls = 0;

const doubt = (kind: 'rejected' | 'unknown') => ({
  kind,
  problem: new VendorProblem({ kind: 'defect' }, 'It failed.'),
});
const started = (change: (payment: ProviderPayment) => Partial<ProviderPayment>): Partial<PaymentProvider> => ({
  start: async (...of) => {
    const outcome = await good.start(...of);
    return outcome.kind === 'done'
      ? { kind: 'done', payment: { ...outcome.payment, ...change(outcome.payment) } }
      : outcome;
  },
});
const found = (change: (payment: ProviderPayment) => Partial<ProviderPayment>): Partial<PaymentProvider> => ({
  find: async (...of) => {
    const payment = await good.find(...of);
    return payment && { ...payment, ...change(payment) };
  },
});
const startEnding = (change: (outcome: StartOutcome) => StartOutcome): Partial<PaymentProvider> => ({
  start: async (...of) => change(await good.start(...of)),
});
const refundEnding = (change: (outcome: RefundOutcome) => RefundOutcome): Partial<PaymentProvider> => ({
  refund: async (...of) => change(await good.refund(...of)),
});
const asNew = (reference: string) => `${reference}-${++calls}`;

const broken: readonly (readonly [fault: string, change: Partial<PaymentProvider>, law: RegExp])[] = [
  ['a page that is no page', started(() => ({ link: 'javascript:alert(1)' })), /with a page of the web/],
  ['roubles for kopecks', started(({ amount }) => ({ amount: amount / 100 })), /with a page of the web/],
  [
    'a reference of its own at each call',
    { start: (request, call) => good.start({ ...request, reference: asNew(request.reference) }, call) },
    /one payment of one reference/,
  ],
  [
    'a lost answer that it takes for a refusal',
    startEnding((outcome) => (outcome.kind === 'unknown' ? { ...outcome, kind: 'rejected' } : outcome)),
    /finds by our reference/,
  ],
  [
    'no search by our reference',
    { find: async (ref, call) => (ref.id === null ? null : good.find(ref, call)) },
    /finds by our reference/,
  ],
  ['payments for whoever asks', { find: async () => aPayment }, /knows nothing of a reference/],
  [
    'an exception for what it does not know',
    {
      find: async (...of) => {
        const payment = await good.find(...of);
        if (payment) return payment;
        throw new VendorProblem({ kind: 'notFound' }, 'Nothing is there.');
      },
    },
    /knows nothing of a reference/,
  ],
  ['what was paid as open', found(() => ({ status: 'open' })), /tells what was paid/],
  ['what was refused as open', found(() => ({ status: 'open' })), /tells that the bank refused/],
  [
    'a close that only looks',
    { close: async (...of) => ({ ...((await good.find(...of)) as ProviderPayment), status: 'canceled' }) },
    /closes a link for good/,
  ],
  [
    'a close that fails the second time',
    {
      close: async (ref, call) => {
        const before = await good.find(ref, call);
        if (before?.status === 'canceled') throw new VendorProblem({ kind: 'conflict' }, 'It is closed.');
        return good.close(ref, call);
      },
    },
    /closes a link for good/,
  ],
  [
    'a close that calls canceled what was paid',
    { close: async (...of) => ({ ...((await good.close(...of)) as ProviderPayment), status: 'canceled' }) },
    /leaves paid what was paid/,
  ],
  [
    'a refund of its own at each call',
    { refund: (ref, wish, call) => good.refund(ref, { ...wish, reference: asNew(wish.reference) }, call) },
    /gives back once what is asked for twice/,
  ],
  ['what was given back as kept', found(() => ({ refunded: 0 })), /tells how much was given back/],
  ['a part as the whole', found(({ refunded }) => ({ status: refunded > 0 ? 'refunded' : 'paid' })), /tells how much/],
  [
    'a lost refund that it takes for a refusal',
    refundEnding((outcome) => (outcome.kind === 'unknown' ? { ...outcome, kind: 'rejected' } : outcome)),
    /asks again for a refund/,
  ],
  [
    'every refund as done',
    {
      refund: async (ref, wish, call) => {
        await good.refund(ref, wish, call).catch(() => {});
        return { kind: 'done', amount: wish.amount };
      },
    },
    /does not take a refund for done/,
  ],
  ['deaf ears', { readNotification: () => null }, /reads what the provider tells/],
  [
    'open ears',
    { readNotification: ({ body }) => JSON.parse(Buffer.from(body).toString()) },
    /believes nothing that was changed/,
  ],
  [
    'a fit at what it cannot read',
    { readNotification: (told, account) => good.readNotification(told, account) ?? JSON.parse('{') },
    /fails at none of it/,
  ],
  [
    'every end of a call as unknown',
    { start: (...of) => good.start(...of).catch(() => doubt('unknown')) },
    /to start that meets '401' is auth/,
  ],
  [
    'every end of a refund as refused',
    { refund: (...of) => good.refund(...of).catch(() => doubt('rejected')) },
    /to refund that meets '503' is unavailable/,
  ],
  [
    'nothing where nobody answered',
    { find: (...of) => good.find(...of).catch(() => null) },
    /to find that meets 'garbage' is defect/,
  ],
  [
    'nothing to close where nobody answered',
    { close: (...of) => good.close(...of).catch(() => null) },
    /to close that meets 'hang' is unavailable/,
  ],
  [
    'its secret in its words',
    {
      find: async (...of) => {
        const [, { account }] = of;
        await good.find(...of).catch(() => {});
        return { ...aPayment, reference: account.credentials.secret ?? '' };
      },
    },
    /says no secret/,
  ],
];

const aPayment: ProviderPayment = {
  id: '1',
  reference: 'CTG-0000-0000-P1',
  status: 'open',
  amount: 1,
  refunded: 0,
  link: 'https://pay.example.com/1',
};

describe('the conformance suite of payments', () => {
  let server: SimulatedPayments;
  beforeAll(async () => {
    server = await simulate();
  });
  afterAll(() => server.stop());

  it.for(broken)('catches %s', async ([, change, law]) => {
    const all = Object.values(paymentLaws).flat();
    const found = all.filter(({ name }) => law.test(name));
    expect(found).toHaveLength(1);
    for (const [provider, keeps] of [
      [good, true],
      [{ ...good, ...change }, false],
    ] as const) {
      const stage = await openPaymentStage(provider, server);
      const ended = await found[0]?.holds(stage).then(
        () => true,
        () => false,
      );
      await stage.stop();
      expect(ended).toBe(keeps);
    }
  });

  it('has a plugin that breaks it for each of its laws but those of the network', () => {
    const { transport: _, ...others } = paymentLaws;
    const names = Object.values(others).flatMap((laws) => laws.map(({ name }) => name));
    expect(names.filter((name) => !broken.some(([, , law]) => law.test(name)))).toEqual([]);
  });
});
