import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Problem } from '@cartage/core';
import { entryArguments, entryFile } from '../pool/entry-files.ts';
import { pdfLimits } from './limits.ts';
import type { ReadingRoomOptions } from './reading-room.ts';
import { pdfInvalid } from './reasons.ts';
import type { RoomAnswer, RoomTask } from './room-process.ts';

declare const cleanMark: unique symbol;
/** A PDF that has been through the reading process and may be merged with ours. */
export type CleanPdf = Uint8Array & { readonly [cleanMark]: true };

/** One that was read before and kept: it need not be read again. */
export const keptPdf = (bytes: Uint8Array): CleanPdf => bytes as CleanPdf;

export interface ClientPdf {
  readonly pdf: CleanPdf;
  readonly pages: number;
}

/** Has PDFs from outside opened by other processes; this one only moves bytes. */
export interface ClientPdfs {
  /** PdfInvalid, naming `target`; undefined: too many wait. `sharer`: whose turn it takes. */
  readonly read: (bytes: Uint8Array, target: string | null, sharer: string) => Promise<ClientPdf | Problem | undefined>;
  /** Finishes what runs and waits. */
  readonly close: () => Promise<void>;
}

interface Pending {
  readonly resolve: (outcome: Exclude<RoomAnswer['outcome'], { readonly defect: string }>) => void;
  readonly reject: (defect: Error) => void;
}

/** Nothing is started before the first file. */
export function openClientPdfs(options: ReadingRoomOptions): ClientPdfs {
  const pending = new Map<number, Pending>();
  const watchers: (() => void)[] = [];
  let room: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const started = (): ChildProcess => {
    const child = fork(fileURLToPath(entryFile('pdf-room-process')), [JSON.stringify(options)], {
      execArgv: [...entryArguments()],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const lost = () => {
      if (room !== child) return;
      room = undefined;
      for (const id of pending.keys()) settle({ id, outcome: 'busy' });
    };
    return child.on('message', settle).on('error', lost).on('exit', lost);
  };
  const settle = ({ id, outcome }: RoomAnswer): void => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (typeof outcome === 'object' && 'defect' in outcome) waiting?.reject(new Error(outcome.defect));
    else waiting?.resolve(outcome);
    if (pending.size > 0) return;
    // Without work it must not keep the service alive.
    room?.unref();
    room?.channel?.unref();
    clearTimeout(idle);
    idle = setTimeout(end, options.idleMs).unref();
    for (const watcher of watchers.splice(0)) watcher();
  };
  const end = (): void => {
    clearTimeout(idle);
    const old = room;
    room = undefined;
    if (old?.connected) old.disconnect();
  };
  return {
    read: async (bytes, target, sharer) => {
      if (bytes.length > pdfLimits.bytes) return pdfInvalid('large', target);
      if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return pdfInvalid('foreign', target);
      clearTimeout(idle);
      room ??= started();
      const current = room;
      current.ref();
      current.channel?.ref();
      lastId += 1;
      const id = lastId;
      const outcome = await new Promise<Parameters<Pending['resolve']>[0]>((resolve, reject) => {
        pending.set(id, { resolve, reject });
        current.send({ id, bytes, sharer } satisfies RoomTask);
      });
      if (outcome === 'busy') return undefined;
      if ('reason' in outcome) return pdfInvalid(outcome.reason, target);
      return { pdf: outcome.pdf as CleanPdf, pages: outcome.pages };
    },
    close: async () => {
      if (pending.size > 0) await new Promise<void>((resolve) => watchers.push(resolve));
      end();
    },
  };
}
