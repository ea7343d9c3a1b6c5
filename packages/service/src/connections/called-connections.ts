import type { Instant } from '@cartage/core';
import {
  ConnectionCache,
  type LineOptions,
  toVendorProblem,
  VendorLine,
  type VendorProblemKind,
} from '@cartage/vendor-kit';
import {
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  handleWhen,
  type IPolicy,
  SamplingBreaker,
} from 'cockatiel';
import type { Connection } from './connection.ts';
import { CallerGone } from './deadline.ts';

/** What a connection has of its own while it is called: sockets and limits, a cache, and a circuit for each capability. */
export interface CalledConnection {
  readonly line: VendorLine;
  readonly cache: ConnectionCache;
  readonly circuitOf: (capability: string) => IPolicy;
}

export interface CalledConnections {
  /** What the connection has, for one call; it stays until the call has ended, which is told by `leave`. */
  readonly enter: (connection: Connection) => CalledConnection;
  readonly leave: (connection: Connection, entered: CalledConnection) => void;
  /** The circuit would refuse a call now; it has not let its next probe through. */
  readonly isLeftAlone: (connection: Connection, capability: string) => boolean;
  /** Lets go of what it has, once its calls have ended. */
  readonly forget: (connection: Connection) => void;
  readonly close: () => Promise<void>;
}

export interface CalledParts {
  readonly lines?: LineOptions;
  readonly clock: () => Instant;
  /** How long an open circuit waits before its one probe. */
  readonly circuitPauseMs: number;
}

/** A connection that nobody calls for so long has nothing of its own any more. */
export const IDLE_MS = 10 * 60_000;
const SWEEP_MS = 60_000;

interface Entry extends CalledConnection {
  readonly isOpen: (capability: string) => boolean;
  calls: number;
  usedAt: Instant;
}

export const openCalledConnections = ({ lines, clock, circuitPauseMs }: CalledParts): CalledConnections => {
  const entries = new Map<Connection, Entry>();
  /** Of lines that somebody still calls through, although the connection has changed. */
  const leaving = new Set<Entry>();
  /** Whoever has got one of these before it changed may still call through it. */
  const changed = new WeakSet<Connection>();
  let sweptAt = clock();

  const entryOf = (connection: Connection): Entry => {
    const known = entries.get(connection);
    if (known) return known;
    const opened = openEntry(connection);
    entries.set(connection, opened);
    return opened;
  };

  const openEntry = ({ vendor, reach }: Connection): Entry => {
    const circuits = openCircuits(circuitPauseMs);
    return {
      ...circuits,
      line: new VendorLine({ manifest: vendor.manifest, reach }, lines),
      cache: new ConnectionCache(clock),
      calls: 0,
      usedAt: clock(),
    };
  };

  const letGo = (connection: Connection): void => {
    const entry = entries.get(connection);
    if (!entry) return;
    entries.delete(connection);
    if (entry.calls > 0) leaving.add(entry);
    else void entry.line.close();
  };

  /** By the calls themselves: a timer would have to be stopped, and what nobody calls costs no more than its memory. */
  const sweep = (now: Instant): void => {
    if (now - sweptAt < SWEEP_MS) return;
    sweptAt = now;
    for (const [connection, { calls, usedAt }] of entries) {
      if (calls === 0 && now - usedAt >= IDLE_MS) letGo(connection);
    }
  };

  return {
    enter: (connection) => {
      const now = clock();
      sweep(now);
      const entry = entryOf(connection);
      entry.calls += 1;
      entry.usedAt = now;
      return entry;
    },
    leave: (connection, entered) => {
      const entry = entered as Entry;
      entry.calls -= 1;
      entry.usedAt = clock();
      if (entry.calls === 0 && leaving.delete(entry)) void entry.line.close();
      else if (entry.calls === 0 && changed.has(connection)) letGo(connection);
    },
    isLeftAlone: (connection, capability) => entries.get(connection)?.isOpen(capability) ?? false,
    forget: (connection) => {
      changed.add(connection);
      letGo(connection);
    },
    close: async () => {
      const open = [...entries.values(), ...leaving];
      entries.clear();
      leaving.clear();
      await Promise.all(open.map(({ line }) => line.close()));
    },
  };
};

/** One for each capability. */
const openCircuits = (pauseMs: number): Pick<Entry, 'circuitOf' | 'isOpen'> => {
  const circuits = new Map<string, Circuit>();
  let seenAt = Date.now();
  /** Their times are of the clock: where it has gone back, what is open would stay so until it is there again. */
  const living = () => {
    const now = Date.now();
    if (now < seenAt - GOES_BACK_MS) circuits.clear();
    seenAt = now;
    return circuits;
  };
  return {
    circuitOf: (capability) => {
      const circuit = living().get(capability) ?? openCircuit(pauseMs);
      circuits.set(capability, circuit);
      return circuit.policy;
    },
    isOpen: (capability) => living().get(capability)?.isOpen() ?? false,
  };
};

/** A clock that is set right all the time goes back by less. */
const GOES_BACK_MS = 1_000;

interface Circuit {
  readonly policy: IPolicy;
  /** A call is refused now. */
  readonly isOpen: () => boolean;
}

/** Opens when half of at least 20 calls in 10 seconds fail; one that we never let begin has not failed. */
const openCircuit = (pauseMs: number): Circuit => {
  const policy: CircuitBreakerPolicy = circuitBreaker(
    // A plugin's own exceptions are its defects.
    handleWhen((thrown) => !(thrown instanceof CallerGone) && isFailure(toVendorProblem(thrown).detail)),
    {
      halfOpenAfter: pauseMs,
      breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 2 }),
    },
  );
  // By the clock that the policy goes by: it stays open, as it calls that, until the pause is over and somebody calls.
  let refusesUntil = 0;
  policy.onBreak(() => {
    refusesUntil = Date.now() + pauseMs;
  });
  return { policy, isOpen: () => policy.state === CircuitState.Open && Date.now() < refusesUntil };
};

const isFailure = (detail: VendorProblemKind): boolean =>
  detail.kind === 'defect' || (detail.kind === 'unavailable' && !detail.noTurn);
