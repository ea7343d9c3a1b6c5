import type { Instant } from '@cartage/core';
import type { CallContext } from './call-context.ts';

/** The small cache of one account, for tokens. */
export interface CallCache {
  /** One loader runs at a time for a key; a failure is not kept. */
  readonly get: CallContext['cache'];
  /** After the vendor refused a token. */
  readonly clear: () => void;
}

interface Entry {
  readonly value: Promise<unknown>;
  expiresAt: Instant;
}

const MAX_ENTRIES = 1000;

/** The cache of one connection. `now` is the service's clock: values age by it. */
export function openCallCache(now: () => Instant): CallCache {
  const entries = new Map<string, Entry>();
  return {
    get: async <T>(key: string, ttlMs: number, load: () => Promise<T>): Promise<T> => {
      const known = live(key);
      if (known !== undefined) {
        try {
          return (await known.value) as T;
        } catch {
          // The loader was another call's and may have died with that call's deadline: one more try, of our own.
        }
      }
      return (await (live(key) ?? start(key, ttlMs, load)).value) as T;
    },
    clear: () => entries.clear(),
  };

  function live(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresAt > now() ? entry : undefined;
  }

  function start(key: string, ttlMs: number, load: () => Promise<unknown>): Entry {
    const entry: Entry = { value: load(), expiresAt: Number.POSITIVE_INFINITY };
    if (entries.size >= MAX_ENTRIES) entries.clear();
    entries.set(key, entry);
    entry.value.then(
      () => {
        entry.expiresAt = now() + ttlMs;
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    return entry;
  }
}
