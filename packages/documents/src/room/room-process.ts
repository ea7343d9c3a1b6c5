import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleaned } from '../client-pdf/clean-pdf.ts';
import { openReadingRoom, type ReadingRoomOptions } from '../client-pdf/reading-room.ts';
import { startAside } from '../pool/start-aside.ts';

// The process that starts those that read and print. It is small: to start a process copies the page tables of the one
// that does, and in a service of some hundred MB that holds everybody up for twenty milliseconds. It opens no file itself.

export interface RoomOptions {
  readonly reading: ReadingRoomOptions;
  /** Where the service keeps what it compiled, or null: printers look there. */
  readonly compiled: string | null;
}

/** A file to be read, a printer to be started, or one to be ended at once. */
export type RoomTask =
  | { readonly kind: 'read'; readonly id: number; readonly bytes: Uint8Array; readonly sharer: string }
  | { readonly kind: 'start'; readonly id: number; readonly flags: readonly string[] }
  | { readonly kind: 'kill'; readonly pid: number };

/** What came of a task; a printer comes with the socket that it listens to. Later, that it has ended. */
export type RoomAnswer =
  | { readonly kind: 'read'; readonly id: number; readonly outcome: Cleaned | 'busy' }
  | { readonly kind: 'started'; readonly id: number; readonly pid: number }
  | { readonly kind: 'defect'; readonly id: number; readonly defect: string }
  | { readonly kind: 'ended'; readonly pid: number; readonly signal: NodeJS.Signals | null };

const { reading, compiled } = JSON.parse(process.argv[2] ?? '') as RoomOptions;
const cache = newCache();
const room = openReadingRoom(reading, cache);
const printers = new Map<number, ChildProcess>();

process.on('message', (task: RoomTask) => {
  if (task.kind === 'kill') printers.get(task.pid)?.kill('SIGKILL');
  else if (task.kind === 'start') start(task);
  else {
    const { id } = task;
    room.read(task.bytes, task.sharer).then(
      (outcome) => say({ kind: 'read', id, outcome }),
      (defect: unknown) => say({ kind: 'defect', id, defect: String(defect) }),
    );
  }
});
// The service has ended, or needs us no more; whom we started ends with us.
process.once('disconnect', () => {
  for (const printer of printers.values()) printer.kill('SIGKILL');
  if (cache !== null) rmSync(cache, { recursive: true, force: true });
  process.exit();
});

/** What is printed goes past us: the service and the printer have a socket between them, and we have its ends no more. */
function start({ id, flags }: Extract<RoomTask, { kind: 'start' }>): void {
  const printer = startAside('printer-process', {
    flags,
    // Somebody waits for what it prints, and on a busy machine a lower priority gives it next to no time.
    niceness: 0,
    seconds: null,
    cache: compiled ?? cache,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const { pid } = printer;
  printer.once('error', (defect) => {
    if (pid === undefined) say({ kind: 'defect', id, defect: String(defect) });
  });
  if (pid === undefined) return;
  printers.set(pid, printer);
  printer.once('exit', (_, signal) => {
    printers.delete(pid);
    say({ kind: 'ended', pid, signal });
  });
  const line = printer.stdio[3];
  if (line instanceof Socket) say({ kind: 'started', id, pid }, line);
}

function say(answer: RoomAnswer, socket?: Socket): void {
  // Nobody hears it where the service ends meanwhile.
  if (process.connected) process.send?.(answer, socket, {}, () => {});
}

/** Who finds their code compiled start in half the time. */
function newCache(): string | null {
  try {
    return mkdtempSync(join(tmpdir(), 'cartage-readers-'));
  } catch {
    return null;
  }
}
