import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import type { VendorPlugin } from '../adapter.ts';
import { dayLaws } from './day-laws.ts';
import { documentLaws } from './document-laws.ts';
import { handOverLaws } from './hand-over-laws.ts';
import type { Law } from './law.ts';
import { memberLaws } from './member-laws.ts';
import { quoteLaws } from './quote-laws.ts';
import type { SimulatedVendor } from './simulated-vendor.ts';
import { openStage, type Stage } from './stage.ts';
import { trackLaws } from './track-laws.ts';
import { transportLaws } from './transport-laws.ts';

/** The laws that every plugin keeps (docs/vendor-plugin.md). */
export const laws: Readonly<Record<string, readonly Law[]>> = {
  'manifest and members': memberLaws,
  quotes: quoteLaws,
  'quotes by days': dayLaws,
  'hand-over': handOverLaws,
  tracking: trackLaws,
  documents: documentLaws,
  transport: transportLaws,
};

/** The plugin, and the server that plays its vendor. */
export interface ConformanceOptions {
  readonly adapter: VendorPlugin;
  /** Started once for the suite; every law hands over shipments of its own. */
  readonly simulate: () => Promise<SimulatedVendor>;
}

/** The laws as a vitest suite. A plugin is accepted when it passes: `describeVendor({ adapter, simulate })`. */
export function describeVendor({ adapter, simulate }: ConformanceOptions): void {
  describe(`vendor ${adapter.manifest.key}`, () => {
    let vendor: SimulatedVendor;
    let stage: Stage;
    beforeAll(async () => {
      vendor = await simulate();
    });
    afterAll(() => vendor.stop());
    beforeEach(async () => {
      stage = await openStage(adapter, vendor);
    });
    afterEach(() => stage.stop());

    for (const [subject, list] of Object.entries(laws)) {
      describe(subject, () => {
        for (const { name, holds, retry = 0 } of list) it(name, { retry, timeout: 20_000 }, () => holds(stage));
      });
    }
  });
}
