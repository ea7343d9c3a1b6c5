import { type CallContext, type Shipment, type VendorAdapter, VendorProblem } from '@cartage/vendor-kit';
import { type Law, laws, openStage, type SimulatedVendor } from '@cartage/vendor-kit/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockVendors } from './index.ts';
import { simulate } from './testing.ts';

/** The suite is worth what it catches: plugins with one fault each, and the law that must not hold. */
const [good] = mockVendors as [VendorAdapter];
let attempts = 0;

const broken: readonly (readonly [fault: string, adapter: VendorAdapter, law: RegExp])[] = [
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

function without(member: 'update'): VendorAdapter {
  const { [member]: _, ...rest } = good;
  return rest;
}

function tariffNamed(id: string): VendorAdapter['manifest']['tariffs'][number] {
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
