import { describeVendor } from '@cartage/vendor-kit/conformance';
import { mockVendors } from './index.ts';
import { simulate } from './testing.ts';

// The laws of slow vendors take real seconds.
for (const adapter of mockVendors) describeVendor({ adapter, simulate: () => simulate(adapter.manifest.key) });
