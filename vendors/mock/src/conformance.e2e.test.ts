import { describeVendor } from '@cartage/vendor-kit/conformance';
import { mockVendors } from './index.ts';
import { simulate } from './testing.ts';

for (const adapter of mockVendors.filter(({ manifest }) => manifest.key !== 'econom')) {
  describeVendor({ adapter, simulate: () => simulate(adapter.manifest.key) });
}
