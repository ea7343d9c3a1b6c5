import { addDays, type DaySpan } from '@cartage/core';
import {
  type CallContext,
  type Shipment,
  type TariffDescription,
  type VendorDayOption,
  type VendorPlugin,
  VendorProblem,
} from '@cartage/vendor-kit';
import { type Law, laws, openStage, type SimulatedVendor } from '@cartage/vendor-kit/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockVendor, mockVendors } from './index.ts';
import { simulate } from './testing.ts';

/** The suite is worth what it catches: plugins with one fault each, and the law that must not hold. */
const [good] = mockVendors as [MockVendor];
let attempts = 0;

const broken: readonly (readonly [fault: string, adapter: VendorPlugin, law: RegExp])[] = [
  ['a manifest of another version', { ...good, manifest: { ...good.manifest, key: 'Swift!' } }, /members that agree/],
  ['changeable fields without update', without('update'), /members that agree/],
  [
    'a tariff that is never on offer',
    { ...good, manifest: { ...good.manifest, tariffs: [...good.manifest.tariffs, tariffNamed('SW-OLD')] } },
    /offers every tariff/,
  ],
  [
    'an option that arrives before it leaves',
    {
      ...good,
      quote: async (...args) => (await good.quote(...args)).map((one) => ({ ...one, minDays: 9, maxDays: 1 })),
    },
    /offers every tariff/,
  ],
  [
    'prices that change by themselves',
    {
      ...good,
      quote: async (...args) => (await good.quote(...args)).map((one) => ({ ...one, tariffPrice: ++attempts })),
    },
    /the same to the same question/,
  ],
  [
    'a day that was not asked about',
    byDays((options) => options.map((one) => ({ ...one, deliveryDate: addDays(one.deliveryDate, 7) }))),
    /by days options that the host accepts/,
  ],
  ['a day twice', byDays((options) => [...options, ...options.slice(0, 1)]), /by days options that the host accepts/],
  [
    'by days a tariff that it does not quote',
    { ...good, quote: async (...args) => (await good.quote(...args)).filter(({ tariffId }) => tariffId !== 'SW-OTE') },
    /by days options that the host accepts/,
  ],
  [
    'by days a pickup before the one asked for',
    byDays((options) => options.map((one) => ({ ...one, takeDate: addDays(one.takeDate, -1) }))),
    /by days options that the host accepts/,
  ],
  ['no day at all', byDays(() => []), /by days options that the host accepts/],
  [
    'days that change by themselves',
    byDays((options) => options.slice(++attempts % 2)),
    /by days the same to the same question/,
  ],
  [
    'other days where fewer were asked about',
    byDays((options, { last }) => options.filter(({ deliveryDate }) => deliveryDate !== last)),
    /by days the same to the same question/,
  ],
  [
    'a lower price by days',
    byDays((options) => options.map((one) => ({ ...one, tariffPrice: one.tariffPrice - 1 }))),
    /what it quotes to whoever wishes/,
  ],
  [
    'by days nothing of a service asked for',
    byDays((options) => options.map((one) => ({ ...one, services: [] }))),
    /by days of every service/,
  ],
  [
    'another day at the hand-over than was chosen',
    {
      ...good,
      handOver: (one, call) => {
        const terms = { ...one.content.terms, requestedDate: null };
        return good.handOver({ ...one, content: { ...one.content, terms } }, call);
      },
    },
    /for the day that was chosen/,
  ],
  [
    'failures that look like an empty list',
    { ...good, quote: (...args) => good.quote(...args).catch(() => []) },
    /'500'/,
  ],
  [
    'a new reference for every attempt',
    { ...good, handOver: (one, call) => good.handOver({ ...one, reference: `${one.reference}-${++attempts}` }, call) },
    /one shipment of one reference/,
  ],
  ['a retry of its own', { ...good, handOver: handOverTwice }, /hand-over that meets '503'/],
  ['a limit taken for a doubt', { ...good, handOver: handOverInDoubt }, /hand-over that meets '429'/],
  ['a lost answer taken for a refusal', { ...good, handOver: handOverOrReject }, /meets 'reset' is unknown/],
  ['a look-up that finds nothing', { ...good, findByReference: async () => ({ kind: 'none' }) }, /answer was lost/],
  [
    'a name cut to 100 characters',
    {
      ...good,
      handOver: (one, call) =>
        good.handOver({ ...one, content: { ...one.content, receiver: cut(one.content.receiver) } }, call),
    },
    /255 characters/,
  ],
  [
    'a deadline that it does not hear',
    { ...good, quote: (request, call) => good.quote(request, { ...call, http: deaf(call) }) },
    /within 100 ms/,
  ],
  [
    'a cancellation that succeeds for strangers',
    { ...good, cancel: async () => ({ kind: 'canceled' }) },
    /cancel what it does not know/,
  ],
  [
    'a label for strangers',
    {
      ...good,
      manifest: { ...good.manifest, documents: [{ kind: 'marks', preferred: true }] },
      document: async () => Buffer.from('%PDF-1.4'),
    },
    /document of a shipment/,
  ],
  [
    'an account that is always good',
    { ...good, checkConnection: async () => ({ ok: true }) },
    /good credentials from bad/,
  ],
  [
    'a secret in a trace',
    {
      ...good,
      quote: (request, call) => {
        const { baseUrl } = call.account.settings;
        const leaky = { ...call.account.settings, baseUrl: `${baseUrl}/${call.account.credentials.password}` };
        return good.quote(request, { ...call, account: { ...call.account, settings: leaky } });
      },
    },
    /no secret/,
  ],
];

describe('the conformance suite', () => {
  let vendor: SimulatedVendor;
  beforeAll(async () => {
    vendor = await simulate(good.manifest.key);
  });
  afterAll(() => vendor.stop());

  it.for(broken)('catches %s', async ([, adapter, law]) => {
    const found = Object.values(laws)
      .flat()
      .find(({ name }) => law.test(name)) as Law;
    const stage = await openStage(adapter, vendor);
    try {
      await expect(found.holds(stage)).rejects.toThrow();
    } finally {
      await stage.stop();
    }
  });
});

/** The good plugin with another answer by days. */
function byDays(
  change: (options: readonly VendorDayOption[], days: DaySpan) => readonly VendorDayOption[],
): VendorPlugin {
  return {
    ...good,
    quoteByDays: async (request, days, call) => change((await good.quoteByDays?.(request, days, call)) ?? [], days),
  };
}

function without(member: 'update'): VendorPlugin {
  const { [member]: _, ...rest } = good;
  return rest;
}

function tariffNamed(id: string): TariffDescription {
  const [first] = good.manifest.tariffs;
  if (first === undefined) throw new Error('The manifest has no tariff.');
  return { ...first, id };
}

async function handOverTwice(shipment: Shipment, call: CallContext) {
  return good.handOver(shipment, call).catch(() => good.handOver(shipment, call));
}

async function handOverInDoubt(shipment: Shipment, call: CallContext) {
  return good.handOver(shipment, call).catch(() => ({
    kind: 'unknown' as const,
    problem: new VendorProblem({ kind: 'defect' }, 'It failed.'),
  }));
}

async function handOverOrReject(shipment: Shipment, call: CallContext) {
  const outcome = await good.handOver(shipment, call);
  return outcome.kind === 'unknown' ? { ...outcome, kind: 'rejected' as const } : outcome;
}

const cut = <T extends { readonly name: string }>(party: T): T => ({ ...party, name: party.name.slice(0, 100) });

/** Goes on for a while after the call was ended. */
const deaf = (call: CallContext): CallContext['http'] => ({
  request: async (request) => {
    try {
      return await call.http.request(request);
    } catch (thrown) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      throw thrown;
    }
  },
});
