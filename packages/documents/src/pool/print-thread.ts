import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Problem, problem } from '@cartage/core';
import { entryArguments, entryFile } from './entry-files.ts';

/** `started`: the thread has taken the job up; then what came of it. */
type Message =
  | 'started'
  | { readonly printed: Uint8Array | Problem; readonly missing: readonly number[] }
  | { readonly defect: Error };

/** Hears of the characters, as code points, that no font has: lozenges stand for them. */
export type HearMissing = (codePoints: readonly number[]) => void;

export interface PrintThreadOptions {
  readonly idleMs: number;
  /** Of one job, ms of a processor; of the clock where Node does not tell what a thread has used, as before 24.6. */
  readonly timeLimitMs: number;
  /** The same by the clock, however little of a processor a busy machine gives it. */
  readonly clockLimitMs: number;
  /** What a job may hold at once, MB; default 512. */
  readonly heapMegabytes?: number;
}

/** One thread that prints, started with its first job and again after it has died, been ended or been idle. */
export interface PrintThread<Job> {
  /**
   * One job at a time. RequestInvalid: it took too long. Rejects on a defect; the next job gets a fresh thread where this
   * one is lost.
   */
  readonly print: (job: Job, hearMissing?: HearMissing) => Promise<Uint8Array | Problem>;
  readonly stop: () => Promise<void>;
}

export function newPrintThread<Job>({
  idleMs,
  timeLimitMs,
  clockLimitMs,
  heapMegabytes = 512,
}: PrintThreadOptions): PrintThread<Job> {
  let worker: Worker | undefined;
  let rest: NodeJS.Timeout | undefined;

  const stop = async () => {
    clearTimeout(rest);
    const old = worker;
    worker = undefined;
    await old?.terminate();
  };
  return {
    stop,
    print: (job, hearMissing) =>
      new Promise((resolve, reject) => {
        clearTimeout(rest);
        worker ??= start(heapMegabytes);
        const current = worker;
        let limit: NodeJS.Timeout | undefined;
        let isOver = false;
        // An idle thread must not keep the process alive; one at work must.
        current.ref();
        const lost = (cause: unknown) => {
          worker = undefined;
          finish();
          if ((cause as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooLarge);
          else reject(new Error('The printing thread was lost', { cause }));
        };
        const endLate = (limitMs: number) => {
          finish();
          // A loop in it leaves no other way. The next one starts at once: somebody may wait.
          stop().catch(() => {});
          worker = start(heapMegabytes);
          worker.unref();
          rest = setTimeout(stop, idleMs).unref();
          resolve(tooLong(limitMs));
        };
        const answered = (message: Message) => {
          if (message === 'started') {
            const began = performance.now();
            const before = processorMs(current);
            const judge = async () => {
              const [earlier, now] = await Promise.all([before, processorMs(current)]);
              if (isOver) return;
              const left = earlier === null || now === null ? 0 : timeLimitMs - (now - earlier);
              const leftByClock = clockLimitMs - (performance.now() - began);
              if (left <= 0) endLate(timeLimitMs);
              else if (leftByClock <= 0) endLate(clockLimitMs);
              else limit = setTimeout(judge, Math.min(left, leftByClock));
            };
            limit = setTimeout(judge, timeLimitMs);
            return;
          }
          finish();
          rest = setTimeout(stop, idleMs).unref();
          if ('defect' in message) reject(message.defect);
          else {
            if (message.missing.length > 0) hearMissing?.(message.missing);
            resolve(message.printed);
          }
        };
        const finish = () => {
          isOver = true;
          clearTimeout(limit);
          current.off('message', answered).off('error', lost).off('exit', lost);
          current.unref();
        };
        current.on('message', answered).on('error', lost).on('exit', lost);
        current.postMessage(job);
      }),
  };
}

/** What a thread has used of a processor, also in the middle of a loop; null: it has ended, or Node does not tell. */
async function processorMs(worker: Worker): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return null;
  }
}

const tooLong = (limitMs: number): Problem =>
  problem('RequestInvalid', null, {
    en: `Printing this takes longer than ${limitMs / 1000} s; request fewer papers, copies or orders at once.`,
    ru: `Печать занимает больше ${limitMs / 1000} с; запросите меньше документов, экземпляров или заказов за один раз.`,
  });

const tooLarge: Problem = problem('RequestInvalid', null, {
  en: 'Printing this needs too much memory; request fewer papers, copies or orders at once.',
  ru: 'Для этой печати нужно слишком много памяти; запросите меньше документов, экземпляров или заказов за один раз.',
});

function start(heapMegabytes: number): Worker {
  const compiled = getCompileCacheDir();
  const worker = new Worker(entryFile('print-worker'), {
    execArgv: [...entryArguments()],
    // Nothing of ours to find, but what was compiled before: half of a thread's start, where this process keeps it.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    // What a page leaves behind is let go soon: with the default a thousand marks held 25 MB more, and were no quicker.
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 8 },
  });
  // A thread that dies without work concerns nobody, and without a listener it would end the service.
  return worker.on('error', () => {});
}
