import type { VendorPlugin } from '../adapter.ts';
import { isVendorProblem } from '../vendor-problem.ts';

/** A plugin that does what it did, and what it threw by mistake. */
export interface WatchedPlugin {
  readonly plugin: VendorPlugin;
  /** Sentences since the last time, each once: the exception, and where in the plugin it came from. */
  readonly take: () => readonly string[];
}

/**
 * The host takes every exception that is no VendorProblem for a defect and tells nobody what it says, for it may say
 * anything. Its author has to see it.
 */
export function watchPlugin(plugin: VendorPlugin): WatchedPlugin {
  const seen = new Set<string>();
  const note: Note = (member, thrown) => {
    const mistake = isVendorProblem(thrown) ? thrown.cause : thrown;
    if (mistake !== undefined) seen.add(`${member} threw ${sentenceOf(mistake)}`);
  };
  const watch = (of: object, names: readonly string[], prefix = ''): object =>
    Object.fromEntries(
      names.flatMap((name) => {
        const member: unknown = Reflect.get(of, name);
        return typeof member === 'function' ? [[name, watched(member.bind(of), `${prefix}${name}`, note)]] : [];
      }),
    );
  const { manifest, webhook } = plugin;
  return {
    plugin: {
      manifest,
      ...watch(plugin, members),
      ...(webhook && { webhook: watch(webhook, ['verify', 'read', 'subscribe'], 'webhook.') }),
    } as VendorPlugin,
    take: () => {
      const all = [...seen];
      seen.clear();
      return all;
    },
  };
}

const members = [
  'checkConnection',
  'quote',
  'quoteByDays',
  'handOver',
  'track',
  'findByReference',
  'cancel',
  'update',
  'callCourier',
  'document',
  'pickupPoints',
  'tariffs',
  'changes',
] as const satisfies readonly (keyof VendorPlugin)[];

/** Hears what a member threw, or a problem that it answered with. */
type Note = (member: string, thrown: unknown) => void;

const watched =
  (member: (...args: readonly unknown[]) => unknown, name: string, note: Note) =>
  (...args: readonly unknown[]): unknown => {
    let answer: unknown;
    try {
      answer = member(...args);
    } catch (thrown) {
      note(name, thrown);
      throw thrown;
    }
    if (answer instanceof Promise) return watchedAnswer(answer, name, note);
    return isStream(answer) ? watchedStream(answer, name, note) : answer;
  };

/** `sendOnce` makes an outcome of what its steps throw. */
async function watchedAnswer(answer: Promise<unknown>, name: string, note: Note): Promise<unknown> {
  try {
    const outcome = await answer;
    if (typeof outcome === 'object' && outcome !== null && 'problem' in outcome) note(name, outcome.problem);
    return outcome;
  } catch (thrown) {
    note(name, thrown);
    throw thrown;
  }
}

const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

async function* watchedStream(stream: AsyncIterable<unknown>, name: string, note: Note): AsyncGenerator<unknown, void> {
  try {
    yield* stream;
  } catch (thrown) {
    note(name, thrown);
    throw thrown;
  }
}

/** With the first line of the stack that is no library's. */
function sentenceOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `${String(thrown)}, which is no Error`;
  const [message = ''] = thrown.message.split('\n');
  const place = thrown.stack
    ?.split('\n')
    .find((line) => /^ +at /.test(line) && !/node_modules|node:internal|<anonymous>/.test(line));
  return `${thrown.name}: ${message}${place === undefined ? '' : `\n      ${place.trim()}`}`;
}
