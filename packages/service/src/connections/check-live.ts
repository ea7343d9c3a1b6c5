import { type Step, tellStory } from '@cartage/vendor-kit/story';
import type { Ground } from '../context.ts';
import type { Connection } from './connection.ts';
import { withinDeadline } from './deadline.ts';
import { askedThrough } from './turns.ts';
import type { Connections } from './vendors.ts';

/** What came of the harmless calls to one vendor. */
export interface LiveCheck {
  readonly key: string;
  readonly environment: Connection['environment'];
  readonly steps: readonly LiveStep[];
}

export interface LiveStep extends Pick<Step, 'member' | 'about' | 'differs'> {
  /** The vendor gave an empty list, which nothing can be told by: neither that it is well nor that it is not. */
  readonly isEmpty: boolean;
}

/**
 * Makes every harmless call of the operator's connections, one after the other: nothing is created at the vendor. What is
 * not as the plugin's manifest says is told with each.
 * @param vendorKey of one vendor alone; null: of all
 */
export async function* checkLive(
  service: Ground & Connections,
  vendorKey: string | null,
): AsyncGenerator<LiveCheck, void> {
  for (const connection of await service.vendors.of(null)) {
    const { vendor, environment } = connection;
    const { key } = vendor.manifest;
    if (vendorKey !== null && vendorKey !== key) continue;
    const steps: LiveStep[] = [];
    for await (const { member, about, differs, came } of storyOf(service, connection)) {
      // Of a number that nobody has, nothing is the right answer.
      const isEmpty = member !== 'track' && Array.isArray(came) && came.length === 0;
      steps.push({ member, about, differs, isEmpty });
    }
    yield { key, environment, steps };
  }
}

const storyOf = (
  { vendors, log, clock, settings: { timeZone } }: Ground & Connections,
  connection: Connection,
): AsyncGenerator<Step, void> =>
  tellStory({
    adapter: connection.vendor,
    now: clock(),
    timeZone,
    within: ({ member }, stepLog, work) =>
      withinDeadline(TIMEOUT_MS, null, (deadline) =>
        vendors.call(connection, { capability: member, deadline, turn: askedThrough(connection), log }, (call) =>
          work({ ...call, log: stepLog }),
        ),
      ),
  });

/** Of one call; a directory of points takes its time. */
const TIMEOUT_MS = 120_000;
