import type { VendorManifest, VendorPlugin } from '@cartage/vendor-kit';
import { guardAdapter, type VendorAdapter } from '@cartage/vendor-kit/host';
import { mockPlugins } from '@cartage/vendor-registry';

type Script = Partial<Omit<VendorPlugin, 'manifest'>> & Pick<VendorManifest, 'id' | 'key'>;

/** The tariff that a scripted vendor offers where its script says nothing else. */
export const SCRIPTED_TARIFF = 'SW-STD';

/**
 * A plugin that does what a test says, for what the mock vendors never do. It has Swift's manifest but for the id; it
 * prices everything, and any other member is absent unless the script has it.
 */
export const scriptedVendor = ({ id, key, ...members }: Script): VendorAdapter => {
  const [swift] = mockPlugins;
  if (!swift) throw new Error('There is no vendor to take a manifest from.');
  return guardAdapter({
    manifest: { ...swift.manifest, id, key, name: key },
    checkConnection: async () => ({ ok: true }),
    quote: async ({ pickup, services }) => [
      {
        tariffId: SCRIPTED_TARIFF,
        tariffPrice: 50_000,
        services: services.map(({ code }) => ({ code, status: 'included', price: 0 })),
        takeDate: pickup.date,
        deliveryFrom: null,
        deliveryTo: null,
        minDays: 1,
        maxDays: 2,
        comments: null,
      },
    ],
    handOver: () => Promise.reject(new Error('not in the script')),
    track: async () => [],
    ...members,
  });
};
