import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../faults.ts';
import { Refusal } from '../refusal.ts';
import { writeRefusal } from './write-answer.ts';

const DRIP_MS = 400;
const HUGE_BYTES = 20 * 1024 * 1024;

/** Plays a fault that has nothing to do with what was asked for. True: there is nothing more to answer. */
export async function misbehave(
  fault: Fault,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  closing: AbortSignal,
): Promise<boolean> {
  switch (fault) {
    case 'none':
    case 'reject':
    case 'lose-answer':
      return false;
    case 'refuse':
      incoming.socket.destroy();
      return true;
    case 'hang':
      incoming.resume();
      return true;
    case 'down':
      writeRefusal(outgoing, new Refusal('OUT_OF_ORDER', 'We are out of order.'));
      return true;
    case 'rate-limit':
      outgoing.setHeader('retry-after', '1');
      writeRefusal(outgoing, new Refusal('TOO_MANY', 'Too many calls.'));
      return true;
    case 'garbage':
      incoming.resume();
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('\u0000{]rates:<,');
      return true;
    case 'drip':
      incoming.resume();
      await drip(outgoing, closing);
      return true;
    case 'huge':
      incoming.resume();
      await flood(outgoing);
      return true;
  }
}

async function drip(outgoing: ServerResponse, closing: AbortSignal): Promise<void> {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  outgoing.write('{');
  while (!closing.aborted && !outgoing.destroyed) {
    outgoing.write(' ');
    await sleep(DRIP_MS, undefined, { signal: closing }).catch(() => {});
  }
}

async function flood(outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  const block = Buffer.alloc(64 * 1024, ' ');
  function* blocks(): Iterable<Buffer> {
    for (let sent = 0; sent <= HUGE_BYTES; sent += block.length) yield block;
  }
  // A caller that has heard enough closes the connection.
  await pipeline(Readable.from(blocks()), outgoing).catch(() => {});
}
