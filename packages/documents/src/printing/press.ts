import { type Problem, problem } from '@cartage/core';
import { usageOf } from '../pool/process-usage.ts';
import { openWire, type Say } from '../pool/wire.ts';
import type { StartedPrinter } from '../room/room.ts';

/** What a printer says: it has taken the job up, having used so much of a processor; then what came of the job. */
export type PrinterMessage =
  | { readonly kind: 'began'; readonly cpuMs: number }
  | { readonly kind: 'printed'; readonly printed: Uint8Array | Problem; readonly missing: readonly number[] }
  | { readonly kind: 'defect'; readonly defect: Error };

/** Hears of the characters, as code points, that no font has: lozenges stand for them. */
export type HearMissing = (codePoints: readonly number[]) => void;

export interface PressOptions {
  readonly idleMs: number;
  /** Of one job, ms of a processor; of the clock where the system does not tell what a process has used. */
  readonly timeLimitMs: number;
  /** The same by the clock, however little of a processor a busy machine gives it. */
  readonly clockLimitMs: number;
  /** What a job may hold of the JavaScript heap, MB; default 512. As much again may lie beside it. */
  readonly heapMegabytes?: number;
  /** `flags`: for Node. */
  readonly start: (flags: readonly string[]) => Promise<StartedPrinter>;
  /** What a process has used; null: the system does not tell. */
  readonly usageOf?: typeof usageOf;
}

/** One process that prints, started with its first job and again after it has died, been ended or been idle. */
export interface Press<Job> {
  /**
   * One job at a time. RequestInvalid: it took too long, or too much memory. A job whose process died is printed once more
   * by another. Rejects on a defect.
   */
  readonly print: (job: Job, hearMissing?: HearMissing) => Promise<Uint8Array | Problem>;
  readonly stop: () => void;
}

interface Printer extends StartedPrinter {
  readonly say: Say;
  hear: (message: PrinterMessage) => void;
}

type Outcome =
  | Exclude<PrinterMessage, { kind: 'began' }>
  | { readonly kind: 'died'; readonly signal: NodeJS.Signals | null }
  | { readonly kind: 'late'; readonly limitMs: number }
  | { readonly kind: 'hungry' };

export function newPress<Job>(options: PressOptions): Press<Job> {
  const { idleMs, heapMegabytes = 512 } = options;
  let current: Promise<Printer> | undefined;
  let rest: NodeJS.Timeout | undefined;

  const start = (): Promise<Printer> => {
    const started = options.start(flagsOf(heapMegabytes)).then(printerOf);
    const gone = () => {
      if (current === started) current = undefined;
    };
    // Nobody need be at work to learn that it died.
    started.then(({ ended }) => ended).then(gone, gone);
    return started;
  };
  const stop = () => {
    clearTimeout(rest);
    const old = current;
    current = undefined;
    old?.then(
      ({ kill }) => kill(),
      () => {},
    );
  };
  const attempt = async (job: Job): Promise<Outcome> => {
    current ??= start();
    const outcome = await printBy(current, job, { ...options, heapMegabytes });
    if (outcome.kind === 'late' || outcome.kind === 'hungry') {
      // A loop in it leaves no other way. The next one starts at once: somebody may wait.
      stop();
      current = start();
      current.catch(() => {});
    } else if (outcome.kind === 'died') current = undefined;
    return outcome;
  };
  return {
    stop,
    print: async (job, hearMissing) => {
      clearTimeout(rest);
      try {
        let outcome = await attempt(job);
        // What Node does where its heap is full is the job's fault; the rest is a whim of the machine's or of Node's.
        if (outcome.kind === 'died' && outcome.signal !== 'SIGABRT') outcome = await attempt(job);
        if (outcome.kind === 'printed' && outcome.missing.length > 0) hearMissing?.(outcome.missing);
        return resultOf(outcome);
      } finally {
        clearTimeout(rest);
        rest = setTimeout(stop, idleMs).unref();
      }
    },
  };
}

/** The result of a job. Throws the defect. */
function resultOf(outcome: Outcome): Uint8Array | Problem {
  switch (outcome.kind) {
    case 'printed':
      return outcome.printed;
    case 'defect':
      throw outcome.defect;
    case 'late':
      return tooLong(outcome.limitMs);
    case 'hungry':
      return tooLarge;
    case 'died':
      // SIGKILL was not ours: Linux ends a printer first where memory runs out.
      if (outcome.signal === 'SIGABRT' || outcome.signal === 'SIGKILL') return tooLarge;
      throw new Error(`The printing process was lost: ${outcome.signal ?? 'it ended'}`);
  }
}

const flagsOf = (heapMegabytes: number): readonly string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  // What a page leaves behind is let go soon: with the default a thousand marks held 25 MB more, and were no quicker.
  '--max-semi-space-size=2',
];

function printerOf(started: StartedPrinter): Printer {
  const say = openWire(started.socket, (message) => printer.hear(message as PrinterMessage));
  const printer: Printer = { ...started, say, hear: () => {} };
  // Idle or at work, it does not keep the service alive: the watch over a job does.
  started.socket.unref();
  // Where the room was lost that would end it, and the system ends no orphans, it ends when nobody listens.
  started.ended.then(() => started.socket.destroy());
  return printer;
}

type Limits = Required<Pick<PressOptions, 'timeLimitMs' | 'clockLimitMs' | 'heapMegabytes'>> &
  Pick<PressOptions, 'usageOf'>;

function printBy(started: Promise<Printer>, job: unknown, limits: Limits): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const askedAt = performance.now();
    let began: { readonly at: number; readonly cpuMs: number } | undefined;
    let printer: Printer | undefined;
    let isOver = false;
    const settle = (outcome: Outcome) => {
      isOver = true;
      clearInterval(watch);
      if (printer) printer.hear = () => {};
      resolve(outcome);
    };
    const watch = setInterval(async () => {
      const now = performance.now();
      const usage = printer && began ? await (limits.usageOf ?? usageOf)(printer.pid) : null;
      if (isOver) return;
      // Where the system does not tell, all the time was the job's.
      const tookMs = began === undefined ? 0 : usage === null ? now - began.at : usage.cpuMs - began.cpuMs;
      if (tookMs > limits.timeLimitMs) settle({ kind: 'late', limitMs: limits.timeLimitMs });
      else if (now - askedAt > limits.clockLimitMs) settle({ kind: 'late', limitMs: limits.clockLimitMs });
      else if ((usage?.residentBytes ?? 0) > 2 * limits.heapMegabytes * MIB) settle({ kind: 'hungry' });
    }, WATCH_EVERY_MS);
    started.then(
      (one) => {
        if (isOver) return;
        printer = one;
        printer.hear = (message) => {
          if (message.kind === 'began') began = { at: performance.now(), cpuMs: message.cpuMs };
          else settle(message);
        };
        printer.ended.then((signal) => {
          if (!isOver) settle({ kind: 'died', signal });
        });
        printer.say(job);
      },
      (defect: unknown) => {
        isOver = true;
        clearInterval(watch);
        reject(defect);
      },
    );
  });
}

const MIB = 1024 * 1024;

const WATCH_EVERY_MS = 50;

const tooLong = (limitMs: number): Problem =>
  problem('RequestInvalid', null, {
    en: `Printing this takes longer than ${limitMs / 1000} s; request fewer papers, copies or orders at once.`,
    ru: `Печать занимает больше ${limitMs / 1000} с; запросите меньше документов, экземпляров или заказов за один раз.`,
  });

const tooLarge: Problem = problem('RequestInvalid', null, {
  en: 'Printing this needs too much memory; request fewer papers, copies or orders at once.',
  ru: 'Для этой печати нужно слишком много памяти; запросите меньше документов, экземпляров или заказов за один раз.',
});
