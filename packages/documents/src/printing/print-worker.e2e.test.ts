import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newPrintThread, type PrintThread, type PrintThreadOptions } from '../pool/print-thread.ts';
import { longWaybillJob, packingListsJob, waybillJob } from '../samples/sample-jobs.ts';
import type { PrintJob } from './print-job.ts';

let thread: PrintThread<PrintJob> | undefined;
const open = (options: Partial<PrintThreadOptions>) => {
  thread = newPrintThread<PrintJob>({ idleMs: 60_000, timeLimitMs: 60_000, clockLimitMs: 120_000, ...options });
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

  it('has as much of the clock as a busy machine makes it take, and no more', async () => {
    const usage = vi.spyOn(Worker.prototype, 'cpuUsage');
    const { print } = open({ timeLimitMs: 20, clockLimitMs: 40_000 });
    // It is given nothing to work with, and then a little.
    usage.mockResolvedValue({ user: 0, system: 0 });
    expect(await print(waybillJob)).toBeInstanceOf(Uint8Array);
    expect(await print(longWaybillJob(2_000))).toBeInstanceOf(Uint8Array);
    await thread?.stop();
    const hasty = open({ timeLimitMs: 20, clockLimitMs: 30 });
    expect(await hasty.print(packingListsJob(100_000))).toMatchObject({
      text: { en: expect.stringContaining('longer than 0.03 s') },
    });
  });

  it('is timed by the clock where Node tells nothing of processors', async () => {
    vi.spyOn(Worker.prototype, 'cpuUsage').mockImplementation(() => {
      throw new TypeError('not a function');
    });
    const { print } = open({ timeLimitMs: 50 });
    expect(await print(packingListsJob(100_000))).toMatchObject({
      text: { en: expect.stringContaining('longer than 0.05 s') },
    });
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
