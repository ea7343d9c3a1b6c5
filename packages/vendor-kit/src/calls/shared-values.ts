/** A value of a connection's cache that may serve other processes. */
export interface LoadedJson {
  /** The value as JSON, at most 64 KB. */
  readonly json: string;
  /** How long it may be kept, ms. */
  readonly ttlMs: number;
  /** What the plugin had called secret by then: it is so wherever the value comes. */
  readonly secrets: readonly string[];
}

/** One that another process has loaded. */
export interface FoundJson extends LoadedJson {
  /** Another one after each change. */
  readonly edition: string;
}

/** What the processes of an installation have in common of one connection's cache. None of it throws. */
export interface SharedValues {
  /** null: this process is to load it, and then to call `keep`. Waits a little where another one is loading it. */
  readonly find: (key: string) => Promise<FoundJson | null>;
  /** null: nothing came of it, or it is nothing for others. Gives the edition; null: the others do not know it. */
  readonly keep: (key: string, loaded: LoadedJson | null) => Promise<string | null>;
  /** Whether what has come under the edition still stands: no process has dropped it, or put another in its place. */
  readonly holds: (key: string, edition: string) => Promise<boolean>;
  /** For all processes; only of one edition where it is named. */
  readonly drop: (key: string, edition: string | null) => Promise<void>;
}

const MOST_BYTES = 64 * 1024;

/** The value as JSON; null: it would not come back as it is, or is too long. */
export const plainJson = (value: unknown): string | null => {
  try {
    if (!isPlain(value, 0)) return null;
    const json = JSON.stringify(value);
    return Buffer.byteLength(json) <= MOST_BYTES ? json : null;
  } catch {
    return null;
  }
};

const DEEPEST = 32;

const isPlain = (value: unknown, depth: number): boolean => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || depth > DEEPEST) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) if (!isPlain(value[i], depth + 1)) return false;
    return Object.keys(value).length === value.length;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  if (Object.getOwnPropertySymbols(value).length > 0 || 'toJSON' in value || Object.hasOwn(value, '__proto__'))
    return false;
  return Object.values(value).every((one) => isPlain(one, depth + 1));
};
