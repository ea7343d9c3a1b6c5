import type { Instant } from '@cartage/core';
import type { CachedValue, CallCache, CallNotes } from '../adapter/call-context.ts';
import { endedCall } from '../adapter/call-problems.ts';
import { memoryNotes } from './call-notes.ts';

interface Entry {
  readonly loading: Promise<CachedValue<unknown>>;
  /** undefined: it is still being loaded. */
  loaded: CachedValue<unknown> | undefined;
  loadedAt: Instant;
  expiresAt: Instant;
}

const MAX_ENTRIES = 1000;

/** What a connection keeps between its calls. `now` is the service's clock: values age by it. */
export class ConnectionCache {
  readonly #now: () => Instant;
  readonly #entries = new Map<string, Entry>();
  /** The notes of a connection whose host has no durable ones. */
  readonly notes: CallNotes = memoryNotes();

  constructor(now: () => Instant) {
    this.#now = now;
  }

  /** The cache as one call has it, which knows what the call took of it; `signal`: of the call. */
  forCall(signal: AbortSignal | null = null): CallCache {
    const used = new Map<string, Entry>();
    const started = new Set<Entry>();
    const use = (key: string, entry: Entry): void => {
      if (!started.has(entry)) used.set(key, entry);
    };
    const get = async <T>(key: string, load: () => Promise<CachedValue<T>>): Promise<T> => {
      const known = this.#live(key);
      if (known !== undefined) {
        try {
          const { value } = known.loaded ?? (await within(known.loading, signal));
          use(key, known);
          return value as T;
        } catch (thrown) {
          if (started.has(known)) throw thrown;
          // The loader was another call's and may have died with that call's deadline: one more try, of our own.
        }
      }
      const other = this.#live(key);
      if (other === undefined) {
        const own = this.#start(key, load, signal);
        started.add(own);
        return (await own.loading).value as T;
      }
      const { value } = await within(other.loading, signal);
      use(key, other);
      return value as T;
    };
    return Object.assign(get, {
      drop: (key: string) => void this.#entries.delete(key),
      dropUsed: () => {
        const wasUsed = used.size > 0;
        // Another call may have loaded a new one meanwhile.
        for (const [key, entry] of used) this.#dropEntry(key, entry);
        used.clear();
        return wasUsed;
      },
    });
  }

  #live(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    const now = this.#now();
    // One of a later time was loaded while the clock was ahead, and would live until it is there again.
    return entry !== undefined && entry.loadedAt <= now && entry.expiresAt > now ? entry : undefined;
  }

  #dropEntry(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #start(key: string, load: () => Promise<CachedValue<unknown>>, signal: AbortSignal | null): Entry {
    const entry: Entry = {
      // Also of a loader that heeds no end of its call: the next caller would wait for it for ever.
      loading: within(loadedBy(load), signal),
      loaded: undefined,
      loadedAt: Number.NEGATIVE_INFINITY,
      expiresAt: Number.POSITIVE_INFINITY,
    };
    // Set anew, it is the newest.
    this.#entries.delete(key);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < MAX_ENTRIES) break;
      this.#entries.delete(oldest);
    }
    this.#entries.set(key, entry);
    entry.loading.then(
      (loaded) => {
        entry.loaded = loaded;
        entry.loadedAt = this.#now();
        entry.expiresAt = entry.loadedAt + loaded.ttlMs;
      },
      () => this.#dropEntry(key, entry),
    );
    return entry;
  }
}

async function loadedBy(load: () => Promise<CachedValue<unknown>>): Promise<CachedValue<unknown>> {
  const loaded = (await load()) as Partial<CachedValue<unknown>> | null | undefined;
  const ttlMs = loaded?.ttlMs;
  if (typeof ttlMs !== 'number' || Number.isNaN(ttlMs)) throw new TypeError('A loader gives { value, ttlMs }.');
  return { value: loaded?.value, ttlMs };
}

/** What is waited for, or the end of the call. */
const within = <T>(work: Promise<T>, signal: AbortSignal | null): Promise<T> =>
  signal === null
    ? work
    : new Promise((resolve, reject) => {
        const end = (): void => reject(endedCall(signal, true));
        if (signal.aborted) end();
        signal.addEventListener('abort', end);
        const leave = (): void => signal.removeEventListener('abort', end);
        work.then(resolve, reject).then(leave, leave);
      });
