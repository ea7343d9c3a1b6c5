import { instantOf, isDocuments, type PickupPoint } from '@cartage/core';
import type { VendorPlugin } from '../../adapter/adapter.ts';
import type { CallContext } from '../../adapter/call-context.ts';
import type { TariffDescription, VendorManifest } from '../../adapter/manifest.ts';
import type { VendorQuoteRequest } from '../../adapter/quote.ts';
import type { Confirmation, Shipment, ShipmentRef } from '../../adapter/shipment.ts';
import type { QuotedOption, VendorAdapter } from '../../adapter/vendor-adapter.ts';
import { isVendorProblem } from '../../adapter/vendor-problem.ts';
import { ConnectionCache } from '../../calls/call-cache.ts';
import { openCall } from '../../calls/open-call.ts';
import { guardAdapter } from '../../guard/guard-adapter.ts';
import type { FaultProxy } from '../../simulator/fault-proxy.ts';
import type { ReceivedShipment, SimulatedVendor } from '../../simulator/simulated-vendor.ts';
import { LawBroken } from './judge.ts';
import { openPeer, type Peer } from './peer.ts';
import { requestOf, richRequestOf, type Sample, sampleDay, samplesOf, shipmentOf } from './samples.ts';
import { type Seen, watch } from './watch.ts';

/** What differs from a call as the host makes it: a signal of its own, other credentials. */
export interface CallWish {
  /** The end of the call; by default so late that no law waits for it. */
  readonly signal?: AbortSignal;
  /** Of another account than the good one; with a cache of its own. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** Other notes than those of the connection. */
  readonly notes?: CallContext['notes'];
}

/** A request with what was offered for it. */
export interface Served {
  /** From where to where, and what. */
  readonly sample: Sample;
  /** What the plugin was asked for it. */
  readonly request: VendorQuoteRequest;
  /** What it offered; at least one. */
  readonly options: readonly [QuotedOption, ...QuotedOption[]];
}

/** A shipment that the vendor has, as both know it. */
export interface Taken {
  /** What was handed over. */
  readonly shipment: Shipment;
  /** As the host would ask for it. */
  readonly ref: ShipmentRef;
  /** What the vendor said, at once or when it was found. */
  readonly confirmation: Confirmation;
}

/** Names of what a simulator may tell. */
export interface Tellings {
  /** What it told, if only once. */
  readonly told: Set<string>;
  /** What it did not tell, if only once. */
  readonly untold: Set<string>;
}

/** What one law works with: a plugin, a vendor, the proxy between them, and all that was said. */
export interface Stage extends Omit<Peer, 'way' | 'deadline'> {
  /** As its author wrote it; `seen` notes what it does. */
  readonly plugin: VendorPlugin;
  /** The same as the host uses it. */
  readonly adapter: VendorAdapter;
  /** What the plugin did last, for reports. */
  readonly seen: Seen;
  /** Complete, of the plugin. */
  readonly manifest: VendorManifest;
  /** The handles on the simulator. */
  readonly vendor: SimulatedVendor;
  /** The time of the suite: a working Monday, far ahead. */
  readonly now: () => number;
  /** A context for one call, with a deadline; all calls have the connection's one cache. */
  readonly call: (wish?: CallWish) => CallContext;
  /** The same on a connection whose cache is empty. */
  readonly coldCall: (wish?: CallWish) => CallContext;
  /** Those of the manifest, or of the contract. */
  readonly tariffs: () => Promise<readonly TariffDescription[]>;
  /** Enough to meet every tariff. */
  readonly samples: () => Promise<readonly Sample[]>;
  /** The vendor's own points, read once; empty where it has none. */
  readonly points: () => Promise<readonly PickupPoint[]>;
  /** A request for prices of the sample, with points of the vendor where it needs some. */
  readonly request: (sample: Sample) => Promise<VendorQuoteRequest>;
  /** The same of a parcel with much in it (`richRequestOf`). */
  readonly richRequest: (sample: Sample) => Promise<VendorQuoteRequest>;
  /** The first sample that is served: its request and options, asked for once. */
  readonly served: () => Promise<Served>;
  /** The same of a parcel of several places, with all services of the manifest and goods to be paid for. */
  readonly rich: () => Promise<Served>;
  /** A reference that no shipment has yet. */
  readonly newReference: () => string;
  /** A shipment of the first option served. */
  readonly shipment: () => Promise<Shipment>;
  /** A shipment that the vendor has, after all the time that it takes. */
  readonly handedOver: (shipment?: Shipment) => Promise<ShipmentRef>;
  /** The same with all that the vendor said when it confirmed it. */
  readonly taken: (shipment?: Shipment) => Promise<Taken>;
  /** What the plugin has written into its notes so far, keys and texts. */
  readonly noted: readonly string[];
  /** What the vendor tells by a member of `received`, under its name; what it does not tell stands in the report. */
  readonly told: <T>(name: string, value: T | undefined) => T | undefined;
  /** What was wished to be known of the simulator so far. */
  readonly tellings: Tellings;
  /** Tells the author of what no law forbids and a user would miss; each sentence once. */
  readonly warn: (sentence: string) => void;
  /** All of them. */
  readonly warnings: readonly string[];
  /** Lets all the time pass that the vendor takes. */
  readonly settled: () => Promise<void>;
  /** What the vendor has made of the reference; null: nobody is told of shipments. */
  readonly received: (reference: string) => Promise<readonly ReceivedShipment[] | null>;
  /** Which request of the work, from 1, makes something at the vendor; the last one where none does. */
  readonly nthWithEffect: (work: () => Promise<unknown>) => Promise<number>;
}

let references = 0;

/**
 * Puts the proxy before the vendor and makes ready for one law. Stop it afterwards.
 * @param given the plugin, not guarded
 * @param vendor its simulator, which goes on from one law to the next
 */
export async function openStage(given: VendorPlugin, vendor: SimulatedVendor): Promise<Stage> {
  const { plugin, seen } = watch(given);
  const adapter = servedOrEmpty(guardAdapter(plugin));
  const { manifest } = adapter;
  const { way, deadline, ...peer } = await openPeer(manifest, vendor);
  const now = (): number => instantOf(sampleDay, '10:00', 'Europe/Moscow');
  const cache = new ConnectionCache(now);
  const noted: string[] = [];
  const notes = listened(cache.notes, noted);
  const heard = openHearing();
  let points: Promise<readonly PickupPoint[]> | undefined;
  let plain: Promise<Served> | undefined;
  return {
    plugin,
    adapter,
    seen,
    manifest,
    vendor,
    now,
    ...peer,
    call,
    coldCall: (wish) => ({ ...call(wish), cache: new ConnectionCache(now).forCall() }),
    tariffs,
    samples,
    points: readPointsOnce,
    request,
    richRequest: async (sample) => richRequestOf(manifest, sample, await pointsFor(sample)),
    served: servedOnce,
    rich,
    newReference,
    shipment,
    handedOver: async (given) => (await taken(given)).ref,
    taken,
    noted,
    ...heard,
    settled: async () => vendor.settle?.(),
    received: (reference) => receivedBy(vendor, reference),
    nthWithEffect: (work) => requestWithEffect(peer.proxy, vendor, work),
  };

  async function taken(given?: Shipment): Promise<Taken> {
    return takenBy(adapter, vendor, given ?? (await shipment()), call);
  }

  function call({ signal, credentials, notes: otherNotes }: CallWish = {}): CallContext {
    const { account, line } = way();
    return openCall({
      line,
      manifest,
      account: credentials === undefined ? account : { ...account, credentials },
      now,
      timeZone: 'Europe/Moscow',
      log: { warn: (message, fields) => peer.said.push(JSON.stringify([message, fields])) },
      notes: otherNotes ?? notes,
      // Other credentials are another connection.
      cache: credentials === undefined ? cache : new ConnectionCache(now),
      signal: signal ?? deadline(),
    });
  }

  async function tariffs(): Promise<readonly TariffDescription[]> {
    return manifest.tariffs === 'byContract' ? ((await adapter.tariffs?.(call())) ?? []) : manifest.tariffs;
  }

  async function samples(): Promise<readonly Sample[]> {
    return samplesOf(manifest, await tariffs(), vendor.cities);
  }

  function readPointsOnce(): Promise<readonly PickupPoint[]> {
    points ??= (async () => {
      const all: PickupPoint[] = [];
      for await (const batch of adapter.pickupPoints?.(call()) ?? []) all.push(...batch);
      return all;
    })();
    return points;
  }

  async function pointsFor({ from, to }: Sample): Promise<readonly PickupPoint[]> {
    return [from, to].some((end) => end.contactType !== 'door') ? readPointsOnce() : [];
  }

  async function request(sample: Sample): Promise<VendorQuoteRequest> {
    return requestOf(sample, await pointsFor(sample));
  }

  function servedOnce(): Promise<Served> {
    plain ??= firstServed(requestOf);
    return plain;
  }

  async function firstServed(
    make: (sample: Sample, points: readonly PickupPoint[]) => VendorQuoteRequest,
  ): Promise<Served> {
    for (const sample of await samples()) {
      const one = make(sample, await pointsFor(sample));
      const [first, ...rest] = await adapter.quote(one, call());
      if (first !== undefined) return { sample, request: one, options: [first, ...rest] };
    }
    throw nothingOffered();
  }

  /** What a plugin says of services is judged apart: where it cannot say it, they are left out. */
  async function rich(): Promise<Served> {
    const make = (sample: Sample, known: readonly PickupPoint[]) => richRequestOf(manifest, sample, known);
    try {
      return await firstServed(make);
    } catch {
      return firstServed((sample, known) => ({ ...make(sample, known), services: [] }));
    }
  }

  async function shipment(): Promise<Shipment> {
    const { request: one, options } = await servedOnce();
    return shipmentOf(newReference(), manifest, one, options[0]);
  }
}

/** Like an order number's, and never the same twice. */
const newReference = (): string =>
  `CONF-${String(++references)
    .padStart(8, '0')
    .replace(/(?=\d{4}$)/, '-')}`;

/** The shipment as both know it, when the vendor has done with it. @throws the problem of a hand-over that did not come to that */
async function takenBy(
  adapter: VendorAdapter,
  vendor: SimulatedVendor,
  shipment: Shipment,
  call: () => CallContext,
): Promise<Taken> {
  const { reference } = shipment;
  const outcome = await adapter.handOver(shipment, call());
  if ('problem' in outcome) throw outcome.problem;
  await vendor.settle?.();
  if (outcome.kind === 'confirmed') return { shipment, ref: refOf(reference, outcome, null), confirmation: outcome };
  const id = outcome.id ?? null;
  const found = await adapter.findByReference?.({ reference, id, number: null }, call());
  if (found?.kind === 'found') return { shipment, ref: refOf(reference, found, id), confirmation: found };
  throw new LawBroken(
    'A hand-over that the vendor accepted, when it had done with it',
    found?.kind ?? "no 'findByReference'",
    'found, with its numbers',
  );
}

const refOf = (reference: string, told: Confirmation, id: string | null): ShipmentRef => ({
  reference,
  id: told.id ?? id,
  number: told.invoiceNumber,
  pickupNumber: told.pickupNumber,
});

/** The first sample of some kind that is served, with its options; undefined: none is. */
export async function firstOffer(
  stage: Pick<Stage, 'samples' | 'request' | 'adapter' | 'call'>,
  isMeant: (sample: Sample) => boolean,
): Promise<Served | undefined> {
  for (const sample of (await stage.samples()).filter(isMeant)) {
    const request = await stage.request(sample);
    const [first, ...rest] = await stage.adapter.quote(request, stage.call());
    if (first !== undefined) return { sample, request, options: [first, ...rest] };
  }
  return undefined;
}

/** Goods that cross a border: customs are told of them. */
export const isCrossing = ({ origin, destination, cargoType }: Sample): boolean =>
  origin.country !== destination.country && !isDocuments(cargoType);

/** "Not served" is an empty list, or a problem that says so. */
function servedOrEmpty(adapter: VendorAdapter): VendorAdapter {
  const { quote, quoteByDays } = adapter;
  return {
    ...adapter,
    quote: (request, call) => offered(quote(request, call)),
    ...(quoteByDays && { quoteByDays: (request, days, call) => offered(quoteByDays(request, days, call)) }),
  };
}

/** What was offered; nothing where the vendor says that it does not go there. */
export async function offered<T>(quoting: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await quoting;
  } catch (thrown) {
    if (isVendorProblem(thrown) && thrown.kind === 'notServed') return [];
    throw thrown;
  }
}

/** What the vendor has made of the reference; null: nobody is told of shipments. */
async function receivedBy(
  { received, origin }: SimulatedVendor,
  reference: string,
): Promise<readonly ReceivedShipment[] | null> {
  if (received === undefined && origin !== undefined)
    throw new Error(
      'A simulator that listens (origin) tells what it has received; only one without HTTP has no received.',
    );
  return (await received?.(reference)) ?? null;
}

/** What is heard beside the verdict of a law. */
function openHearing(): Pick<Stage, 'told' | 'tellings' | 'warn' | 'warnings'> {
  const tellings: Tellings = { told: new Set(), untold: new Set() };
  const warnings: string[] = [];
  return {
    told: (name, value) => {
      (value === undefined ? tellings.untold : tellings.told).add(name);
      return value;
    },
    tellings,
    warn: (sentence) => void (warnings.includes(sentence) || warnings.push(sentence)),
    warnings,
  };
}

const listened = (notes: CallContext['notes'], noted: string[]): CallContext['notes'] => ({
  read: notes.read,
  write: async (key, text) => {
    noted.push(`${key} ${text ?? ''}`);
    await notes.write(key, text);
  },
});

async function requestWithEffect(
  proxy: FaultProxy,
  vendor: SimulatedVendor,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await vendor.created();
  const first = proxy.requests.length;
  let nth: number | undefined;
  proxy.onForwarded = async () => {
    if (nth === undefined && (await vendor.created()) > before) nth = proxy.requests.length - first;
  };
  try {
    await work();
  } finally {
    proxy.onForwarded = null;
  }
  return nth ?? proxy.requests.length - first;
}

const nothingOffered = (): LawBroken =>
  new LawBroken(
    'The quote of every sample',
    'no option',
    'an option for one of them at least',
    'Nothing can be tried of a plugin that offers nothing. Samples go between the largest cities of the countries in the manifest, by its tariffs and kinds of cargo; where the vendor does not serve those, name others in `cities` of the simulator.',
  );
