import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';

/** Says something to the other end. */
export type Say = (message: unknown) => void;

/**
 * Messages over a socket between two processes of ours, each after its length. Bytes in a message are copied once, when
 * it is written; what is heard of them lies in the memory that they were read into. Who closes it is heard elsewhere, and
 * what no message can be closes it: a process that is about to die may say anything.
 */
export function openWire(socket: Socket, hear: (message: unknown) => void): Say {
  let pieces: Buffer[] = [];
  let length = 0;
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    pieces.push(piece as Buffer);
    length += piece.length;
    for (let whole = take(); whole !== null; whole = take()) {
      let message: unknown;
      try {
        message = deserialize(whole);
      } catch {
        spoil();
        return;
      }
      hear(message);
    }
  });
  const spoil = (): null => {
    socket.destroy();
    pieces = [];
    length = 0;
    return null;
  };
  /** The next message that is there whole. */
  const take = (): Buffer | null => {
    if (length < HEAD) return null;
    if ((pieces[0] as Buffer).length < HEAD) pieces = [Buffer.concat(pieces)];
    const end = HEAD + (pieces[0] as Buffer).readUInt32LE();
    if (end > LONGEST) return spoil();
    if (length < end) return null;
    const all = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
    length -= end;
    pieces = length === 0 ? [] : [all.subarray(end)];
    return all.subarray(HEAD, end);
  };
  return (message) => {
    const body = serialize(message);
    const head = Buffer.alloc(HEAD);
    head.writeUInt32LE(body.length);
    socket.cork();
    socket.write(head);
    socket.write(body);
    socket.uncork();
  };
}

/** Bytes of a length. */
const HEAD = 4;

/** More than what prints may hold. */
const LONGEST = 2 ** 30;
