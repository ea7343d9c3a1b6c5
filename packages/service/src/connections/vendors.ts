import type { Instant } from '@cartage/core';
import type { Store } from '@cartage/storage';
import { type CallContext, toVendorProblem, VendorProblem } from '@cartage/vendor-kit';
import { hadNoTurn, openCall, type VendorAdapter } from '@cartage/vendor-kit/host';
import type { Log } from '../log.ts';
import { followed, type Span } from '../spans.ts';
import { type CalledParts, openCalledConnections } from './called-connections.ts';
import { CircuitOpen, type CircuitsParts, openCircuits } from './circuits.ts';
import { type Connection, isTried } from './connection.ts';
import { CallerGone, type Deadline } from './deadline.ts';
import { type CompanyTurn, openFamilyTurns } from './family-turns.ts';
import { type KnownConnections, type KnownParts, openKnownConnections } from './known-connections.ts';
import { openQueueTime } from './queue-time.ts';
import { openRefusedContracts } from './refused-contracts.ts';
import { type InstallationLimits, type LimitsParts, openInstallationLimits } from './shared-turns/vendor-limits.ts';
import { type Capability, type VendorCall, vendorCalls } from './vendor-calls.ts';
import { type AccountState, type ConnectionFigures, openVendorFigures } from './vendor-figures.ts';
import { openVendorHours, type VendorHours } from './vendor-hours.ts';

/** The part of the service by which vendors are called. */
export interface Connections {
  readonly vendors: Vendors;
}

/** The vendors of an installation, and the one way to call them. What they answer was checked by the kit's guard. */
export interface Vendors extends KnownConnections {
  /** Every plugin that is installed, connected or not. */
  readonly adapters: readonly VendorAdapter[];
  /** The plugin, for what its manifest says. */
  readonly byId: (id: number) => VendorAdapter | undefined;
  /** Runs one call within its deadline; throws VendorProblem and nothing else. */
  readonly call: <T>(connection: Connection, of: CallOf, work: (call: CallContext) => Promise<T>) => Promise<T>;
  /** A call would be refused now without reaching the vendor: it fails too often and has a moment to itself. */
  readonly isLeftAlone: (connection: Connection, capability: Capability) => boolean;
  /** The vendor has told how many requests a day it allows the account; from then on they are counted. */
  readonly noteRequestsPerDay: (connection: Connection, requestsPerDay: number) => Promise<void>;
  /** How much of a vendor's rate this process has used in the last minute, from 0 to 1, by vendor key. */
  readonly limitUsed: InstallationLimits['used'];
  /** How many circuits this process has open, by vendor key: of each kind of call by each connection one. */
  readonly openCircuits: () => ReadonlyMap<string, number>;
  /** What this process has seen of the connections that it has called lately. */
  readonly figures: () => readonly ConnectionFigures[];
  /** The same by the hour, as far as it is to be told. */
  readonly hours: Pick<VendorHours, 'untold' | 'told'>;
  /** What a check of the account came to. */
  readonly noteAccount: (connection: Connection, state: AccountState) => void;
  /** Lets go of the sockets of a connection that was only tried. */
  readonly forget: (connection: Connection) => void;
  readonly close: () => Promise<void>;
}

/** One call of a vendor, beside what is done in it. */
export interface CallOf {
  readonly capability: Capability;
  readonly deadline: Deadline;
  readonly turn: CompanyTurn;
  /** Knows for which request and orders it is made. */
  readonly log: Log;
}

export interface VendorsParts
  extends Omit<KnownParts, 'onGone' | 'onRead' | 'secrets'>,
    Omit<CalledParts, 'limits'>,
    CircuitsParts,
    LimitsParts {
  readonly store: Store;
  readonly clock: () => Instant;
  readonly timeZone: string;
  /** Every city that is known in a country; absent: those of core's catalogue. */
  readonly cities?: CallContext['cities'];
}

export const openVendors = (parts: VendorsParts): Vendors => {
  const byId = new Map(parts.adapters.map((adapter) => [adapter.manifest.id, adapter]));
  const limits = openInstallationLimits(parts);
  const called = openCalledConnections({ ...parts, limits });
  const circuits = openCircuits(parts);
  const contracts = openRefusedContracts(parts);
  const turnOf = openFamilyTurns(parts);
  const figures = openVendorFigures(parts.clock);
  const hours = openVendorHours(parts.clock);
  const now = parts.now ?? (() => performance.now());
  /** As it was when it was last called: circuits are of what a connection holds. */
  const lastCalled = new Map<string, Connection>();
  const noteCall = (connection: Connection, call: Parameters<typeof figures.note>[1]): void => {
    if (isTried(connection)) return;
    lastCalled.set(connection.id, connection);
    figures.note(connection.id, call);
    hours.note(connection.id, call);
  };
  const refusesUntil = (id: string, capability: string): Instant | null => {
    const connection = lastCalled.get(id);
    const untilMs = connection ? circuits.refusesUntil(connection, capability) : null;
    return untilMs === null ? null : parts.clock() + Math.round(untilMs - now());
  };
  const read = () => figures.read({ limitUsed: limits.usedBy, refusesUntil });
  const { of, byConnection } = openKnownConnections({ ...parts, onRead: contracts.isRead, onGone: called.forget });
  const callFollowed = async <T>(
    connection: Connection,
    { capability, deadline, turn: own, log }: CallOf,
    work: (call: CallContext) => Promise<T>,
    span: Span | null,
  ): Promise<T> => {
    const known = turnOf(own);
    const family = known instanceof Promise ? await known : known;
    const turn = unordered.has(capability) ? family : { ...family, isOrdered: true };
    const { vendor, account } = connection;
    const { key } = vendor.manifest;
    const entered = called.enter(connection);
    const queue = openQueueTime();
    const call = openCall({
      line: entered.line,
      manifest: vendor.manifest,
      account,
      now: parts.clock,
      timeZone: parts.timeZone,
      ...(parts.cities && { cities: parts.cities }),
      log: pluginsLog(log, key, capability),
      cache: entered.cache,
      notes: entered.notes,
      signal: deadline.signal,
      turn,
      traceparent: span?.traceparent,
      onTurn: (now) => {
        queue.onTurn(now);
        deadline.onTurn(now);
      },
    });
    const watched = whileAsking(call);
    const since = parts.clock();
    const startedAt = performance.now();
    const ended = (outcome: string): void => {
      const ms = performance.now() - startedAt;
      noteCall(connection, { capability, outcome, ms });
      if (span) tellOutcome(span, outcome);
      vendorCalls.publish({ vendor: key, capability, outcome, ms } satisfies VendorCall);
      log.debug({ vendor: key, connection: connection.id, capability, outcome, ms: Math.round(ms) }, 'vendor call');
    };
    try {
      const answer = await circuits.run(connection, capability, () =>
        deadline.limit(work(watched.call)).catch((thrown: unknown) => {
          // The vendor's circuit is not to open for it.
          throw deadline.signal.aborted ? queue.blamed(thrown) : thrown;
        }),
      );
      ended('ok');
      if (watched.isAsked()) contracts.served(connection, capability, since);
      return answer;
    } catch (thrown) {
      const { failure, outcome } = failureOf(thrown, vendor);
      ended(outcome);
      if (isOurs.has(outcome)) throw failure;
      if (failure.kind === 'auth' && !isTrial(capability)) contracts.refused(connection, capability, failure.kind);
      log.warn(
        { vendor: key, connection: connection.id, capability, kind: failure.kind, reason: failure.message },
        'vendor call failed',
      );
      throw failure;
    } finally {
      called.leave(connection, entered);
    }
  };
  return {
    adapters: parts.adapters,
    byId: (id) => byId.get(id),
    of,
    byConnection,
    call: (connection, of, work) =>
      followed(
        () => spanOf(connection, of),
        (span) => callFollowed(connection, of, work, span),
      ),
    isLeftAlone: circuits.isOpen,
    noteRequestsPerDay: limits.noteTold,
    limitUsed: limits.used,
    figures: read,
    openCircuits: () => openByVendor(read(), lastCalled),
    hours,
    noteAccount: (connection, state) => {
      if (!isTried(connection)) figures.noteAccount(connection.id, state);
    },
    forget: called.forget,
    close: async () => {
      await called.close();
      await limits.close();
      await circuits.close();
      await contracts.close();
    },
  };
};

const openByVendor = (
  seen: readonly ConnectionFigures[],
  connections: ReadonlyMap<string, Connection>,
): ReadonlyMap<string, number> => {
  const open = new Map<string, number>();
  for (const { connection, capabilities } of seen) {
    const key = connections.get(connection)?.vendor.manifest.key;
    const count = Object.values(capabilities).filter(({ refusesUntil }) => refusesUntil !== null).length;
    if (key !== undefined) open.set(key, (open.get(key) ?? 0) + count);
  }
  return open;
};

const spanOf = ({ vendor, contractType }: Connection, { capability }: CallOf): Span => ({
  kind: 'vendor-call',
  name: `${vendor.manifest.key} ${capability}`,
  about: { 'cartage.vendor': vendor.manifest.key, 'cartage.capability': capability, 'cartage.contract': contractType },
});

const failed: ReadonlySet<string> = new Set(['auth', 'limited', 'unavailable', 'defect', 'no-turn', 'circuit-open']);

/** A vendor that refuses what it was asked has done its part. */
const tellOutcome = (span: Span, outcome: string): void => {
  span.about['cartage.outcome'] = outcome;
  span.hasFailed = failed.has(outcome);
};

/** The words and fields of a plugin are its own, and never pass for ours. */
const pluginsLog = (log: Log, vendor: string, capability: Capability): CallContext['log'] => ({
  warn: (reason, details) => log.warn({ vendor, capability, reason, details }, 'a vendor plugin warns'),
});

/** The call, and whether its vendor was asked: what a plugin knows by itself says nothing of its credentials. */
const whileAsking = (call: CallContext): { readonly call: CallContext; readonly isAsked: () => boolean } => {
  let isAsked = false;
  const request: CallContext['http']['request'] = (asked) => {
    isAsked = true;
    return call.http.request(asked);
  };
  return { call: { ...call, http: { request } }, isAsked: () => isAsked };
};

/** What was thrown as what is told of the call. */
const failureOf = (thrown: unknown, vendor: VendorAdapter): { failure: VendorProblem; outcome: string } => {
  if (thrown instanceof CircuitOpen) return { failure: circuitOpen(vendor), outcome: 'circuit-open' };
  if (thrown instanceof CallerGone) return { failure: nobodyWaits(), outcome: 'caller-gone' };
  const failure = toVendorProblem(thrown);
  return { failure, outcome: hadNoTurn(failure) ? 'no-turn' : failure.kind };
};

/** Of these the vendor knows nothing. */
const isOurs: ReadonlySet<string> = new Set(['circuit-open', 'caller-gone']);

/** What a vendor is asked beside what somebody has ordered: it waits for the next day first. */
const unordered: ReadonlySet<Capability> = new Set([
  'quote',
  'quoteByDays',
  'track',
  'changes',
  'pickupPoints',
  'tariffs',
]);

/** Whoever asks for a trial is told what came of it; and a call that came in is no call of ours. */
const isTrial = (capability: Capability): boolean => capability === 'checkConnection' || capability === 'webhook';

const nobodyWaits = (): VendorProblem =>
  new VendorProblem(
    { kind: 'unavailable', neverSent: false },
    { en: 'The caller has gone.', ru: 'Вызывающая сторона отключилась.' },
  );

const circuitOpen = (adapter: VendorAdapter): VendorProblem =>
  new VendorProblem(
    { kind: 'unavailable', neverSent: true },
    {
      en: `${adapter.manifest.name} fails too often and is left alone for a moment.`,
      ru: `${adapter.manifest.name}: слишком много сбоев, запросы ненадолго приостановлены.`,
    },
  );
