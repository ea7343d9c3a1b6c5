import type { VendorPlugin } from '../adapter/adapter.ts';
import type { VendorLimits } from '../adapter/manifest.ts';
import { isVendorProblem } from '../adapter/vendor-problem.ts';
import type { SimulatedVendor } from '../simulator/simulated-vendor.ts';
import { laws } from './laws/laws.ts';
import { LawBroken, shown } from './stage/judge.ts';
import { type Law, NotApplicable } from './stage/law.ts';
import { countFromNow } from './stage/pace.ts';
import { openStage, type Stage } from './stage/stage.ts';
import { type Seen, sentenceOf } from './stage/watch.ts';

/** The plugin, and the server that plays its vendor. */
export interface Conformance {
  /** As its package exports it, not guarded. */
  readonly plugin: VendorPlugin;
  /** Starts a vendor of its own each time: several laws are tried at once. */
  readonly simulate: () => Promise<SimulatedVendor>;
}

/** How the plugin stands to one law. */
export interface Verdict {
  /** What the law is about: `hand-over`. A key of `laws`. */
  readonly subject: string;
  /** Its name, unique among all laws. */
  readonly law: string;
  /** `idle`: it has nothing to say of this plugin. */
  readonly outcome: 'kept' | 'broken' | 'idle';
  /** What was found of a broken one. */
  readonly finding: Finding | null;
  /** How long it took, ms. */
  readonly ms: number;
}

/** What was seen in place of what was expected, and how to mend it. */
export interface Finding {
  /** Of what it is said, in words. */
  readonly about: string;
  /** What the suite saw; at most 500 characters. */
  readonly seen: string;
  /** What it had expected, likewise. */
  readonly expected: string;
  /** How to mend the plugin. */
  readonly mend: string;
}

/** How the plugin stands to all laws, in their order. */
export interface Report {
  /** Of the manifest. */
  readonly vendorKey: string;
  /** One for each law that was to be tried, in the order of `laws`. */
  readonly verdicts: readonly Verdict[];
  /** How long it took, ms. */
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
/** Requests of one law, at most: a vendor that counts makes them wait. */
const MOST_ASKED = 100;

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
    const { thrown, tooFast, seen } = await onStage(plugin, vendor, law);
    if (tooFast !== null && (await countFromNow(vendor, tooFast))) {
      tries++;
      continue;
    }
    if (thrown === null) return verdict('kept');
    if (thrown instanceof NotApplicable) return verdict('idle');
    if (tries <= 0) return verdict('broken', { mend: law.mend, ...findingOf(thrown, seen) });
  }
}

interface Tried {
  /** null: the law holds. */
  readonly thrown: unknown;
  /** The limits of the manifest, where the vendor said that it was asked too often; null: it did not. */
  readonly tooFast: VendorLimits | null;
  readonly seen: Seen | undefined;
}

async function onStage(plugin: VendorPlugin, vendor: SimulatedVendor, law: Law): Promise<Tried> {
  let stage: Stage | undefined;
  let thrown: unknown = null;
  let timer: NodeJS.Timeout | undefined;
  try {
    stage = await openStage(plugin, vendor);
    const limitMs = LAW_LIMIT_MS + (MOST_ASKED * stage.waitMs) / Math.max(1, stage.manifest.limits.requestsPerSecond);
    const tooLong = new Promise<never>((_, reject) => {
      const broken = new LawBroken('The time', `more than ${limitMs} ms`, 'an end');
      timer = setTimeout(() => reject(broken), limitMs);
    });
    await Promise.race([law.holds(stage), tooLong]);
  } catch (error) {
    thrown = error ?? new Error('nothing');
  } finally {
    clearTimeout(timer);
    await stage?.stop();
  }
  const tooFast = stage !== undefined && stage.proxy.limited() > 0 ? stage.manifest.limits : null;
  return { thrown, tooFast, seen: stage?.seen };
}

/** What comes when nobody expects it is told by the member that was at work. */
function findingOf(thrown: unknown, seen: Seen | undefined): Omit<Finding, 'mend'> & Partial<Pick<Finding, 'mend'>> {
  if (thrown instanceof LawBroken) {
    const { about, seen: found, expected, mend } = thrown;
    return { about, seen: found, expected, ...(mend !== undefined && { mend }) };
  }
  const about = seen?.member ?? 'The plugin';
  if (!isVendorProblem(thrown)) return { about, seen: sentenceOf(thrown), expected: 'an answer' };
  const isOwn = thrown.kind === 'defect' && seen?.thrown !== undefined;
  return {
    about,
    seen: isOwn ? sentenceOf(seen.thrown) : `a problem of class ${thrown.kind}: ${shown(thrown.message)}`,
    expected: 'an answer',
    ...(isOwn && { mend: 'The plugin threw what is no VendorProblem: mend that first, the law needs the answer.' }),
  };
}
