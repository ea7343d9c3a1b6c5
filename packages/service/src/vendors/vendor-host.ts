import type { Instant } from '@cartage/core';
import {
  type CallCache,
  type CallContext,
  isVendorProblem,
  type LineOptions,
  openCall,
  openCallCache,
  toVendorProblem,
  type VendorAccount,
  type VendorAdapter,
  VendorLine,
  VendorProblem,
} from '@cartage/vendor-kit';
import { BrokenCircuitError, circuitBreaker, handleWhen, type IPolicy, SamplingBreaker } from 'cockatiel';
import type { Log } from '../context.ts';
import { CallerGone, type Deadline } from './deadline.ts';
import { type VendorCall, vendorCalls } from './vendor-calls.ts';

/** The vendors this service works with, and the one way to call them. What they answer was checked by the kit's guard. */
export interface VendorHost {
  readonly adapters: readonly VendorAdapter[];
  readonly byId: (id: number) => VendorAdapter | undefined;
  /** The operator's contract with the vendor. */
  readonly account: (adapter: VendorAdapter) => VendorAccount | undefined;
  /** Runs one call within its deadline; throws VendorProblem and nothing else. */
  readonly call: <T>(
    adapter: VendorAdapter,
    capability: Capability,
    deadline: Deadline,
    work: (call: CallContext) => Promise<T>,
  ) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** A circuit opens for one of them alone. */
export type Capability =
  | 'checkConnection'
  | 'quote'
  | 'handOver'
  | 'findByReference'
  | 'track'
  | 'cancel'
  | 'callCourier'
  | 'update'
  | 'document'
  | 'pickupPoints';

export interface VendorHostParts {
  readonly adapters: readonly VendorAdapter[];
  /** By vendor key. A vendor without one is not offered. */
  readonly accounts: ReadonlyMap<string, VendorAccount>;
  readonly lines?: LineOptions;
  readonly clock: () => Instant;
  readonly timeZone: string;
  readonly log: Log;
  /** How long an open circuit waits before its one probe. */
  readonly circuitPauseMs: number;
}

export const openVendorHost = (parts: VendorHostParts): VendorHost => {
  const adapters = parts.adapters.filter((adapter) => parts.accounts.has(adapter.manifest.key));
  const byId = new Map(adapters.map((adapter) => [adapter.manifest.id, adapter]));
  const caches = new Map<string, CallCache>();
  const lines = new Map<string, VendorLine>();
  const circuits = new Map<string, IPolicy>();

  const circuitOf = (key: string): IPolicy => {
    const known = circuits.get(key);
    if (known) return known;
    const circuit = circuitBreaker(
      handleWhen((thrown) => isVendorProblem(thrown) && ['unavailable', 'defect'].includes(thrown.kind)),
      // Half of at least 20 calls in 10 seconds.
      {
        halfOpenAfter: parts.circuitPauseMs,
        breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 2 }),
      },
    );
    circuits.set(key, circuit);
    return circuit;
  };

  const cacheOf = ({ id }: VendorAccount): CallCache => {
    const known = caches.get(id) ?? openCallCache(parts.clock);
    caches.set(id, known);
    return known;
  };

  const lineOf = (adapter: VendorAdapter, { id }: VendorAccount): VendorLine => {
    const known = lines.get(id) ?? new VendorLine(adapter, parts.lines);
    lines.set(id, known);
    return known;
  };

  return {
    adapters,
    byId: (id) => byId.get(id),
    account: (adapter) => parts.accounts.get(adapter.manifest.key),
    call: async (adapter, capability, deadline, work) => {
      const { key } = adapter.manifest;
      const account = parts.accounts.get(key);
      if (!account) throw new VendorProblem({ kind: 'auth' }, `There is no contract with ${adapter.manifest.name}.`);
      const call = openCall({
        line: lineOf(adapter, account),
        manifest: adapter.manifest,
        account,
        now: parts.clock,
        timeZone: parts.timeZone,
        log: { warn: (message, fields) => parts.log.warn({ vendor: key, capability, ...fields }, message) },
        cache: cacheOf(account).get,
        signal: deadline.signal,
      });
      const startedAt = performance.now();
      const ended = (outcome: string): void =>
        vendorCalls.publish({
          vendor: key,
          capability,
          outcome,
          ms: performance.now() - startedAt,
        } satisfies VendorCall);
      try {
        const answer = await circuitOf(`${account.id}:${capability}`).execute(() =>
          deadline.limit(asVendorCall(() => work(call))),
        );
        ended('ok');
        return answer;
      } catch (thrown) {
        if (thrown instanceof BrokenCircuitError) {
          ended('circuit-open');
          throw circuitOpen(adapter);
        }
        if (thrown instanceof CallerGone) {
          ended('caller-gone');
          throw nobodyWaits();
        }
        const failure = toVendorProblem(thrown);
        ended(failure.kind);
        parts.log.warn({ vendor: key, capability, kind: failure.kind, reason: failure.message }, 'vendor call failed');
        throw failure;
      }
    },
    close: async () => void (await Promise.all([...lines.values()].map((line) => line.close()))),
  };
};

/** The circuit must see a plugin's own exceptions as defects, also those thrown before the first await. */
const asVendorCall = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (thrown) {
    throw toVendorProblem(thrown);
  }
};

const nobodyWaits = (): VendorProblem =>
  new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The caller has gone.');

const circuitOpen = (adapter: VendorAdapter): VendorProblem =>
  new VendorProblem(
    { kind: 'unavailable', neverSent: true },
    `${adapter.manifest.name} fails too often and is left alone for a moment.`,
  );
