import { describeVendor } from '@cartage/vendor-kit/conformance';
import { describe } from 'vitest';
import { simulate, simulateWith } from '../simulator/testing.ts';
import { vendors } from './index.ts';

for (const plugin of vendors) {
  describeVendor({ plugin, simulate });
  // As contracts and the test service were met that differ from what is documented.
  describe('met otherwise', () => {
    const habits = { refusesInsurance: true, hidesRegisterCodes: true, listsNoCities: true, pricesAsBefore: true };
    describeVendor({ plugin, simulate: () => simulateWith(habits) });
  });
}
