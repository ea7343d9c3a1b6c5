import type { Instant } from '@cartage/core';
import type { ConnectionCache } from './call-cache.ts';
import type { CallContext, VendorAccount, VendorLog } from './call-context.ts';
import type { VendorManifest } from './manifest.ts';
import { openVendorHttp } from './open-vendor-http.ts';
import { type Redactor, redactorOf } from './redact.ts';
import type { VendorLine } from './vendor-line.ts';

/** What one call is made of. */
export interface CallOptions {
  /** Of this account alone. */
  readonly line: VendorLine;
  readonly manifest: VendorManifest;
  readonly account: VendorAccount;
  /** The service's time, ms since 1970. */
  readonly now: () => Instant;
  readonly timeZone: string;
  readonly log: VendorLog;
  /** Of this account alone. */
  readonly cache: ConnectionCache;
  /** The deadline of this call. */
  readonly signal: AbortSignal;
}

/** All that a plugin gets for one call: the guarded HTTP client and a log that knows no secret. */
export const openCall = ({ line, manifest, account, now, timeZone, log, cache, signal }: CallOptions): CallContext => {
  const { redact, add } = redactorOf(manifest, account);
  return {
    account,
    http: openVendorHttp({ line, manifest, account, signal }),
    now,
    timeZone,
    log: redactedLog(log, redact),
    cache: cache.forCall(),
    secret: (text) => {
      add(text);
      return text;
    },
    redact,
    signal,
  };
};

const redactedLog = (log: VendorLog, redact: Redactor['redact']): VendorLog => ({
  warn: (message, fields = {}) => {
    const clean = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? redact(value) : value,
    ]);
    log.warn(redact(message), Object.fromEntries(clean));
  },
});
