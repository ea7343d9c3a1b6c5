import type { Instant, VendorEnvironment } from '@cartage/core';
import type { VendorHttp } from './http-client.ts';

/** All that a plugin may use beside its arguments. */
export interface CallContext {
  readonly account: VendorAccount;
  readonly http: VendorHttp;
  /** The service's time, ms since 1970. */
  readonly now: () => Instant;
  /** IANA zone in which the service counts days. */
  readonly timeZone: string;
  readonly log: VendorLog;
  /** For tokens: one loader runs at a time for a key, its value lives `ttlMs`. */
  readonly cache: <T>(key: string, ttlMs: number, load: () => Promise<T>) => Promise<T>;
  /** Ends the call when its deadline passes or the caller has gone. */
  readonly signal: AbortSignal;
}

/** A contract with the vendor: the operator's, or a customer's own. */
export interface VendorAccount {
  readonly id: string;
  readonly environment: VendorEnvironment;
  readonly credentials: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
}

/** Where a plugin writes what its operator should see; the account's secrets are taken out. */
export interface VendorLog {
  /** For the operator's log; fields hold no bodies. */
  readonly warn: (message: string, fields?: Readonly<Record<string, string | number | boolean | null>>) => void;
}
