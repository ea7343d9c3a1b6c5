import { describeVendor } from '@cartage/vendor-kit/conformance';
import { mockVendors } from './index.ts';
import { simulate } from './testing.ts';

// The one with doors, points and all services. The others, which share its code, are held to the same laws in
// conformance.e2e.test.ts: the laws of slow vendors take real seconds.
for (const adapter of mockVendors.filter(({ manifest }) => manifest.key === 'econom')) {
  describeVendor({ adapter, simulate: () => simulate(adapter.manifest.key) });
}
