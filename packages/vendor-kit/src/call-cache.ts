import type { Instant } from '@cartage/core';
import type { CachedValue, CallCache } from './call-context.ts';

interface Entry {
  readonly value: Promise<unknown>;
  expiresAt: Instant;
}

const MAX_ENTRIES = 1000;

/** What a connection keeps between its calls. `now` is the service's clock: values age by it. */
export class ConnectionCache {
  readonly #now: () => Instant;
  readonly #entries = new Map<string, Entry>();

  constructor(now: () => Instant) {
    this.#now = now;
  }

  /** The cache as one call has it, which knows what the call took of it. */
  forCall(): CallCache {
    const used = new Map<string, Entry>();
    const started = new Set<Entry>();
    const get = async <T>(key: string, load: () => Promise<CachedValue<T>>): Promise<T> => {
      const known = this.#live(key);
      if (known !== undefined) {
        try {
          const value = (await known.value) as T;
          used.set(key, known);
          return value;
        } catch (thrown) {
          if (started.has(known)) throw thrown;
          // The loader was another call's and may have died with that call's deadline: one more try, of our own.
        }
      }
      const other = this.#live(key);
      if (other === undefined) {
        const own = this.#start(key, load);
        started.add(own);
        return (await own.value) as T;
      }
      const value = (await other.value) as T;
      used.set(key, other);
      return value;
    };
    return Object.assign(get, {
      drop: (key: string) => void this.#entries.delete(key),
      dropUsed: () => {
        const wasUsed = used.size > 0;
        // Another call may have loaded a new one meanwhile.
        for (const [key, entry] of used) if (this.#entries.get(key) === entry) this.#entries.delete(key);
        used.clear();
        return wasUsed;
      },
    });
  }

  #live(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.expiresAt > this.#now() ? entry : undefined;
  }

  #start(key: string, load: () => Promise<CachedValue<unknown>>): Entry {
    const loading = load();
    const entry: Entry = { value: loading.then(({ value }) => value), expiresAt: Number.POSITIVE_INFINITY };
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(key, entry);
    loading.then(
      ({ ttlMs }) => {
        entry.expiresAt = this.#now() + ttlMs;
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    entry.value.catch(() => {});
    return entry;
  }
}
