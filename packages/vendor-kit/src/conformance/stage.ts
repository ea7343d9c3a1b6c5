import { instantOf, type PickupPoint } from '@cartage/core';
import type {
  Shipment,
  ShipmentRef,
  VendorAdapter,
  VendorOption,
  VendorPlugin,
  VendorQuoteRequest,
} from '../adapter.ts';
import { ConnectionCache } from '../call-cache.ts';
import type { CallContext } from '../call-context.ts';
import { guardAdapter } from '../guard-adapter.ts';
import { completeManifest, type VendorManifest } from '../manifest.ts';
import { openCall } from '../open-call.ts';
import { openPeer, type Peer } from './peer.ts';
import { requestOf, type Sample, sampleDay, samplesOf, shipmentOf } from './samples.ts';
import type { SimulatedVendor } from './simulated-vendor.ts';

/** What differs from a call as the host makes it: a signal of its own, other credentials. */
export interface CallWish {
  readonly signal?: AbortSignal;
  readonly credentials?: Readonly<Record<string, string>>;
}

/** What one law works with: a plugin, a vendor, the proxy between them, and all that was said. */
export interface Stage extends Omit<Peer, 'way' | 'deadline'> {
  readonly adapter: VendorPlugin & { readonly manifest: VendorManifest };
  /** The same as the host uses it. */
  readonly guarded: VendorAdapter;
  readonly vendor: SimulatedVendor;
  readonly samples: readonly Sample[];
  /** A context for one call, with a deadline. */
  readonly call: (wish?: CallWish) => CallContext;
  /** The vendor's own points, read once; empty where it has none. */
  readonly points: () => Promise<readonly PickupPoint[]>;
  /** A request for prices of the sample, with points of the vendor where it needs some. */
  readonly request: (sample: Sample) => Promise<VendorQuoteRequest>;
  /** The first sample that is served: its request and options. */
  readonly served: () => Promise<{ request: VendorQuoteRequest; options: readonly [VendorOption, ...VendorOption[]] }>;
  /** A reference that no shipment has yet. */
  readonly newReference: () => string;
  /** A shipment of the first option served. */
  readonly shipment: () => Promise<Shipment>;
  /** A shipment that the vendor has. */
  readonly handedOver: () => Promise<ShipmentRef>;
}

/** Those of the manifest. */
export const tariffsIn = ({ manifest: { tariffs } }: Pick<VendorPlugin, 'manifest'>) =>
  tariffs === 'byContract' ? [] : tariffs;

let references = 0;

/** Puts the proxy before the vendor and makes ready for one law. Stop it afterwards. */
export async function openStage(plugin: VendorPlugin, vendor: SimulatedVendor): Promise<Stage> {
  const manifest = completeManifest(plugin.manifest);
  // Of a plugin that is an instance of a class too.
  const adapter = Object.assign(Object.create(plugin) as VendorPlugin, { manifest });
  const { way, deadline, ...peer } = await openPeer(manifest, vendor);
  const samples = samplesOf(manifest);
  const now = (): number => instantOf(sampleDay, '10:00', 'Europe/Moscow');
  const cache = new ConnectionCache(now);
  let points: Promise<readonly PickupPoint[]> | undefined;
  return {
    adapter,
    guarded: guardAdapter(adapter),
    vendor,
    ...peer,
    samples,
    call,
    points: readPointsOnce,
    request,
    served,
    newReference,
    shipment,
    handedOver,
  };

  function call({ signal, credentials }: CallWish = {}): CallContext {
    const { account, line } = way();
    return openCall({
      line,
      manifest,
      account: { ...account, credentials: credentials ?? account.credentials },
      now,
      timeZone: 'Europe/Moscow',
      log: { warn: (message, fields) => peer.said.push(JSON.stringify([message, fields])) },
      cache,
      signal: signal ?? deadline(),
    });
  }

  function readPointsOnce(): Promise<readonly PickupPoint[]> {
    points ??= (async () => {
      const all: PickupPoint[] = [];
      for await (const batch of adapter.pickupPoints?.(call()) ?? []) all.push(...batch);
      return all;
    })();
    return points;
  }

  async function request(sample: Sample): Promise<VendorQuoteRequest> {
    const needsPoint = [sample.from, sample.to].some((end) => end.contactType === 'pickup-point');
    return requestOf(sample, needsPoint ? await readPointsOnce() : []);
  }

  async function served(): ReturnType<Stage['served']> {
    for (const sample of samples) {
      const one = await request(sample);
      const [first, ...rest] = await adapter.quote(one, call());
      if (first !== undefined) return { request: one, options: [first, ...rest] };
    }
    throw new Error('The vendor serves none of the samples.');
  }

  /** Like an order number's, and never the same twice. */
  function newReference(): string {
    return `CONF-0000-${String(++references).padStart(4, '0')}`;
  }

  async function shipment(): Promise<Shipment> {
    const { request: one, options } = await served();
    return shipmentOf(newReference(), manifest, one, options[0]);
  }

  async function handedOver(): Promise<ShipmentRef> {
    const one = await shipment();
    const outcome = await adapter.handOver(one, call());
    if ('problem' in outcome) throw outcome.problem;
    const number = outcome.kind === 'confirmed' ? outcome.invoiceNumber : null;
    return { reference: one.reference, id: ('id' in outcome ? outcome.id : null) ?? null, number };
  }
}
