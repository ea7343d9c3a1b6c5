import { describeVendor } from '@cartage/vendor-kit/conformance';
import { rateSheet } from './index.ts';
import { exampleSheet, simulate } from './testing.ts';

describeVendor({ plugin: rateSheet(exampleSheet('fast.csv'), 'fast.csv'), simulate });
