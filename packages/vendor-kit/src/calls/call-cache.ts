import type { Instant } from '@cartage/core';
import type { CachedValue, CallCache, CallNotes } from '../adapter/call-context.ts';
import { endedCall } from '../adapter/call-problems.ts';
import { memoryNotes } from './call-notes.ts';
import { type LoadedJson, plainJson, type SharedValues } from './shared-values.ts';

interface Entry {
  readonly loading: Promise<CachedValue<unknown>>;
  /** Another process had loaded it. */
  isFound: boolean;
  /** undefined: it is still being loaded. */
  loaded: CachedValue<unknown> | undefined;
  loadedAt: Instant;
  expiresAt: Instant;
  /** Under which other processes know it; null: they do not. */
  edition: string | null;
  /** When it was last known that it still stands, by a clock that never runs back; and whether that is being asked. */
  heldAt: number;
  holding: Promise<boolean> | null;
}

/** What a call may mark as secret, and has. */
export interface CallMarks {
  /** From now on the text is a secret. */
  readonly add: (secret: string) => void;
  /** All that the call has marked so far. */
  readonly marked: () => readonly string[];
}

const noMarks: CallMarks = { add: () => {}, marked: () => [] };

const MAX_ENTRIES = 1000;
/** What another process drops is used no longer than this. */
const HELD_MS = 2_000;
/** As many as a connection remembers. */
const MOST_SECRETS = 64;

/** What a connection keeps between its calls. `now` is the service's clock: values age by it. */
export class ConnectionCache {
  readonly #now: () => Instant;
  readonly #entries = new Map<string, Entry>();
  /** The notes of a connection whose host has no durable ones. */
  readonly notes: CallNotes = memoryNotes();

  readonly #shared: SharedValues | null;
  /** Of the keys that are being dropped for all: nobody finds them meanwhile. */
  readonly #dropping = new Map<string, Promise<void>>();
  readonly #passed: () => number;

  /**
   * @param now the service's clock
   * @param shared what the processes of the installation have in common; absent: nothing
   * @param passed ms, never running back; the process's own
   */
  constructor(now: () => Instant, shared: SharedValues | null = null, passed: () => number = () => performance.now()) {
    this.#now = now;
    this.#shared = shared;
    this.#passed = passed;
  }

  /** The cache as one call has it, which knows what the call took of it; `signal`: of the call. */
  forCall(signal: AbortSignal | null = null, marks: CallMarks = noMarks): CallCache {
    const used = new Map<string, Entry>();
    const started = new Set<Entry>();
    const use = (key: string, entry: Entry): void => {
      if (!started.has(entry)) used.set(key, entry);
    };
    const get = async <T>(key: string, load: () => Promise<CachedValue<T>>): Promise<T> => {
      const known = this.#live(key);
      const holding = known && this.#holding(key, known);
      if (known !== undefined && holding && !(await within(holding, signal))) {
        this.#dropEntry(key, known);
      } else if (known !== undefined) {
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
        const own = this.#start(key, this.#loader(key, load, marks), signal);
        started.add(own);
        const { value } = await own.loading;
        // Another process has loaded it: like any earlier call.
        if (own.edition !== null && own.isFound) used.set(key, own);
        return value as T;
      }
      const { value } = await within(other.loading, signal);
      use(key, other);
      return value as T;
    };
    return Object.assign(get, {
      drop: (key: string) => {
        this.#entries.delete(key);
        this.#dropShared(key, null);
      },
      dropUsed: () => {
        const wasUsed = used.size > 0;
        // Another call may have loaded a new one meanwhile.
        for (const [key, entry] of used) {
          this.#dropEntry(key, entry);
          if (entry.edition !== null) this.#dropShared(key, entry.edition);
        }
        used.clear();
        return wasUsed;
      },
    });
  }

  /** The value that another process has loaded, else the plugin's own load, which the others find from then on. */
  #loader(
    key: string,
    load: () => Promise<CachedValue<unknown>>,
    marks: CallMarks,
  ): (entry: Entry) => Promise<CachedValue<unknown>> {
    const shared = this.#shared;
    if (shared === null) return () => loadedBy(load);
    return async (entry) => {
      await this.#dropping.get(key);
      const found = await shared.find(key);
      if (found !== null) {
        for (const secret of found.secrets) marks.add(secret);
        entry.edition = found.edition;
        entry.isFound = true;
        return { value: JSON.parse(found.json), ttlMs: found.ttlMs };
      }
      let loaded: LoadedJson | null = null;
      try {
        const own = await loadedBy(load);
        const json = own.ttlMs > 0 ? plainJson(own.value) : null;
        if (json !== null)
          loaded = { json, ttlMs: own.ttlMs, secrets: [...new Set(marks.marked())].slice(-MOST_SECRETS) };
        return own;
      } finally {
        entry.edition = await shared.keep(key, loaded);
      }
    };
  }

  /** Whether the others still have it so; null: that was asked just now, or they never had it. */
  #holding(key: string, entry: Entry): Promise<boolean> | null {
    const { edition } = entry;
    if (this.#shared === null || edition === null || this.#passed() - entry.heldAt < HELD_MS) return null;
    entry.holding ??= this.#shared.holds(key, edition).finally(() => {
      entry.heldAt = this.#passed();
      entry.holding = null;
    });
    return entry.holding;
  }

  #dropShared(key: string, edition: string | null): void {
    if (this.#shared === null) return;
    const dropping = this.#shared.drop(key, edition).finally(() => {
      if (this.#dropping.get(key) === dropping) this.#dropping.delete(key);
    });
    this.#dropping.set(key, dropping);
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

  #start(key: string, load: (entry: Entry) => Promise<CachedValue<unknown>>, signal: AbortSignal | null): Entry {
    const { promise: loading, resolve, reject } = Promise.withResolvers<CachedValue<unknown>>();
    const entry: Entry = {
      loading,
      edition: null,
      heldAt: Number.NEGATIVE_INFINITY,
      holding: null,
      isFound: false,
      loaded: undefined,
      loadedAt: Number.NEGATIVE_INFINITY,
      expiresAt: Number.POSITIVE_INFINITY,
    };
    // Also of a loader that heeds no end of its call: the next caller would wait for it for ever.
    within(load(entry), signal).then(resolve, reject);
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
        entry.heldAt = this.#passed();
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
