import type { VendorPlugin } from '../../adapter/adapter.ts';
import { laws } from '../laws/laws.ts';
import { type Finding, runLaws } from '../run-laws.ts';
import type { Law } from '../stage/law.ts';
import type { Defect } from './defect.ts';
import type { Quirks } from './quirks.ts';
import { tinyPlugin } from './tiny-plugin.ts';
import type { openVendorPool } from './vendor-pool.ts';

/** A vendor with all that there is. */
const everything: Quirks = { whole: true, token: true, byContract: true };

/** How the laws took a plugin with one defect. */
export interface Trial {
  /** Laws that it is to break and did not. */
  readonly missed: readonly string[];
  /** Laws that it broke beside those, with what was seen. */
  readonly beyond: Readonly<Record<string, Finding | null>>;
}

/** The members of the plugin that each law calls, by its name. */
export type Calls = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Tries the laws on a plugin with a defect.
 * @param calls of the whole suite: then all laws are tried that the defect can concern; null: those about the same subject
 */
export async function tryDefect(
  { breaks, make, quirks = everything }: Defect,
  pool: ReturnType<typeof openVendorPool>,
  calls: Calls | null,
): Promise<Trial> {
  const right = tinyPlugin(quirks);
  const plugin = make(right);
  const members = changed(right, plugin);
  const isNear = (law: Law): boolean =>
    calls === null ? subjectsOf(breaks).has(law) && mayFail(law, members) : concerns(law, members, calls, quirks);
  const { verdicts } = await runLaws(
    { plugin, simulate: () => pool.simulate(quirks) },
    { only: (law) => breaks.includes(law.name) || isNear(law) },
  );
  const broken = verdicts.filter(({ outcome }) => outcome === 'broken');
  return {
    missed: breaks.filter((law) => !broken.some((one) => one.law === law)),
    beyond: Object.fromEntries(
      broken.filter(({ law }) => !breaks.includes(law)).map(({ law, finding }) => [law, finding]),
    ),
  };
}

/** Runs the whole suite on the right plugin, and notes what each law calls. */
export async function callsOfLaws(pool: ReturnType<typeof openVendorPool>): Promise<Calls> {
  const calls = new Map<string, ReadonlySet<string>>();
  for (const law of Object.values(laws).flat()) {
    const members = new Set<string>();
    await runLaws(
      { plugin: spied(tinyPlugin(everything), members), simulate: () => pool.simulate(everything) },
      { only: (one) => one === law, atOnce: 1 },
    );
    calls.set(law.name, members);
  }
  return calls;
}

/** All laws about what these are about. */
const subjectsOf = (names: readonly string[]): ReadonlySet<Law> =>
  new Set(
    Object.values(laws)
      .filter((list) => list.some(({ name }) => names.includes(name)))
      .flat(),
  );

/** How one member fails no other member changes; what comes before it is done by other laws too. */
function mayFail(law: Law, members: ReadonlySet<string>): boolean {
  const own = /^(\w+) ends every failure/.exec(law.name)?.[1];
  return own === undefined || members.has(own);
}

/** Members that a law calls that goes through all of them. */
const SWEEPING = 9;

/** Only what calls a changed member can be broken by it. */
function concerns(law: Law, members: ReadonlySet<string>, all: Calls, quirks: Quirks): boolean {
  if (!mayFail(law, members)) return false;
  const calls = all.get(law.name) ?? new Set();
  // Laws that sweep over all members are about what none of them may do: the defects of those say so.
  if (calls.size >= SWEEPING) return false;
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
