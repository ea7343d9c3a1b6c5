/** The token is no longer good. */
export class AccessEnded extends Error {}

/** How the page asks the service. */
export interface Client {
  /** The answer to a GET; `address` is relative to the page's own. */
  readonly get: <T>(address: string, query?: Readonly<Record<string, string | number | null>>) => Promise<T>;
  /** Goes on with another token. */
  readonly renew: (token: string) => void;
}

export const openClient = (first: string): Client => {
  let token = first;
  return {
    get: async <T>(address: string, query: Readonly<Record<string, string | number | null>> = {}): Promise<T> => {
      const url = new URL(address, location.href);
      url.search = '';
      for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, String(value));
      const answer = await fetch(url, {
        headers: { Authorization: `Bearer ${token}`, 'Accept-Language': document.documentElement.lang },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      if (answer.status === 403) throw new AccessEnded();
      if (!answer.ok) throw new Error(`${answer.status}`);
      return (await answer.json()) as T;
    },
    renew: (next) => {
      token = next;
    },
  };
};
