import { describeVendor } from '@cartage/vendor-kit/conformance';
import { mockVendors } from './index.ts';
import { simulate } from './testing.ts';

// The laws of slow vendors take real seconds.
for (const plugin of mockVendors) describeVendor({ plugin, simulate: () => simulate(plugin.manifest.key) });
