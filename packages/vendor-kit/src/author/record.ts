import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VendorPlugin } from '../adapter/adapter.ts';
import type { CallContext, VendorAccount, VendorLog } from '../adapter/call-context.ts';
import type { VendorHttp } from '../adapter/http-client.ts';
import { toVendorProblem } from '../adapter/vendor-problem.ts';
import { ConnectionCache } from '../calls/call-cache.ts';
import { openCall } from '../calls/open-call.ts';
import { watch } from '../conformance/stage/watch.ts';
import { guardAdapter } from '../guard/guard-adapter.ts';
import { VendorLine } from '../http/vendor-line.ts';
import { redactorOf } from '../secrets/redact.ts';
import { maskSecrets } from '../secrets/secret-fields.ts';
import {
  answerAsRecorded,
  type Fixture,
  type RecordedCall,
  type RecordedStory,
  requestAsRecorded,
  scrubbed,
} from './fixture.ts';
import { UnusablePackage } from './load-package.ts';
import { type Step, tellStory } from './story.ts';

/** What is recorded, and where it goes. */
export interface Recording {
  /** Whose calls are recorded. */
  readonly plugin: VendorPlugin;
  /** The real one: its vendor is called. */
  readonly account: VendorAccount;
  /** For the fixtures; those of an earlier recording go. */
  readonly folder: string;
  /** Also an order is given to the vendor, and taken back. */
  readonly withOrders: boolean;
  /** ms since 1970. */
  readonly now: () => number;
  /** For tests: another server in the place of an origin. */
  readonly reroute?: Readonly<Record<string, string>>;
  /** Waits, while the vendor works on what it accepted. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** The zone of the days of stories. */
export const STORY_ZONE = 'Europe/Moscow';
/** The time of one call, ms. */
const DEADLINE_MS = 30_000;
/** Batches of the directory of points; the rest looks the same. */
const BATCHES = 1;

/**
 * Tells the story to the real vendor, and writes each step with all that travelled, without the account's secrets and those
 * that came at run time. Gives the steps as they are done.
 * @throws UnusablePackage where the vendor does not let the account in; an earlier recording then stays
 * @param recording the plugin, the account, the folder and how far it goes
 */
export async function* record(recording: Recording): AsyncGenerator<Step, void> {
  const { account, folder, withOrders, reroute = {} } = recording;
  const { plugin, take } = watch(recording.plugin);
  const adapter = guardAdapter(plugin);
  const { manifest } = adapter;
  const now = recording.now();
  const line = new VendorLine({ manifest }, { reroute });
  const { redact, add } = redactorOf(manifest, account);
  // Not marked as secret, and yet nobody's business: a login tells whose contract it is.
  for (const value of Object.values(account.credentials)) add(value);
  const steps: string[] = [];
  let calls: RecordedCall[] = [];
  const within = <T>(_: unknown, log: VendorLog, work: (call: CallContext) => Promise<T>): Promise<T> => {
    calls = [];
    // Each step has its token in it, and can be played by itself.
    const cache = new ConnectionCache(() => now);
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const call = openCall({ line, manifest, account, now: () => now, timeZone: STORY_ZONE, log, cache, signal });
    return work({ ...call, http: recorded(call.http, (one) => calls.push(one)) });
  };
  try {
    const { pause } = recording;
    const wish = {
      adapter,
      now,
      timeZone: STORY_ZONE,
      within,
      withOrders,
      mostBatches: BATCHES,
      ...(pause && { pause }),
    };
    for await (const step of tellStory(wish)) {
      const { member, about, came } = step;
      if (steps.length === 0) {
        // What was recorded while the vendor answered is worth more than that it does not.
        if (step.differs.length > 0)
          throw new UnusablePackage(redact(`Nothing was recorded: ${[...step.differs, ...take()].join(' ')}`));
        await clear(folder);
      }
      const name = `${String(steps.length + 1).padStart(2, '0')}-${member}.json`;
      steps.push(name);
      await write(folder, name, scrubbed({ member, about, calls, came } satisfies Fixture, redact));
      calls = [];
      yield scrubbed({ ...step, differs: [...step.differs, ...take()] }, redact);
    }
    const { credentials, settings, environment } = account;
    const story: RecordedStory = {
      vendor: manifest.key,
      version: manifest.version,
      now,
      environment,
      credentials: maskSecrets(manifest.credentials, credentials),
      settings: maskSecrets(manifest.settings, settings),
      withOrders,
      steps,
    };
    await write(folder, 'story.json', scrubbed(story, redact));
  } finally {
    await line.close();
  }
}

const recorded = (http: VendorHttp, keep: (call: RecordedCall) => void): VendorHttp => ({
  request: async (request) => {
    const asked = await requestAsRecorded(request);
    try {
      const answer = await http.request(request);
      keep({ request: asked, answer: answerAsRecorded(answer) });
      return answer;
    } catch (thrown) {
      const { detail, message } = toVendorProblem(thrown);
      keep({ request: asked, failed: { detail, message } });
      throw thrown;
    }
  },
});

/** Fixtures alone: whatever else somebody keeps there stays. */
async function clear(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (/^(\d\d+-[A-Za-z]+|story)\.json$/.test(name)) await rm(join(folder, name));
}

const write = (folder: string, name: string, content: unknown): Promise<void> =>
  writeFile(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
