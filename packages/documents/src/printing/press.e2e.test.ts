import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openRoom, type StartedPrinter } from '../room/room.ts';
import { longWaybillJob, packingListsJob, waybillJob } from '../samples/sample-jobs.ts';
import { newPress, type Press, type PressOptions } from './press.ts';
import type { PrintJob } from './print-job.ts';

const room = openRoom({ atOnce: 1, queue: 100, idleMs: 60_000 });
afterAll(() => room.close());

let press: Press<PrintJob> | undefined;
let printers: StartedPrinter[] = [];
const open = (options: Partial<PressOptions> = {}) => {
  const start: PressOptions['start'] = async (flags) => {
    const printer = await room.startPrinter(flags);
    printers.push(printer);
    return printer;
  };
  press = newPress<PrintJob>({ idleMs: 60_000, timeLimitMs: 60_000, clockLimitMs: 120_000, start, ...options });
  return press;
};
const first = (): StartedPrinter => printers[0] as StartedPrinter;
afterEach(async () => {
  vi.useRealTimers();
  press?.stop();
  await Promise.all(printers.map(({ ended }) => ended));
  printers = [];
});

describe('a press', () => {
  it('keeps no listener and no limit of a job that is done, and one process for all of them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on('warning', warn);
    const { print } = open();
    // One more than may listen to one thing before Node warns of it.
    for (let jobs = 0; jobs < 11; jobs += 1) expect(await print(waybillJob)).toBeInstanceOf(Uint8Array);
    await new Promise(setImmediate);
    process.off('warning', warn);
    expect(warnings).toEqual([]);
    expect(printers).toHaveLength(1);
    // The end of an idle process.
    expect(vi.getTimerCount()).toBe(1);
  });

  it('ends its process when a job takes too long', async () => {
    const { print } = open({ timeLimitMs: 50 });
    expect(await print(packingListsJob(100_000))).toMatchObject({ code: 'RequestInvalid' });
    expect(await first().ended).toBe('SIGKILL');
  });

  it('gives a job as much of the clock as a busy machine makes it take, and no more', async () => {
    // It is given nothing to work with, and then a little.
    const usageOf = async () => ({ cpuMs: 0, residentBytes: 0 });
    const { print, stop } = open({ timeLimitMs: 20, clockLimitMs: 40_000, usageOf });
    expect(await print(waybillJob)).toBeInstanceOf(Uint8Array);
    expect(await print(longWaybillJob(2_000))).toBeInstanceOf(Uint8Array);
    stop();
    const hasty = open({ timeLimitMs: 20, clockLimitMs: 30, usageOf });
    expect(await hasty.print(packingListsJob(100_000))).toMatchObject({
      text: { en: expect.stringContaining('longer than 0.03 s') },
    });
  });

  it('times a job by the clock where the system tells nothing of processors', async () => {
    const { print } = open({ timeLimitMs: 50, usageOf: async () => null });
    expect(await print(packingListsJob(100_000))).toMatchObject({
      text: { en: expect.stringContaining('longer than 0.05 s') },
    });
  });

  it('does not end its process as an idle one while it prints the next job', async () => {
    const { print } = open({ idleMs: 30 });
    expect(await print(waybillJob)).toBeInstanceOf(Uint8Array);
    expect(await print(longWaybillJob(2_000))).toBeInstanceOf(Uint8Array);
  });

  it('says so when a job needs too much of the heap, and prints on', async () => {
    const { print } = open({ heapMegabytes: 64 });
    const refused = await print(longWaybillJob(100_000));
    expect(refused).toMatchObject({ code: 'RequestInvalid', text: { en: expect.stringContaining('memory') } });
    expect(await print(waybillJob)).toBeInstanceOf(Uint8Array);
  });

  it('says so when a job holds too much beside the heap', async () => {
    const usageOf = async () => ({ cpuMs: 0, residentBytes: 1025 * 1024 * 1024 });
    const refused = await open({ usageOf }).print(packingListsJob(100_000));
    expect(refused).toMatchObject({ code: 'RequestInvalid', text: { en: expect.stringContaining('memory') } });
    expect(await first().ended).toBe('SIGKILL');
  });

  it.each(['SIGSEGV', 'SIGTRAP', 'SIGKILL'] as const)(
    'prints a job once more whose process %s ends',
    async (signal) => {
      const { print } = open();
      const printed = print(longWaybillJob(2_000));
      await vi.waitUntil(() => printers.length === 1, { timeout: 20_000 });
      process.kill(first().pid, signal);
      expect(await printed).toBeInstanceOf(Uint8Array);
      expect(await first().ended).toBe(signal);
      expect(printers).toHaveLength(2);
    },
  );

  it('prints by another process when an idle one has died', async () => {
    const { print } = open();
    await print(waybillJob);
    process.kill(first().pid, 'SIGSEGV');
    expect(await print(waybillJob)).toBeInstanceOf(Uint8Array);
  });

  it('gives a job up whose second process dies too, and prints the next one', async () => {
    const start: PressOptions['start'] = async (flags) => {
      const printer = await room.startPrinter(flags);
      printers.push(printer);
      if (printers.length <= 2) process.kill(printer.pid, 'SIGSEGV');
      return printer;
    };
    const { print } = open({ start });
    await expect(print(waybillJob)).rejects.toThrow('lost: SIGSEGV');
    expect(printers).toHaveLength(2);
    expect(await print(waybillJob)).toBeInstanceOf(Uint8Array);
  });
});
