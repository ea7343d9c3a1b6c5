import type { VendorPlugin } from '../adapter.ts';
import { LawBroken, shown } from './judge.ts';
import { type Law, NotApplicable } from './law.ts';
import { laws } from './laws.ts';
import type { SimulatedVendor } from './simulated-vendor.ts';
import { openStage } from './stage.ts';

/** The plugin, and the server that plays its vendor. */
export interface Conformance {
  readonly plugin: VendorPlugin;
  /** Starts a vendor of its own each time: several laws are tried at once. */
  readonly simulate: () => Promise<SimulatedVendor>;
}

/** How the plugin stands to one law. */
export interface Verdict {
  readonly subject: string;
  readonly law: string;
  /** `idle`: it has nothing to say of this plugin. */
  readonly outcome: 'kept' | 'broken' | 'idle';
  /** Of a broken one. */
  readonly finding: Finding | null;
  readonly ms: number;
}

/** What was seen in place of what was expected, and how to mend it. */
export interface Finding {
  readonly about: string;
  readonly seen: string;
  readonly expected: string;
  readonly mend: string;
}

/** How the plugin stands to all laws, in their order. */
export interface Report {
  readonly vendorKey: string;
  readonly verdicts: readonly Verdict[];
  readonly ms: number;
}

/** Which laws, and how many at once; all, six. */
export interface RunOptions {
  /** Which of the laws are tried. */
  readonly only?: (law: Law) => boolean;
  /** Each with a vendor of its own. */
  readonly atOnce?: number;
}

/** The longest that one law may take, ms. */
const LAW_LIMIT_MS = 30_000;

/** Tries the laws on the plugin, several at once, each on a fresh stage. */
export async function runLaws(
  { plugin, simulate }: Conformance,
  { only = () => true, atOnce = 6 }: RunOptions = {},
): Promise<Report> {
  const startedAt = performance.now();
  const all = Object.entries(laws).flatMap(([subject, list]) => list.map((law) => ({ subject, law })));
  const chosen = all.filter(({ law }) => only(law));
  const verdicts: Verdict[] = new Array(chosen.length);
  let next = 0;
  const lane = async (): Promise<void> => {
    if (next >= chosen.length) return;
    const vendor = await simulate();
    try {
      while (next < chosen.length) {
        const n = next++;
        const { subject, law } = chosen[n] as (typeof chosen)[number];
        verdicts[n] = { subject, ...(await tryLaw(plugin, vendor, law)) };
      }
    } finally {
      await vendor.stop();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { vendorKey: String(plugin.manifest?.key), verdicts, ms: performance.now() - startedAt };
}

/** One law on one plugin. Never throws. */
export async function tryLaw(
  plugin: VendorPlugin,
  vendor: SimulatedVendor,
  law: Law,
): Promise<Omit<Verdict, 'subject'>> {
  const startedAt = performance.now();
  const verdict = (outcome: Verdict['outcome'], finding: Finding | null = null) => ({
    law: law.name,
    outcome,
    finding,
    ms: performance.now() - startedAt,
  });
  for (let tries = law.retry ?? 0; ; tries--) {
    try {
      await onStage(plugin, vendor, law);
      return verdict('kept');
    } catch (thrown) {
      if (thrown instanceof NotApplicable) return verdict('idle');
      if (tries <= 0) return verdict('broken', { ...findingOf(thrown), mend: law.mend });
    }
  }
}

async function onStage(plugin: VendorPlugin, vendor: SimulatedVendor, law: Law): Promise<void> {
  const stage = await openStage(plugin, vendor);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    const broken = new LawBroken('The time', `more than ${LAW_LIMIT_MS} ms`, 'an end');
    timer = setTimeout(() => reject(broken), LAW_LIMIT_MS);
  });
  try {
    await Promise.race([law.holds(stage), tooLong]);
  } finally {
    clearTimeout(timer);
    await stage.stop();
  }
}

const findingOf = (thrown: unknown): Omit<Finding, 'mend'> =>
  thrown instanceof LawBroken
    ? { about: thrown.about, seen: thrown.seen, expected: thrown.expected }
    : {
        about: 'A call',
        seen: shown(thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : thrown),
        expected: 'an answer',
      };
