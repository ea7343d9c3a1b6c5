import type { VendorAccount, VendorAdapter } from '@cartage/vendor-kit';

/** The operator's contracts with the mock vendors at `url`, by vendor key, for trying and measuring; none without it. */
export const mockAccounts = (
  adapters: readonly VendorAdapter[],
  url: string | null,
): ReadonlyMap<string, VendorAccount> =>
  new Map(
    url === null
      ? []
      : adapters.map(({ manifest: { key } }) => [
          key,
          {
            id: `operator:${key}`,
            environment: 'test' as const,
            credentials: { login: 'operator', password: 'sandbox' },
            settings: { baseUrl: `${url}/vendors/${key}` },
          },
        ]),
  );
