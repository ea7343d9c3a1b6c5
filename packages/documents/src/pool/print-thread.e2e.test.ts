import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { longWaybillJob, packingListsJob, waybillJob } from '../samples/sample-jobs.ts';
import { newPrintThread, type PrintThread, type PrintThreadOptions } from './print-thread.ts';

let thread: PrintThread | undefined;
const open = (options: Partial<PrintThreadOptions>) => {
  thread = newPrintThread({ idleMs: 60_000, timeLimitMs: 60_000, ...options });
  return thread;
};
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await thread?.stop();
});

describe('a printing thread', () => {
  it('keeps no listener and no limit of a job that is done', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on('warning', warn);
    const { print } = open({});
    // One more than may listen to one thing before Node warns of it.
    for (let jobs = 0; jobs < 11; jobs += 1) expect(await print(waybillJob)).toBeInstanceOf(Uint8Array);
    await new Promise(setImmediate);
    process.off('warning', warn);
    expect(warnings).toEqual([]);
    // The end of an idle thread.
    expect(vi.getTimerCount()).toBe(1);
  });

  it('is ended itself when its job takes too long', async () => {
    const ends = vi.spyOn(Worker.prototype, 'terminate');
    const { print } = open({ timeLimitMs: 50 });
    expect(await print(packingListsJob(100_000))).toMatchObject({ code: 'RequestInvalid' });
    expect(ends).toHaveBeenCalledTimes(1);
  });

  it('is not ended as an idle one while it prints the next job', async () => {
    const { print } = open({ idleMs: 30 });
    expect(await print(waybillJob)).toBeInstanceOf(Uint8Array);
    expect(await print(longWaybillJob(2_000))).toBeInstanceOf(Uint8Array);
  });

  it('says so when its job needs too much memory, and prints on', async () => {
    const { print } = open({ heapMegabytes: 64 });
    const refused = await print(longWaybillJob(100_000));
    expect(refused).toMatchObject({ code: 'RequestInvalid', text: { en: expect.stringContaining('memory') } });
    expect(await print(waybillJob)).toBeInstanceOf(Uint8Array);
  });
});
