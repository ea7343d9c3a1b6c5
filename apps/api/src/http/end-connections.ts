import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long, once the server closes, a client may take to send the rest of its request, or to read on in its answer. */
const GRACE_MS = 3_000;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Knows what is under way on each connection of the server. What it gives is to be called when the server closes. It ends
 * the connections on which nobody waits for an answer at once, half a head of a request included; after a short grace
 * also those whose body still comes, and those whose client does not read. A request whose answer is made gets it.
 */
export const endingConnections = (server: Server, graceMs = GRACE_MS): (() => void) => {
  const underWay = new Map<Socket, Exchange | null>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    underWay.set(socket, null);
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const exchange = { request, response };
    underWay.set(socket, exchange);
    response.once('close', () => {
      // Another request may have come behind it.
      if (underWay.get(socket) !== exchange) return;
      underWay.set(socket, null);
      if (isClosing) socket.destroySoon();
    });
  });
  return () => {
    isClosing = true;
    for (const [socket, exchange] of underWay) if (exchange === null) socket.destroy();
    const taken = new Map([...underWay.keys()].map((socket) => [socket, takenOf(socket)]));
    const late = setInterval(() => {
      for (const [socket, exchange] of underWay) {
        const isUnread = socket.writableLength > 0 && taken.get(socket) === takenOf(socket);
        if (!exchange?.request.complete || isUnread) socket.destroy();
        taken.set(socket, takenOf(socket));
      }
    }, graceMs);
    server.once('close', () => clearInterval(late));
  };
};

/** Bytes that its client, or the system for it, has taken. */
const takenOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;
