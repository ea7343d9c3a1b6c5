/** The token is no longer good, or never was: another one like it is not worth asking for. */
export class AccessEnded extends Error {
  readonly wasGood: boolean;

  constructor(wasGood: boolean) {
    super();
    this.wasGood = wasGood;
  }
}

/** Longer than the service takes for anything, prices of slow vendors included. */
const PATIENCE_MS = 30_000;

/** How the page asks the service. */
export interface Client {
  /** The answer to a GET; `address` is relative to the page's own. */
  readonly get: <T>(address: string, query?: Readonly<Record<string, string | number | null>>) => Promise<T>;
  /** Goes on with another token. */
  readonly renew: (token: string) => void;
}

/** Without a token the session counts by which the page was opened. `company`: for which its person acts there; null: the one they have chosen. */
export const openClient = (first: string, company: string | null): Client => {
  let token = first;
  // It has opened the page.
  let isGood = true;
  return {
    get: async <T>(address: string, query: Readonly<Record<string, string | number | null>> = {}): Promise<T> => {
      const url = new URL(address, location.href);
      url.search = '';
      for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, String(value));
      const answer = await fetch(url, {
        headers: {
          ...(token === '' ? company !== null && { 'X-Company': company } : { Authorization: `Bearer ${token}` }),
          'Accept-Language': document.documentElement.lang,
        },
        credentials: token === '' ? 'same-origin' : 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (answer.status === 403) throw new AccessEnded(isGood);
      if (!answer.ok) throw new Error(`${answer.status}`);
      isGood = true;
      return (await answer.json()) as T;
    },
    renew: (next) => {
      token = next;
      isGood = false;
    },
  };
};
