import { vendors as cdek } from '@cartage/vendor-cdek';
import { guardAdapter, type VendorAdapter } from '@cartage/vendor-kit/host';
import { vendors as mock } from '@cartage/vendor-mock';
import { vendors as russianPost } from '@cartage/vendor-russian-post';
import { vendors as yandexDelivery } from '@cartage/vendor-yandex-delivery';

/** The vendors that the mock server answers for. */
export const mockPlugins: readonly VendorAdapter[] = mock.map(guardAdapter);

/** Those of real vendors that come with Cartage, guarded as the host needs them. A new one is a line here. */
const realPlugins: readonly VendorAdapter[] = [...cdek, ...russianPost, ...yandexDelivery].map(guardAdapter);

/** The plugins that come with Cartage. */
export const registeredVendors: readonly VendorAdapter[] = [...mockPlugins, ...realPlugins];
