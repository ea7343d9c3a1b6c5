import { toVendorProblem } from '@cartage/vendor-kit';
import type { Connection } from './connection.ts';
import { CallerGone } from './deadline.ts';
import { type FailureRate, openFailureRate } from './failure-rate.ts';
import { type HeardParts, openHeardCircuits } from './heard-circuits.ts';

/** The call was not made: such calls fail too often, and the vendor is left alone for a moment. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

/**
 * Keep calls from a vendor that fails, one for each connection and capability. On PostgreSQL those of the whole installation: what
 * one process opens or closes is known to the others within a second, and one call decides for all.
 */
export interface Circuits {
  /** Does the work, and judges by its end. @throws CircuitOpen; what the work threw */
  readonly run: <T>(connection: Connection, capability: string, work: () => Promise<T>) => Promise<T>;
  /** A call would be refused now. */
  readonly isOpen: (connection: Connection, capability: string) => boolean;
  /** Until when calls are refused, and then one decides, by `now`; null: the circuit is closed. */
  readonly refusesUntil: (connection: Connection, capability: string) => number | null;
  /** Waits for what is being told. */
  readonly close: () => Promise<void>;
}

export interface CircuitsParts extends HeardParts {
  /** How long an open circuit waits before the one call that decides. */
  readonly circuitPauseMs: number;
}

/** What this process knows of one. */
interface Circuit {
  readonly rate: FailureRate;
  /** The call of this process that decides; null: none is under way. */
  deciding: Promise<void> | null;
}

export const openCircuits = ({ circuitPauseMs: pauseMs, ...parts }: CircuitsParts): Circuits => {
  const { now = () => performance.now() } = parts;
  const heard = openHeardCircuits({ ...parts, now });
  const circuits = new WeakMap<Connection, Map<string, Circuit>>();

  const circuitOf = (connection: Connection, capability: string): Circuit => {
    const ofConnection = circuits.get(connection) ?? new Map<string, Circuit>();
    circuits.set(connection, ofConnection);
    const circuit = ofConnection.get(capability) ?? { rate: openFailureRate(now), deciding: null };
    ofConnection.set(capability, circuit);
    return circuit;
  };

  /** As every call: its end is one of many. */
  const runClosed = async <T>({ rate }: Circuit, name: string, work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await work();
      rate.note(false);
      return answer;
    } catch (thrown) {
      if (isFailure(thrown) && rate.note(true)) {
        rate.forget();
        // One that began before it was opened says nothing new.
        if (heard.refusesUntil(name) === null) heard.open(name, pauseMs);
      }
      throw thrown;
    }
  };

  /** By its end alone the circuit closes or stays open. */
  const runDeciding = async <T>({ rate }: Circuit, name: string, work: () => Promise<T>): Promise<T> => {
    const close = (): void => {
      rate.forget();
      heard.close(name);
    };
    try {
      const answer = await work();
      close();
      return answer;
    } catch (thrown) {
      // Of one whose caller has gone nobody knows: the next one decides.
      if (thrown instanceof CallerGone) heard.open(name, 0);
      else if (isFailure(thrown)) heard.open(name, pauseMs);
      else close();
      throw thrown;
    }
  };

  return {
    run: async (connection, capability, work) => {
      const hearing = heard.listen();
      if (hearing) await hearing;
      const name = heard.nameOf(connection, capability);
      const circuit = circuitOf(connection, capability);
      for (;;) {
        const untilMs = heard.refusesUntil(name);
        if (untilMs === null) return runClosed(circuit, name, work);
        // Whoever comes meanwhile waits for what comes of it.
        if (circuit.deciding) await circuit.deciding;
        else if (now() < untilMs) {
          circuit.rate.forget();
          throw new CircuitOpen();
        } else {
          const { promise, resolve } = Promise.withResolvers<void>();
          circuit.deciding = promise;
          try {
            if (await heard.claim(name, pauseMs)) return await runDeciding(circuit, name, work);
          } finally {
            circuit.deciding = null;
            resolve();
          }
        }
      }
    },
    isOpen: (connection, capability) => {
      const untilMs = heard.refusesUntil(heard.nameOf(connection, capability));
      return untilMs !== null && circuitOf(connection, capability).deciding === null && now() < untilMs;
    },
    refusesUntil: (connection, capability) => heard.refusesUntil(heard.nameOf(connection, capability)),
    close: heard.end,
  };
};

/** Neither where nobody waits any more nor where we never let the call begin; a plugin's own exceptions are its defects. */
const isFailure = (thrown: unknown): boolean => {
  if (thrown instanceof CallerGone) return false;
  const { detail } = toVendorProblem(thrown);
  return detail.kind === 'defect' || (detail.kind === 'unavailable' && !detail.noTurn);
};
