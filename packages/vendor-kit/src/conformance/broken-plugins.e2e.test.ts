import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VendorPlugin } from '../adapter.ts';
import type { Law } from './law.ts';
import { laws } from './laws.ts';
import { runLaws } from './run-laws.ts';
import { defects } from './testing/defects/defects.ts';
import type { Quirks } from './testing/quirks.ts';
import { tinyPlugin } from './testing/tiny-plugin.ts';
import { openVendorPool } from './testing/vendor-pool.ts';

/** The suite is worth what it catches: plugins with one fault each, and the laws that they break, no more and no fewer. */

/** A vendor with all that there is. */
const everything: Quirks = { whole: true, token: true, byContract: true };

const pool = openVendorPool();
/** The members of the plugin that each law calls. */
const called = new Map<string, Set<string>>();

beforeAll(async () => {
  for (const law of Object.values(laws).flat()) {
    const members = new Set<string>();
    await runLaws(
      { plugin: spied(tinyPlugin(everything), members), simulate: () => pool.simulate(everything) },
      { only: (one) => one === law, atOnce: 1 },
    );
    called.set(law.name, members);
  }
}, 60_000);
afterAll(() => pool.close());

describe.concurrent('the laws tell a plugin with', () => {
  const rows = Object.values(defects).flat();
  it.for(rows.map((defect) => [defect.what, defect] as const))(
    '%s',
    async ([, { breaks, make, quirks = everything }]) => {
      const right = tinyPlugin(quirks);
      const plugin = make(right);
      const { verdicts } = await runLaws(
        { plugin, simulate: () => pool.simulate(quirks) },
        { only: (law) => concerns(law, changed(right, plugin), quirks) },
      );
      const broken = verdicts.filter(({ outcome }) => outcome === 'broken');
      expect(
        Object.fromEntries(broken.map(({ law, finding }) => [law, breaks.includes(law) ? null : finding])),
      ).toEqual(Object.fromEntries(breaks.map((law) => [law, null])));
    },
  );
});

it('each law is broken by a plugin of its own', () => {
  const alone = Object.values(defects)
    .flat()
    .filter(({ breaks }) => breaks.length === 1)
    .flatMap(({ breaks }) => breaks);
  const all = Object.values(laws)
    .flat()
    .map(({ name }) => name);
  expect(all.filter((name) => !alone.includes(name))).toEqual([]);
});

/** Only what calls a changed member can be broken by it. */
function concerns(law: Law, members: ReadonlySet<string>, quirks: Quirks): boolean {
  const own = /^(\w+) ends every failure/.exec(law.name)?.[1];
  // How one member fails no other member changes; what comes before it is done by other laws too.
  if (own !== undefined) return members.has(own);
  const calls = called.get(law.name) ?? new Set();
  return (
    quirks !== everything ||
    members.has('manifest') ||
    calls.size === 0 ||
    [...members].some((member) => calls.has(member))
  );
}

function changed(right: VendorPlugin, plugin: VendorPlugin): ReadonlySet<string> {
  return new Set(
    Object.keys({ ...right, ...plugin }).filter(
      (name) => right[name as keyof VendorPlugin] !== plugin[name as keyof VendorPlugin],
    ),
  );
}

/** The plugin, which notes which of its members are called. */
function spied(plugin: VendorPlugin, members: Set<string>): VendorPlugin {
  const noted = <T extends object>(of: T, nameOf: (name: string) => string): T =>
    new Proxy(of, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: readonly unknown[]): unknown => {
          members.add(nameOf(String(name)));
          return member(...args);
        };
      },
    });
  const { webhook } = plugin;
  return noted({ ...plugin, ...(webhook && { webhook: noted(webhook, () => 'webhook') }) }, (name) => name);
}
