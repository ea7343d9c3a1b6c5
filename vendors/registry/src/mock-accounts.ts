import type { VendorAccount } from '@cartage/vendor-kit';
import { mockVendors } from '@cartage/vendor-mock';

/** The operator's accounts with the mock vendors at `url`, by vendor key, for trying and measuring; none without it. */
export const mockAccounts = (url: string | null): ReadonlyMap<string, VendorAccount> =>
  new Map(
    url === null
      ? []
      : mockVendors.map(({ manifest: { key } }) => [
          key,
          {
            id: `mock:${key}`,
            environment: 'test' as const,
            credentials: { login: 'operator', password: 'sandbox' },
            settings: { baseUrl: `${url}/vendors/${key}` },
          },
        ]),
  );
