import type { ChildProcess } from 'node:child_process';
import { usageOf } from '../pool/process-usage.ts';
import { startAside } from '../pool/start-aside.ts';
import { PATIENCE_MS, pdfLimits, type ReadingLimits } from './limits.ts';
import type { FileRead, ReadingTask } from './reader-process.ts';

/**
 * What came of a file. `slow` and `hungry`: it needed more time or memory than it may have; `starved`: the machine gave
 * the process no time.
 */
export type Reading = FileRead | { readonly kind: 'slow' | 'hungry' | 'starved' };

/** A process that reads, on one processor. */
export interface Reader {
  /** One file at a time. Rejects when the process cannot start. */
  readonly read: (bytes: Uint8Array, limits: ReadingLimits) => Promise<Reading>;
  /** It takes no other file: it has parsed one, or has ended. */
  readonly isUsedUp: () => boolean;
  readonly end: () => void;
}

/** `niceness`: from 0, as everybody, to 19, after everybody else. `cache`: a folder for what it compiles, or null. */
export function startReader(niceness: number, cache: string | null): Reader {
  const child = start(niceness, cache);
  let isOver = false;
  let files = 0;
  const end = () => {
    isOver = true;
    child.kill('SIGKILL');
  };
  // A late complaint of the channel to a killed child must not end the service.
  child.on('error', end).on('exit', end);
  const ready = started(child);
  // Of a spare one whose start failed nobody needs to hear.
  ready.catch(end);
  rest(child);
  return {
    isUsedUp: () => isOver,
    end,
    read: async (bytes, limits) => {
      files += 1;
      // Without work it must not keep the service alive; somebody waits now.
      child.ref();
      child.channel?.ref();
      const isReady = await ready;
      const reading = isReady ? await readIn(child, bytes, limits) : ({ kind: 'starved' } as const);
      rest(child);
      if (reading.kind !== 'read' || reading.isParsed || files >= MOST_FILES) end();
      return reading;
    },
  };
}

/** Whatever it is at: the system ends it then. */
const MOST_SECONDS = 10;

/** Their looks together stay far below the time that the system grants the process. */
const MOST_FILES = 20;

/** False: the machine gave it no time to. */
function started(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PATIENCE_MS, false).unref();
    const ended = (cause: unknown) => reject(new Error('The process that reads PDFs ended at once', { cause }));
    child.once('exit', ended).once('error', ended);
    child.once('message', () => {
      clearTimeout(timer);
      child.off('exit', ended).off('error', ended);
      resolve(true);
    });
  });
}

async function readIn(child: ChildProcess, bytes: Uint8Array, limits: ReadingLimits): Promise<Reading> {
  const pid = child.pid ?? 0;
  const before = await usageOf(pid);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const watch = setInterval(async () => {
      const elapsed = performance.now() - startedAt;
      const usage = await usageOf(pid);
      // Where the system does not tell, all the time was the file's.
      const tookMs = usage === null || before === null ? elapsed : usage.cpuMs - before.cpuMs;
      if (tookMs > limits.readingMs) settle({ kind: 'slow' });
      else if ((usage?.residentBytes ?? 0) > pdfLimits.residentBytes) settle({ kind: 'hungry' });
      else if (elapsed > PATIENCE_MS) settle({ kind: 'starved' });
    }, WATCH_EVERY_MS);
    const settle = (reading: Reading) => {
      clearInterval(watch);
      child.off('message', settle).off('exit', died);
      resolve(reading);
    };
    // Without a word: out of memory, mostly.
    const died = () => settle({ kind: 'hungry' });
    child.on('message', settle).on('exit', died);
    child.send({ bytes, most: limits.inflatedBytes } satisfies ReadingTask);
  });
}

const WATCH_EVERY_MS = 20;

function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function start(niceness: number, cache: string | null): ChildProcess {
  return startAside('pdf-reader-process', {
    flags: [
      `--max-old-space-size=${pdfLimits.heapMegabytes}`,
      // One thread for everything, so that it takes one processor at the most.
      '--single-threaded',
      '--v8-pool-size=1',
    ],
    niceness,
    seconds: MOST_SECONDS,
    cache,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
