import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Report, runLaws } from '../run-laws.ts';
import { flatPlugin, flatVendor } from './flat-plugin.ts';
import { tinyPlugin } from './tiny-plugin.ts';
import { unusual } from './unusual-vendors.ts';
import { openVendorPool } from './vendor-pool.ts';

/** The suite refuses no right plugin: vendors that are unusual in one way or in many, and a right plugin for each. */

const pool = openVendorPool();
afterAll(() => pool.close());

/** The laws that the usual plugin keeps, and the one that has everything: of these an unusual one leaves out none unsaid. */
const usual = new Map<boolean, readonly string[]>();

beforeAll(async () => {
  const [some, all] = await Promise.all(
    [{}, { whole: true } as const].map((quirks) =>
      runLaws({ plugin: tinyPlugin(quirks), simulate: () => pool.simulate(quirks) }),
    ),
  );
  usual.set(false, lawsThatAre('kept', some)).set(true, lawsThatAre('kept', all));
});

describe.concurrent('a right plugin passes, of a vendor', () => {
  it.for(unusual.map((row) => [row.what, row] as const))(
    '%s',
    async ([, { quirks, plugin, vendor, leavesOut = [], keeps = [] }]) => {
      const right = tinyPlugin(quirks);
      const report = await runLaws({
        plugin: plugin?.(right) ?? right,
        simulate: async () => {
          const simulated = await pool.simulate(quirks);
          return vendor?.(simulated) ?? simulated;
        },
      });
      expect(report.verdicts.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
      const [kept, idle] = [lawsThatAre('kept', report), lawsThatAre('idle', report)];
      expect(usual.get(quirks.whole === true)?.filter((law) => idle.includes(law))).toEqual(leavesOut);
      expect(keeps.filter((law) => !kept.includes(law))).toEqual([]);
    },
  );

  it('without HTTP', async () => {
    const report = await runLaws({ plugin: flatPlugin, simulate: async () => flatVendor });
    expect(report.verdicts.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect(lawsThatAre('kept', report)).toEqual(
      expect.arrayContaining([
        'offers nothing where its manifest says that it does not serve',
        'hands over every option that it quoted, unchanged',
        'tells in the end the numbers of what the vendor has accepted',
        'cancels once and for all',
        'does not cancel what the vendor does not know',
      ]),
    );
  });
});

function lawsThatAre(outcome: string, report: Report | undefined): readonly string[] {
  return report?.verdicts.filter((verdict) => verdict.outcome === outcome).map(({ law }) => law) ?? [];
}
