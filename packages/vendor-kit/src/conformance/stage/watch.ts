import type { VendorPlugin } from '../../adapter/adapter.ts';
import { isVendorProblem } from '../../adapter/vendor-problem.ts';

/** A plugin that does what it did, and what is seen of it. */
export interface WatchedPlugin {
  /** Does what it did, and is listened to. */
  readonly plugin: VendorPlugin;
  /** What it has thrown by mistake so far. */
  readonly seen: Seen;
  /** What it threw by mistake since the last time, each once: a sentence, and where in the plugin it came from. */
  readonly take: () => readonly string[];
}

/** What a plugin did last. */
export interface Seen {
  /** The member that was called last (`webhook.read`); null: none yet. */
  readonly member: string | null;
  /** What it threw last that it did not mean to. */
  readonly thrown: unknown;
}

/**
 * The host takes every exception that is no VendorProblem for a defect and tells nobody what it says, for it may say
 * anything. Its author has to see it, also where `sendOnce` has made an outcome of it.
 * @param plugin any; it may be an instance of a class, and frozen
 * @returns the plugin, and `take`, which gives each sentence once
 */
export function watch(plugin: VendorPlugin): WatchedPlugin {
  const seen: { member: string | null; thrown: unknown } = { member: null, thrown: undefined };
  const mistakes = new Set<string>();
  const watcher: Watcher = {
    called: (member) => {
      seen.member = member;
    },
    failed: (member, thrown) => {
      const mistake = isVendorProblem(thrown) ? thrown.cause : thrown;
      if (mistake === undefined) return;
      seen.thrown = mistake;
      mistakes.add(`${member} threw ${sentenceOf(mistake)}`);
    },
  };
  return {
    plugin: watched(plugin, '', watcher),
    seen,
    take: () => {
      const all = [...mistakes];
      mistakes.clear();
      return all;
    },
  };
}

interface Watcher {
  readonly called: (member: string) => void;
  /** Hears what a member threw, or the problem that it answered with. */
  readonly failed: (member: string, thrown: unknown) => void;
}

/** Members may be those of a class, and the object frozen: nothing of it is copied or changed. */
function watched<T extends object>(of: T, prefix: string, watcher: Watcher): T {
  const proxy: T = new Proxy(Object.create(of) as T, {
    get: (_, key) => {
      const member: unknown = Reflect.get(of, key);
      const name = `${prefix}${String(key)}`;
      if (key === 'webhook' && typeof member === 'object' && member !== null)
        return watched(member, 'webhook.', watcher);
      if (typeof member !== 'function') return member;
      return function (this: unknown, ...args: readonly unknown[]): unknown {
        watcher.called(name);
        try {
          return watchedAnswer(Reflect.apply(member, this === proxy ? of : this, args), name, watcher);
        } catch (thrown) {
          watcher.failed(name, thrown);
          throw thrown;
        }
      };
    },
  });
  return proxy;
}

function watchedAnswer(answer: unknown, name: string, { failed }: Watcher): unknown {
  if (answer instanceof Promise) {
    answer.then(
      (outcome: unknown) => {
        if (typeof outcome === 'object' && outcome !== null && 'problem' in outcome) failed(name, outcome.problem);
      },
      (thrown: unknown) => failed(name, thrown),
    );
    return answer;
  }
  return isStream(answer) ? watchedStream(answer, (thrown) => failed(name, thrown)) : answer;
}

const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

async function* watchedStream(
  stream: AsyncIterable<unknown>,
  failed: (thrown: unknown) => void,
): AsyncGenerator<unknown, void> {
  try {
    yield* stream;
  } catch (thrown) {
    failed(thrown);
    throw thrown;
  }
}

/** With the first line of the stack that is no library's. */
export function sentenceOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `${String(thrown)}, which is no Error`;
  const [message = ''] = thrown.message.split('\n');
  const place = thrown.stack
    ?.split('\n')
    .find((line) => /^ +at /.test(line) && !/node_modules|node:internal|<anonymous>/.test(line));
  return `${thrown.name}: ${message}${place === undefined ? '' : `\n      ${place.trim()}`}`;
}
