import type { City, Instant, VendorEnvironment } from '@cartage/core';
import type { VendorHttp } from './http-client.ts';

/** All that a plugin may use beside its arguments. */
export interface CallContext {
  /** Whose contract with the vendor the call is made by. */
  readonly account: VendorAccount;
  /** The only way out. */
  readonly http: VendorHttp;
  /** The service's time, ms since 1970. */
  readonly now: () => Instant;
  /** IANA zone in which the service counts days; those of a pickup are days of the sender's city. */
  readonly timeZone: string;
  /**
   * The cities that the installation knows in a country (ISO 3166-1 alpha-2), each once, in batches and in no order that
   * means anything. An import may have made them a hundred thousand villages: `population` tells the large ones.
   */
  readonly cities: (country: string) => AsyncIterable<readonly City[]>;
  /** For the operator's log. */
  readonly log: VendorLog;
  /** What this connection keeps between calls for a while: tokens, look-ups. */
  readonly cache: CallCache;
  /** What this connection has to know for as long as a shipment lives: which courier was called for it, what was asked to be deleted. */
  readonly notes: CallNotes;
  /**
   * Marks a text as secret that came at run time, a token for one: from now on it is taken out of whatever leaves the plugin
   * through this connection. At least 8 characters. Gives the text back.
   */
  readonly secret: (text: string) => string;
  /** Takes the account's secrets, and those that came at run time, out of a text. */
  readonly redact: (text: string) => string;
  /** Ends the call when its deadline passes or the caller has gone. */
  readonly signal: AbortSignal;
}

/** The cache of one connection. */
export interface CallCache {
  /**
   * The value under the key, loaded where there is none or its `ttlMs` is over. One loader runs at a time for a key; a
   * failure is not kept. All of it is dropped when the vendor says `auth`, and the call made once more.
   */
  <T>(key: string, load: () => Promise<CachedValue<T>>): Promise<T>;
  /** Forgets the value under the key. */
  readonly drop: (key: string) => void;
  /** For the host: forgets what this call has got and an earlier one had loaded; true: there was something. */
  readonly dropUsed: () => boolean;
}

/**
 * Durable notes of one connection, read by whichever process comes next. Kept for 180 days from the last writing. The last
 * writing counts; what two processes must not both do is for the vendor to refuse.
 */
export interface CallNotes {
  /** What stands under the key, most often a shipment's reference; null: nothing. */
  readonly read: (key: string) => Promise<string | null>;
  /** Writes, or with null strikes out. The key has 1 to 200 characters, the text at most 4,000. @throws RangeError beyond that */
  readonly write: (key: string, text: string | null) => Promise<void>;
}

/** A value and how long it may be kept, ms. */
export interface CachedValue<T> {
  /** What is plain JSON of at most 64 KB may serve other processes of the installation too; all else stays in the memory of one. */
  readonly value: T;
  /** From when it has come; 0: for nobody else. */
  readonly ttlMs: number;
}

/** A contract with the vendor: the operator's, or a customer's own. */
export interface VendorAccount {
  /** The id of the connection; opaque. */
  readonly id: string;
  /** Which of the vendor's hosts it is for. */
  readonly environment: VendorEnvironment;
  /** As the manifest's schema read them. */
  readonly credentials: Readonly<Record<string, string>>;
  /** As the manifest's schema read them; with the hosts a `setting`, `baseUrl` is there. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Where a plugin writes what its operator should see; the account's secrets are taken out. */
export interface VendorLog {
  /** For the operator's log; fields hold no bodies. */
  readonly warn: (message: string, fields?: Readonly<Record<string, string | number | boolean | null>>) => void;
}
