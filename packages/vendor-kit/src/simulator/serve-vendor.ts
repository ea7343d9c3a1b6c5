import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the vendor reads it. */
export interface SimulatedRequest {
  /** The method and the path without its query: `POST /v1/rates`. */
  readonly route: string;
  /** Path and query, with an origin that means nothing. */
  readonly url: URL;
  /** Names in small letters. */
  readonly headers: IncomingHttpHeaders;
  /** The body as UTF-8; empty: there was none. */
  readonly text: string;
}

/** What the vendor answers. */
export interface SimulatedAnswer {
  /** Of HTTP; 200. */
  readonly status?: number;
  /** Beside the content type, or in its place. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A value is sent as JSON, a `Buffer` as a PDF, and a text as XML. */
  readonly body: object | Buffer | string;
}

/** Thrown by a simulator where the vendor refuses; the answer is what the vendor says then. */
export class SimulatedRefusal extends Error {
  override readonly name = 'SimulatedRefusal';
  /** With the status of the refusal. */
  readonly answer: SimulatedAnswer;

  /**
   * @param status of HTTP, 400 to 599
   * @param body in the vendor's own form
   */
  constructor(status: number, body: object) {
    super(`The vendor refuses with ${status}.`);
    this.answer = { status, body };
  }
}

/** How a vendor is played. */
export interface VendorPlay {
  /** What it says to a request. May throw `SimulatedRefusal`. */
  readonly answer: (request: SimulatedRequest) => SimulatedAnswer | Promise<SimulatedAnswer>;
  /** What it says to a request that it cannot read: `answer` threw something else. */
  readonly unreadable: SimulatedAnswer;
  /** How it writes its content type of JSON; `application/json`. */
  readonly jsonType?: string;
  /** A port of this machine; 0, any free one. */
  readonly port?: number | undefined;
}

/** A vendor that is being played. Has a life span: stop it. */
export interface VendorServer {
  /** Where it listens: `http://127.0.0.1:40211`. */
  readonly origin: string;
  /** Ends it, and every connection to it. */
  readonly stop: () => Promise<void>;
}

/**
 * Plays a vendor over HTTP at an address of this machine. What it does with a request is `answer`; all that simulators have
 * in common is here.
 * @throws the error of Node where the port cannot be had (`EADDRINUSE`); `runSimulator` makes a sentence of it
 */
export async function serveVendor({
  answer,
  unreadable,
  jsonType = 'application/json',
  port = 0,
}: VendorPlay): Promise<VendorServer> {
  const server = createServer(async (incoming, outgoing) => {
    const { status = 200, headers = {}, body } = await answered(incoming);
    const [type, bytes] = bodyOf(body, jsonType);
    outgoing.writeHead(status, { 'content-type': type, ...headers }).end(bytes);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  async function answered(incoming: IncomingMessage): Promise<SimulatedAnswer> {
    try {
      return await answer(await requestOf(incoming));
    } catch (thrown) {
      return thrown instanceof SimulatedRefusal ? thrown.answer : unreadable;
    }
  }

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function requestOf(incoming: IncomingMessage): Promise<SimulatedRequest> {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return {
    route: `${incoming.method} ${url.pathname}`,
    url,
    headers: incoming.headers,
    text: Buffer.concat(parts).toString('utf8'),
  };
}

const bodyOf = (body: SimulatedAnswer['body'], jsonType: string): readonly [type: string, bytes: Buffer | string] => {
  if (typeof body === 'string') return ['text/xml; charset=utf-8', body];
  return Buffer.isBuffer(body) ? ['application/pdf', body] : [jsonType, JSON.stringify(body)];
};
