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
  /** What it would have gone by, and the simulator does not tell: `receiver.email`. */
  readonly untold: readonly string[];
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
  /** The last request of the plugin, without secrets; absent: it made none. */
  readonly asked?: string;
  /** What the vendor answered to it, likewise; absent: nothing. */
  readonly answered?: string;
}

/** How the plugin stands to all laws, in their order. */
export interface Report {
  /** Of the manifest. */
  readonly vendorKey: string;
  /** One for each law that was to be tried, in the order of `laws`. */
  readonly verdicts: readonly Verdict[];
  /** What the simulator told of shipments and other things, each once: `receiver.name`. */
  readonly told: readonly string[];
  /** What no law forbids and a user would miss; sentences. */
  readonly warnings: readonly string[];
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
const LAW_LIMIT_MS = 60_000;
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
  const [told, warnings] = [new Set<string>(), new Set<string>()];
  let next = 0;
  const lane = async (): Promise<void> => {
    if (next >= chosen.length) return;
    const vendor = await simulate();
    try {
      while (next < chosen.length) {
        const n = next++;
        const { subject, law } = chosen[n] as (typeof chosen)[number];
        const tried = await tryLaw(plugin, vendor, law);
        verdicts[n] = { subject, ...tried.verdict };
        for (const name of tried.told) told.add(name);
        for (const sentence of tried.warnings) warnings.add(sentence);
      }
    } finally {
      await vendor.stop();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return {
    vendorKey: String(plugin.manifest?.key),
    // What was told of one shipment is told.
    verdicts: verdicts.map((one) => ({ ...one, untold: one.untold.filter((name) => !told.has(name)) })),
    told: [...told].sort(),
    warnings: [...warnings].sort(),
    ms: performance.now() - startedAt,
  };
}

/** A law that was tried, and what was heard beside it. */
interface TriedLaw {
  readonly verdict: Omit<Verdict, 'subject'>;
  readonly told: readonly string[];
  readonly warnings: readonly string[];
}

/** One law on one plugin. Never throws. */
export async function tryLaw(plugin: VendorPlugin, vendor: SimulatedVendor, law: Law): Promise<TriedLaw> {
  const startedAt = performance.now();
  for (let tries = law.retry ?? 0; ; tries--) {
    const { thrown, tooFast, stage } = await onStage(plugin, vendor, law);
    const verdict = (outcome: Verdict['outcome'], finding: Finding | null = null): TriedLaw => ({
      verdict: {
        law: law.name,
        outcome,
        finding,
        untold: [
          ...new Set([...(thrown instanceof NotApplicable ? thrown.untold : []), ...(stage?.tellings.untold ?? [])]),
        ],
        ms: performance.now() - startedAt,
      },
      told: [...(stage?.tellings.told ?? [])],
      warnings: stage?.warnings ?? [],
    });
    if (tooFast !== null && (await countFromNow(vendor, tooFast))) {
      tries++;
      continue;
    }
    if (thrown === null) return verdict('kept');
    if (thrown instanceof NotApplicable) return verdict('idle');
    if (tries <= 0) return verdict('broken', { mend: law.mend, ...findingOf(thrown, stage?.seen), ...lastOf(stage) });
  }
}

interface Tried {
  /** null: the law holds. */
  readonly thrown: unknown;
  /** The limits of the manifest, where the vendor said that it was asked too often; null: it did not. */
  readonly tooFast: VendorLimits | null;
  /** undefined: it could not be opened. */
  readonly stage: Stage | undefined;
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
  return { thrown, tooFast, stage };
}

/** What was asked last, and what came back: most often the cause stands there. */
function lastOf(stage: Stage | undefined): Pick<Finding, 'asked' | 'answered'> {
  const last = stage?.proxy.requests.at(-1);
  if (stage === undefined || last === undefined) return {};
  const written = (text: string): string => {
    const line = stage.redact(text).replaceAll(/\s+/g, ' ').trim();
    return line.length <= MOST_SHOWN ? line : `${line.slice(0, MOST_SHOWN)}…`;
  };
  return {
    asked: written(`${last.method} ${last.path} ${last.body}`),
    ...(last.answer && { answered: written(`${last.answer.status} ${last.answer.text}`) }),
  };
}

/** Characters of a request, or of its answer. */
const MOST_SHOWN = 400;

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
