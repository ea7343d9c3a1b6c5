import { Worker } from 'node:worker_threads';
import { type Problem, problem } from '@cartage/core';
import { entryArguments, entryFile } from '../entry-files.ts';
import type { PrintJob } from './print-job.ts';

/** `started`: the thread has taken the job up; then what came of it. */
type Message =
  | 'started'
  | { readonly printed: Uint8Array | Problem; readonly missing: readonly number[] }
  | { readonly defect: Error };

/** Hears of the characters, as code points, that no font has: lozenges stand for them. */
export type HearMissing = (codePoints: readonly number[]) => void;

export interface PrintThreadOptions {
  readonly idleMs: number;
  /** Of one job, from when it is taken up, ms. */
  readonly timeLimitMs: number;
  /** What a job may hold at once, MB; default 512. */
  readonly heapMegabytes?: number;
}

/** One thread that prints, started with its first job and again after it has died, been ended or been idle. */
export interface PrintThread {
  /**
   * One job at a time. RequestInvalid: it took too long. Rejects on a defect; the next job gets a fresh thread where this
   * one is lost.
   */
  readonly print: (job: PrintJob, hearMissing?: HearMissing) => Promise<Uint8Array | Problem>;
  readonly stop: () => Promise<void>;
}

export function newPrintThread({ idleMs, timeLimitMs, heapMegabytes = 512 }: PrintThreadOptions): PrintThread {
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
        // An idle thread must not keep the process alive; one at work must.
        current.ref();
        const lost = (cause: unknown) => {
          worker = undefined;
          finish();
          if ((cause as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooLarge);
          else reject(new Error('The printing thread was lost', { cause }));
        };
        const endLate = () => {
          finish();
          // A loop in it leaves no other way. The next one starts at once: somebody may wait.
          stop().catch(() => {});
          worker = start(heapMegabytes);
          worker.unref();
          rest = setTimeout(stop, idleMs).unref();
          resolve(tooLong(timeLimitMs));
        };
        const answered = (message: Message) => {
          if (message === 'started') {
            limit = setTimeout(endLate, timeLimitMs);
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
          clearTimeout(limit);
          current.off('message', answered).off('error', lost).off('exit', lost);
          current.unref();
        };
        current.on('message', answered).on('error', lost).on('exit', lost);
        current.postMessage(job);
      }),
  };
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
  const worker = new Worker(entryFile('print-worker'), {
    execArgv: [...entryArguments()],
    env: {},
    // What a page leaves behind is let go soon: with the default a thousand marks held 25 MB more, and were no quicker.
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 8 },
  });
  // A thread that dies without work concerns nobody, and without a listener it would end the service.
  return worker.on('error', () => {});
}
