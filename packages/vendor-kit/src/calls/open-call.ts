import { type City, cityCatalogue, type Instant } from '@cartage/core';
import type { CallContext, VendorAccount, VendorLog } from '../adapter/call-context.ts';
import type { VendorManifest } from '../adapter/manifest.ts';
import type { CallTurn } from '../http/call-limiter.ts';
import { type CallsRequests, openVendorHttp } from '../http/open-vendor-http.ts';
import type { VendorLine } from '../http/vendor-line.ts';
import { type Redactor, redactorOf, safeText } from '../secrets/redact.ts';
import type { ConnectionCache } from './call-cache.ts';
import { deepFrozen } from './deep-frozen.ts';

/** What one call is made of. */
export interface CallOptions {
  /** The line of this account alone. */
  readonly line: VendorLine;
  /** The manifest of the plugin that is called. */
  readonly manifest: VendorManifest;
  /** Whose contract the call is made by. */
  readonly account: VendorAccount;
  /** The service's time, ms since 1970. */
  readonly now: () => Instant;
  /** IANA, of the service. */
  readonly timeZone: string;
  /** Hears of what the plugin warns, without secrets. */
  readonly log: VendorLog;
  /** The cache of this account alone. */
  readonly cache: ConnectionCache;
  /** The notes of this account alone; absent: they live as long as the cache. */
  readonly notes?: CallContext['notes'];
  /** The deadline of this call. */
  readonly signal: AbortSignal;
  /** The cities of a country, as the installation knows them; absent: those of core's catalogue. */
  readonly cities?: CallContext['cities'];
  /** Whose call it is; by default one that somebody waits for, of no company. */
  readonly turn?: CallTurn;
  /** Told when a request of the call begins to wait for its turn at the vendor, has its turn, and ends. */
  readonly onTurn?: (requests: CallsRequests) => void;
  /** Sent with each request, so that the vendor's own records and ours can be laid side by side (W3C Trace Context). */
  readonly traceparent?: string | undefined;
}

/**
 * All that a plugin gets for one call: the guarded HTTP client and a log that knows no secret.
 * @param options the line and the cache of this connection, the account, the clock and the deadline of this call
 * @returns what is passed to a member as its last argument; of one call alone
 */
export const openCall = ({
  line,
  manifest,
  account,
  now,
  timeZone,
  log,
  cache,
  notes = cache.notes,
  signal,
  cities = citiesOfCatalogue,
  turn,
  onTurn,
  traceparent,
}: CallOptions): CallContext => {
  const { redact, add } = redactorOf(manifest, account);
  const marked: string[] = [];
  const mark = (text: string): void => {
    marked.push(text);
    add(text);
  };
  return {
    // All calls share it: a plugin that changed it would lead the next ones elsewhere.
    account: deepFrozen(account),
    http: openVendorHttp({ line, manifest, account, signal, turn, onTurn, redact, traceparent }),
    now,
    timeZone,
    cities,
    log: redactedLog(log, redact),
    cache: cache.forCall(signal, { add: mark, marked: () => marked }),
    notes,
    secret: (text) => {
      mark(text);
      return text;
    },
    redact,
    signal,
  };
};

/** The cities of core's catalogue in that country. */
export async function* citiesOfCatalogue(country: string): AsyncGenerator<readonly City[], void> {
  yield cityCatalogue.filter((city) => city.country === country);
}

const redactedLog = (log: VendorLog, redact: Redactor['redact']): VendorLog => ({
  warn: (message, fields = {}) => {
    const clean = Object.entries(fields)
      .slice(0, MOST_FIELDS)
      .map(([name, value]) => [safeText(name, redact), safeValue(value, redact)] as const);
    log.warn(safeText(String(message), redact), Object.fromEntries(clean));
  },
});

const MOST_FIELDS = 50;

/** A number may be a secret too, and what is none of the values that a field may have is said in words. */
const safeValue = (value: unknown, redact: Redactor['redact']): string | number | boolean | null => {
  if (typeof value === 'boolean' || value === null) return value;
  const said = typeof value === 'object' ? shown(value) : String(value);
  const clean = safeText(said, redact);
  return typeof value === 'number' && clean === said ? value : clean;
};

const shown = (value: object): string => {
  try {
    return value instanceof Error ? String(value) : (JSON.stringify(value) ?? '');
  } catch {
    return typeof value;
  }
};
