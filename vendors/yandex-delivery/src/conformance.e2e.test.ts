import { describeVendor } from '@cartage/vendor-kit/conformance';
import { simulate } from '../simulator/testing.ts';
import { vendors } from './index.ts';

for (const plugin of vendors) describeVendor({ plugin, simulate });
