import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cleaned } from '../client-pdf/clean-pdf.ts';
import type { ReadingRoomOptions } from '../client-pdf/reading-room.ts';
import { entryArguments, entryFile } from '../pool/entry-files.ts';
import type { RoomAnswer, RoomOptions, RoomTask } from './room-process.ts';

/** A process that prints. */
export interface StartedPrinter {
  readonly pid: number;
  /** It hears jobs there, and answers. */
  readonly socket: Socket;
  /** The signal that ended it; null: it ended by itself, or nobody knows. */
  readonly ended: Promise<NodeJS.Signals | null>;
  readonly kill: () => void;
}

/** Where files from outside are read and papers are printed: other processes do, which a small one starts. */
export interface Room {
  /** `busy`: too many wait, or the machine has no time for it. `sharer`: whose turn it takes. */
  readonly read: (bytes: Uint8Array, sharer: string) => Promise<Cleaned | 'busy'>;
  /** Rejects where there is none to be had. `flags`: for Node. */
  readonly startPrinter: (flags: readonly string[]) => Promise<StartedPrinter>;
  /** Finishes what is read, and ends the printers. */
  readonly close: () => Promise<void>;
}

interface Heard {
  readonly answer: Extract<RoomAnswer, { id: number }>;
  readonly socket: Socket | undefined;
}

/** Nothing is started before the first task. After a while without work it ends. */
export function openRoom(reading: ReadingRoomOptions): Room {
  const asked = new Map<number, (heard: Heard | 'lost') => void>();
  const printers = new Map<number, (signal: NodeJS.Signals | null) => void>();
  const watchers: (() => void)[] = [];
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const started = (): ChildProcess => {
    const compiled = getCompileCacheDir();
    const options: RoomOptions = { reading, compiled: compiled === undefined ? null : dirname(compiled) };
    const room = fork(fileURLToPath(entryFile('room-process')), [JSON.stringify(options)], {
      execArgv: [...entryArguments()],
      env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const lost = () => {
      if (child !== room) return;
      child = undefined;
      for (const hear of asked.values()) hear('lost');
      // They end with the process that started them.
      for (const ended of printers.values()) ended(null);
      asked.clear();
      printers.clear();
      rest();
    };
    return room
      .on('message', (answer: RoomAnswer, socket) => settle(answer, socket as Socket | undefined))
      .on('error', lost)
      .on('exit', lost);
  };
  const settle = (answer: RoomAnswer, socket: Socket | undefined): void => {
    if (answer.kind === 'ended') {
      printers.get(answer.pid)?.(answer.signal);
      printers.delete(answer.pid);
    } else {
      asked.get(answer.id)?.({ answer, socket });
      asked.delete(answer.id);
    }
    rest();
  };
  const rest = (): void => {
    if (asked.size > 0) return;
    // Without work it must not keep the service alive.
    child?.unref();
    child?.channel?.unref();
    clearTimeout(idle);
    if (printers.size === 0) idle = setTimeout(end, reading.idleMs).unref();
    for (const watcher of watchers.splice(0)) watcher();
  };
  const end = (): void => {
    clearTimeout(idle);
    const old = child;
    child = undefined;
    if (old?.connected) old.disconnect();
  };
  /** `take` is called before anything else is heard. */
  const ask = <Taken>(task: (id: number) => RoomTask, take: (heard: Heard | 'lost') => Taken): Promise<Taken> => {
    clearTimeout(idle);
    child ??= started();
    const room = child;
    room.ref();
    room.channel?.ref();
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      asked.set(id, (heard) => {
        try {
          resolve(take(heard));
        } catch (defect) {
          reject(defect);
        }
      });
      // Where it cannot be sent, the room has ended, and says so.
      room.send(task(id), () => {});
    });
  };
  return {
    read: (bytes, sharer) => ask((id) => ({ kind: 'read', id, bytes, sharer }), outcomeOf),
    startPrinter: (flags) =>
      ask<StartedPrinter>(
        (id) => ({ kind: 'start', id, flags }),
        (heard) => {
          if (heard === 'lost') throw new Error('The process that starts printers was lost');
          const { answer, socket } = heard;
          if (answer.kind !== 'started' || socket === undefined) throw new Error(`No printer started: ${told(answer)}`);
          const { pid } = answer;
          const ended = new Promise<NodeJS.Signals | null>((resolve) => printers.set(pid, resolve));
          return { pid, socket, ended, kill: () => child?.send({ kind: 'kill', pid } satisfies RoomTask, () => {}) };
        },
      ),
    close: async () => {
      if (asked.size > 0) await new Promise<void>((resolve) => watchers.push(resolve));
      end();
    },
  };
}

const outcomeOf = (heard: Heard | 'lost'): Cleaned | 'busy' => {
  if (heard === 'lost') return 'busy';
  if (heard.answer.kind !== 'read') throw new Error(told(heard.answer));
  return heard.answer.outcome;
};

const told = (answer: Heard['answer']): string => (answer.kind === 'defect' ? answer.defect : answer.kind);
