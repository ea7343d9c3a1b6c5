import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { VendorPlugin } from '../adapter/adapter.ts';
import type { CallContext, VendorAccount, VendorLog } from '../adapter/call-context.ts';
import type { VendorHttp } from '../adapter/http-client.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { ConnectionCache } from '../calls/call-cache.ts';
import { openCall } from '../calls/open-call.ts';
import { watch } from '../conformance/stage/watch.ts';
import { guardAdapter } from '../guard/guard-adapter.ts';
import { AHEAD_OF_CLOCK } from '../guard/guarded-news.ts';
import { VendorLine } from '../http/vendor-line.ts';
import { answerAsSent, type Fixture, type RecordedCall, type RecordedStory, requestAsRecorded } from './fixture.ts';
import { STORY_ZONE } from './record.ts';
import { tellStory } from './story.ts';

/** A request that no recording has. */
export class Unrecorded extends Error {
  override readonly name = 'Unrecorded';
}

/** Plays what was recorded, and nothing else. */
export interface Player extends VendorHttp {
  /** Requests that were refused, for nobody had recorded them, in words. */
  readonly refused: readonly string[];
  /** Calls that nobody has asked for yet. */
  readonly left: () => readonly RecordedCall[];
}

/**
 * The client of a plugin that is to see recorded calls: each once, equal ones in the order of their recording. A request
 * that was not recorded, by its method, address and body, is refused with Unrecorded, and no byte leaves the process.
 * @param calls as they were recorded
 * @returns the client; it also lists what it refused and what is left
 */
export const openPlayer = (calls: readonly RecordedCall[]): Player => {
  const left = [...calls];
  const refused: string[] = [];
  return {
    refused,
    left: () => left,
    request: async (request) => {
      const asked = await requestAsRecorded(request);
      const n = left.findIndex((call) => isDeepStrictEqual(call.request, asked));
      const [call] = n < 0 ? [] : left.splice(n, 1);
      if (call === undefined) {
        const sentence = `${asked.method} ${asked.url} ${JSON.stringify(asked.body)?.slice(0, 300)} was not recorded.`;
        refused.push(sentence);
        throw new Unrecorded(sentence);
      }
      if (call.failed !== undefined) throw new VendorProblem(call.failed.detail, call.failed.message);
      if (call.answer === undefined) throw new Unrecorded('The recording has neither an answer nor a failure.');
      return answerAsSent(call.answer);
    },
  };
};

/** How the plugin now stands to one recorded step. */
export interface ReplayedStep {
  /** The file of its fixture; `-`: it has none. */
  readonly file: string;
  /** The member of the plugin: `quote`. */
  readonly member: string;
  /** What it was asked, in words. */
  readonly about: string;
  /** Empty: it does as it did. */
  readonly differs: readonly string[];
}

/**
 * Tells a recorded story again, without a vendor: every step is to ask what it asked, and to make of the answers what it
 * made.
 * @throws the error of the file system, or of JSON, where there is no recording
 * @param given the plugin, not guarded
 * @param folder with `story.json` in it
 * @returns each step as it is told, with what differs
 */
export async function* replay(given: VendorPlugin, folder: string): AsyncGenerator<ReplayedStep, void> {
  const { plugin, take } = watch(given);
  const adapter = guardAdapter(plugin);
  const { manifest } = adapter;
  const story = await read<RecordedStory>(folder, 'story.json');
  const fixtures = await Promise.all(story.steps.map((name) => read<Fixture>(folder, name)));
  const { environment, credentials, settings, now, withOrders } = story;
  const account: VendorAccount = { id: 'replay', environment, credentials, settings };
  const line = new VendorLine({ manifest });
  let player = openPlayer([]);
  const within = <T>(
    { member, about }: { readonly member: string; readonly about: string },
    log: VendorLog,
    work: (call: CallContext) => Promise<T>,
  ): Promise<T> => {
    const fixture = fixtures.find((one) => one.member === member && one.about === about);
    player = openPlayer(fixture?.calls ?? []);
    const cache = new ConnectionCache(() => now);
    const { signal } = new AbortController();
    const call = openCall({ line, manifest, account, now: () => now, timeZone: STORY_ZONE, log, cache, signal });
    return work({ ...call, http: player });
  };
  const told = new Set<Fixture>();
  try {
    const wish = { adapter, now, timeZone: STORY_ZONE, within, withOrders, mostBatches: 1, pause: async () => {} };
    for await (const { member, about, came, differs: odd } of tellStory(wish)) {
      const n = fixtures.findIndex((one) => one.member === member && one.about === about);
      const fixture = fixtures[n];
      // What was not recorded is told apart.
      const thrown = take().filter((sentence) => !sentence.includes(' threw Unrecorded: '));
      if (fixture === undefined) {
        yield { file: '-', member, about, differs: ['This step was not recorded.', ...player.refused] };
        continue;
      }
      told.add(fixture);
      const differs = [
        ...player.refused,
        ...player.left().map(({ request }) => `${request.method} ${request.url} is no longer asked for.`),
        ...(isDeepStrictEqual(came, fixture.came)
          ? []
          : [`It gives ${shown(came)}\n      where it gave ${shown(fixture.came)}`, ...thrown]),
        ...odd.filter((sentence) => sentence.startsWith(AHEAD_OF_CLOCK)),
      ];
      player = openPlayer([]);
      yield { file: story.steps[n] ?? '-', member, about, differs };
    }
  } finally {
    await line.close();
  }
  for (const [n, fixture] of fixtures.entries()) {
    const { member, about } = fixture;
    if (!told.has(fixture))
      yield { file: story.steps[n] ?? '-', member, about, differs: ['This step is no longer there.'] };
  }
}

const read = async <T>(folder: string, name: string): Promise<T> =>
  JSON.parse(await readFile(join(folder, name), 'utf8')) as T;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length <= 1000 ? text : `${text.slice(0, 1000)}…`;
};
