import { type CallContext, toVendorProblem, type VendorFact, type Words, wordsIn } from '@cartage/vendor-kit';
import { type Step, tellStory } from '@cartage/vendor-kit/story';
import type { Ground } from '../context.ts';
import type { Connection } from './connection.ts';
import { withinDeadline } from './deadline.ts';
import { askedThrough } from './turns.ts';
import type { Capability } from './vendor-calls.ts';
import type { Connections } from './vendors.ts';

/** What came of the harmless calls to one vendor, and on what its plugin rests. */
export interface LiveCheck {
  readonly key: string;
  /** null: it is not connected, and nothing was asked. */
  readonly environment: Connection['environment'] | null;
  readonly steps: readonly LiveStep[];
  readonly facts: readonly LiveFact[];
}

export interface LiveStep extends Pick<Step, 'member' | 'about' | 'differs'> {
  /** The vendor gave an empty list, which nothing can be told by: neither that it is well nor that it is not. */
  readonly isEmpty: boolean;
}

/** Something that the plugin takes for true, in English. */
export interface LiveFact extends Pick<VendorFact, 'id' | 'source' | 'checkedOn'> {
  readonly fact: string;
  /** What a call with a real contract would settle; null: nothing is open. */
  readonly open: string | null;
  /** What a harmless call found; null: none was made. */
  readonly found: 'as-said' | 'unlike' | 'unclear' | null;
  /** What was seen; null: nothing was asked. */
  readonly seen: string | null;
}

/**
 * Makes every harmless call of the operator's connections, one after the other: nothing is created at the vendor. What is
 * not as the plugin's manifest says is told with each, and what the plugin takes for true of its vendor after them. Of a
 * vendor that is named and not connected that alone is told.
 * @param vendorKey of one vendor alone; null: of all that are connected
 */
export async function* checkLive(
  service: Ground & Connections,
  vendorKey: string | null,
): AsyncGenerator<LiveCheck, void> {
  const connections = (await service.vendors.of(null)).filter(
    ({ vendor }) => vendorKey === null || vendor.manifest.key === vendorKey,
  );
  for (const connection of connections) {
    const { vendor, environment } = connection;
    const steps: LiveStep[] = [];
    for await (const { member, about, differs, came } of storyOf(service, connection)) {
      // Of a number that nobody has, nothing is the right answer.
      const isEmpty = member !== 'track' && Array.isArray(came) && came.length === 0;
      steps.push({ member, about, differs, isEmpty });
    }
    const facts: LiveFact[] = [];
    for (const fact of vendor.facts ?? []) facts.push({ ...told(fact), ...(await settle(service, connection, fact)) });
    yield { key: vendor.manifest.key, environment, steps, facts };
  }
  if (connections.length > 0) return;
  const installed = service.vendors.adapters.find(({ manifest }) => manifest.key === vendorKey);
  const facts = (installed?.facts ?? []).map((fact) => ({ ...told(fact), ...unasked }));
  if (vendorKey !== null && facts.length > 0) yield { key: vendorKey, environment: null, steps: [], facts };
}

const storyOf = (service: Ground & Connections, connection: Connection): AsyncGenerator<Step, void> =>
  tellStory({
    adapter: connection.vendor,
    now: service.clock(),
    timeZone: service.settings.timeZone,
    within: ({ member }, stepLog, work) => ask(service, connection, member, (call) => work({ ...call, log: stepLog })),
  });

const ask = <T>(
  { vendors, log }: Ground & Connections,
  connection: Connection,
  capability: Capability,
  work: (call: CallContext) => Promise<T>,
): Promise<T> =>
  withinDeadline(TIMEOUT_MS, null, (deadline) =>
    vendors.call(connection, { capability, deadline, turn: askedThrough(connection), log }, work),
  );

/** Of one call; a directory of points takes its time. */
const TIMEOUT_MS = 120_000;

const english = (words: Words): string => wordsIn(words).en;

const told = ({ id, fact, source, checkedOn, open }: VendorFact) => ({
  id,
  fact: english(fact),
  source,
  checkedOn,
  open: open && english(open),
});

const unasked = { found: null, seen: null } as const;

/** A vendor that fails has answered no question. */
async function settle(
  service: Ground & Connections,
  connection: Connection,
  { probe }: VendorFact,
): Promise<Pick<LiveFact, 'found' | 'seen'>> {
  if (probe === undefined) return unasked;
  try {
    // Where it fails, the circuit of no call that orders need opens.
    const { found, text } = await ask(service, connection, 'checkConnection', probe);
    return { found, seen: english(text) };
  } catch (thrown) {
    return { found: 'unclear', seen: toVendorProblem(thrown).message };
  }
}
