import type {
  AccessRight,
  BasisPoints,
  City,
  CompanySettings,
  Instant,
  OperatorRole,
  PickupPoint,
} from '@cartage/core';
import type { Doer, FileDraft, IdempotentRun, Store, Witness } from '@cartage/storage';
import type { ClockWatch } from './clock-watch.ts';
import type { Cause, Log } from './log.ts';
import type { ServiceSettings } from './service-settings.ts';

/** What every act stands on: the store, the time, chance, the log. What only some take are parts, as `Pricing` and `Papers`. */
export interface Ground {
  readonly store: Store;
  /** What was seen in the database, kept beside it: by it a restore is noticed. */
  readonly witness: Witness;
  readonly clock: () => Instant;
  readonly watch: ClockWatch;
  /** Url-safe, 128 random bits. */
  readonly newKey: () => string;
  readonly randomDigits: (count: number) => string;
  /** From 0 to 1, 1 excluded. */
  readonly random: () => number;
  /** Names this process as the owner of leases; new at every start. */
  readonly processId: string;
  readonly log: Log;
  /** What `log` says of everything; absent while nothing particular is done. */
  readonly cause?: Cause;
  readonly settings: ServiceSettings;
}

/** For what only reads, and may do so as it was a moment ago: the replica is asked, where there is one. */
export const readingFrom = <Of extends { readonly store: Pick<Store, 'db' | 'replica'> }>(ctx: Of): Of =>
  ctx.store.replica ? { ...ctx, store: { ...ctx.store, db: ctx.store.replica.db } } : ctx;

/** One call of an act by somebody. An act that needs more names its parts: `Acting & Pricing`. */
export interface Acting extends Ground {
  /** Who asks. What is done is done for `company`. */
  readonly actor: Actor;
  /** Whose orders, balance, mark-up and connections the act is about. */
  readonly company: ActingCompany;
  /** Whom the request names as its partner. */
  readonly partner: { readonly id: number } | null;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
  /** When the request came, by `performance.now()`. */
  readonly cameAt?: number;
  /** What the request was told of cities, by code, empty where nothing is known: each is asked for once. */
  readonly cities?: Map<string, readonly City[]>;
  /** The same of pickup points, by `pickupPointKey`; null: there is none. */
  readonly pickupPoints?: Map<string, PickupPoint | null>;
  /** The request came with an Idempotency-Key. */
  readonly once?: Once;
  /** The file that came with the request. */
  readonly received?: ReceivedFile;
}

/** A file as it came, on its way into the file store; whoever received it drops what is not kept. */
export interface ReceivedFile {
  readonly draft: FileDraft;
  /** Why it is not whole; null: it is. */
  readonly fault: 'not-base64' | null;
}

/** A run of a request that is to be done once. */
export interface Once {
  readonly key: IdempotentRun;
  /** Set when this run goes on with one that ended without an answer. */
  readonly earlier: EarlierRuns | null;
  /** Numbers of the orders with which something is done by now, for the caller where the rest fails. */
  readonly saved: string[];
}

export interface EarlierRuns {
  readonly since: Instant;
  /** Ids of the orders that were made, by their place in the request. */
  readonly orders: ReadonlyMap<number, number>;
}

export interface Actor {
  readonly companyId: number;
  /** The topmost owner of the caller's company, whose limits it shares (interface 2.15): itself where nobody owns it. */
  readonly topmostId: number;
  /** 0: no key was shown. */
  readonly keyId: number;
  /** Of the key, for people. */
  readonly name: string;
  /** With what its requests are counted, and take turns: the key, the person, and of a company that another one owns its topmost owner's key. */
  readonly countedAs: string;
  /** Operator's mark-up for the company. */
  readonly markUp: BasisPoints;
  /** What the company has settled for itself; absent: nothing. */
  readonly settings?: CompanySettings;
  /** What the key or the token may be used for; null: everything. */
  readonly rights: readonly AccessRight[] | null;
  /** When the key ends, or the token that was shown; absent: never. */
  readonly until?: Instant;
  /** Not the key was shown but a token that was issued for it. */
  readonly byToken?: true;
  /** Whose session it is; absent: a key or a token was shown. */
  readonly person?: Person;
}

/** Somebody who has signed in. */
export interface Person {
  readonly userId: number;
  /** A mail address in lower case. */
  readonly login: string;
  readonly name: string;
  /** SHA-256 of the session's cookie, hexadecimal. */
  readonly session: string;
  /** When they last proved who they are. */
  readonly provedAt: Instant;
  /** Their password came by mail: until they set one of their own they may do nothing else. */
  readonly mustChangePassword: boolean;
}

/** Who asks for the operator. What they do is done for no company. */
export interface Operator {
  /** Of the key or the person, for people. */
  readonly name: string;
  readonly role: OperatorRole;
  /** With what its requests are counted. */
  readonly countedAs: string;
  /** As the audit names them. */
  readonly doer: Doer;
  /** Whose session it is; absent: a key was shown. */
  readonly person?: Person;
}

/** The company for which somebody acts: the caller's own, or one that it owns. */
export interface ActingCompany {
  readonly id: number;
  /** Its topmost owner, whose limits it shares (interface 2.15): itself where nobody owns it. */
  readonly topmostId: number;
  /** The operator's, on vendors' prices. */
  readonly markUp: BasisPoints;
  /** What it has settled for itself; absent: nothing. */
  readonly settings?: CompanySettings;
}
