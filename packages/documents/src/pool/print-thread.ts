import { Worker } from 'node:worker_threads';
import type { Problem } from '@cartage/core';
import { entryArguments, entryFile } from '../entry-files.ts';
import type { PrintJob } from './print-job.ts';

type Answer = { readonly printed: Uint8Array | Problem } | { readonly defect: Error };

/** One thread that prints, started with its first job and again after it has died or been idle. */
export interface PrintThread {
  /** One job at a time. Rejects on a defect; the next job gets a fresh thread where this one is lost. */
  readonly print: (job: PrintJob) => Promise<Uint8Array | Problem>;
  readonly stop: () => Promise<void>;
}

export function newPrintThread(idleMs: number): PrintThread {
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
    print: (job) =>
      new Promise((resolve, reject) => {
        clearTimeout(rest);
        worker ??= start();
        const current = worker;
        // An idle thread must not keep the process alive; one at work must.
        current.ref();
        const lost = (cause: unknown) => {
          worker = undefined;
          finish();
          reject(new Error('The printing thread was lost', { cause }));
        };
        const answered = (answer: Answer) => {
          finish();
          rest = setTimeout(stop, idleMs).unref();
          if ('defect' in answer) reject(answer.defect);
          else resolve(answer.printed);
        };
        const finish = () => {
          current.off('message', answered).off('error', lost).off('exit', lost);
          current.unref();
        };
        current.on('message', answered).on('error', lost).on('exit', lost);
        current.postMessage(job);
      }),
  };
}

function start(): Worker {
  const worker = new Worker(entryFile('print-worker'), {
    execArgv: [...entryArguments()],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // A thread that dies without work concerns nobody, and without a listener it would end the service.
  return worker.on('error', () => {});
}
