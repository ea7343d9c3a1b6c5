import type { VendorInfo } from '@cartage/core';
import type { VendorManifest } from '@cartage/vendor-kit';

export const vendorInfo = ({ id, key, name }: VendorManifest): VendorInfo => ({ id, key, name });
