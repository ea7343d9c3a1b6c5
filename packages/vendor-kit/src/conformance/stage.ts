import { instantOf, type PickupPoint } from '@cartage/core';
import type { Shipment, ShipmentRef, VendorAdapter, VendorOption, VendorQuoteRequest } from '../adapter.ts';
import { openCallCache } from '../call-cache.ts';
import type { CallContext, VendorAccount } from '../call-context.ts';
import { guardAdapter } from '../guard-adapter.ts';
import { openCall } from '../open-call.ts';
import { safeProblem } from '../redact.ts';
import { secretFields } from '../secret.ts';
import { VendorLine } from '../vendor-line.ts';
import type { VendorProblem } from '../vendor-problem.ts';

import { type FaultProxy, startFaultProxy, type TransportFault } from './fault-proxy.ts';
import { requestOf, type Sample, sampleDay, samplesOf, shipmentOf } from './samples.ts';
import type { SimulatedVendor } from './simulated-vendor.ts';

/** The time limit of a call that no answer will come to, ms; the others get more than they need. */
export const SHORT_DEADLINE_MS = 300;
const DEADLINE_MS = 10_000;
const endless: readonly (TransportFault | null)[] = ['hang', 'drip'];

/** What differs from a call as the host makes it: a signal of its own, other credentials. */
export interface CallWish {
  readonly signal?: AbortSignal;
  readonly credentials?: Readonly<Record<string, string>>;
}

/** How a call ended. */
export type Settled<T> = { readonly value: T } | { readonly thrown: VendorProblem };

/** What one law works with: a plugin, a vendor, the proxy between them, and all that was said. */
export interface Stage {
  readonly adapter: VendorAdapter;
  /** The same as the host uses it. */
  readonly guarded: VendorAdapter;
  readonly vendor: SimulatedVendor;
  readonly proxy: FaultProxy;
  /** Log lines and traces. */
  readonly said: readonly string[];
  /** The account's secrets, as they are and in base64. */
  readonly secrets: readonly string[];
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
  /** How a call ended; a problem as the host would show it. */
  readonly settle: <T>(call: Promise<T>) => Promise<Settled<T>>;
  /** The problem that a call ends in. Throws when it ends well. */
  readonly problemOf: (call: Promise<unknown>) => Promise<VendorProblem>;
  /** Ends the proxy and the lines to it. */
  readonly stop: () => Promise<void>;
}

let references = 0;

/** Puts the proxy before the vendor and makes ready for one law. Stop it afterwards. */
export async function openStage(adapter: VendorAdapter, vendor: SimulatedVendor): Promise<Stage> {
  const { manifest } = adapter;
  const proxy = await startFaultProxy(vendor.origin);
  const said: string[] = [];
  const lines = { alive: lineTo(proxy.origin), dead: lineTo(proxy.deadOrigin) };
  const samples = samplesOf(manifest);
  const now = (): number => instantOf(sampleDay, '10:00', 'Europe/Moscow');
  let points: Promise<readonly PickupPoint[]> | undefined;
  return {
    adapter,
    guarded: guardAdapter(adapter),
    vendor,
    proxy,
    said,
    secrets: secretsOf(lines.alive.account),
    samples,
    call,
    points: readPointsOnce,
    request,
    served,
    newReference,
    shipment,
    handedOver,
    settle,
    problemOf,
    stop: async () => {
      await Promise.all([lines.alive.line.close(), lines.dead.line.close()]);
      await proxy.stop();
    },
  };

  function lineTo(origin: string): { account: VendorAccount; line: VendorLine } {
    const reroute: Record<string, string> = vendor.plays === undefined ? {} : { [vendor.plays]: origin };
    return {
      account: { id: 'conformance', environment: 'test', ...vendor.account(origin) },
      line: new VendorLine({ manifest }, { reroute, onCall: (trace) => said.push(JSON.stringify(trace)) }),
    };
  }

  function secretsOf(account: VendorAccount): readonly string[] {
    const values = [
      ...secretFields(manifest.credentials).map((name) => account.credentials[name]),
      ...secretFields(manifest.settings).map((name) => account.settings[name]),
    ].filter((value) => value !== undefined);
    return values.flatMap((value) => [value, Buffer.from(value).toString('base64').replace(/=+$/, '')]);
  }

  function call({ signal, credentials }: CallWish = {}): CallContext {
    const { account, line } = proxy.fault === 'refuse' ? lines.dead : lines.alive;
    return openCall({
      line,
      manifest,
      account: { ...account, credentials: credentials ?? account.credentials },
      now,
      timeZone: 'Europe/Moscow',
      log: { warn: (message, fields) => said.push(JSON.stringify([message, fields])) },
      cache: openCallCache(now).get,
      signal: signal ?? AbortSignal.timeout(endless.includes(proxy.fault) ? SHORT_DEADLINE_MS : DEADLINE_MS),
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
    return { reference: one.reference, number: outcome.kind === 'confirmed' ? outcome.invoiceNumber : null };
  }

  async function settle<T>(ending: Promise<T>): Promise<Settled<T>> {
    try {
      return { value: await ending };
    } catch (thrown) {
      return { thrown: safeProblem(thrown, manifest, lines.alive.account) };
    }
  }

  async function problemOf(ending: Promise<unknown>): Promise<VendorProblem> {
    const ended = await settle(ending);
    if ('thrown' in ended) return ended.thrown;
    throw new Error(`A problem was due, not ${JSON.stringify(ended.value)?.slice(0, 200)}.`);
  }
}
