import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { MAX_ANSWER_BYTES } from '../http/open-vendor-http.ts';

/** What may happen between a vendor and us. All but the last two keep the request from the vendor. */
export const transportFaults = [
  'refuse',
  'reset',
  'hang',
  'drip',
  'cut',
  'garbage',
  'html',
  'wrong-type',
  'huge',
  'redirect',
  '401',
  /** A gateway's block: a page. */
  'blocked',
  '429',
  '500',
  '503',
  'echo',
  /** The vendor does what it was asked; its answer is lost. */
  'lose-answer',
] as const;
/** One of `transportFaults`. */
export type TransportFault = (typeof transportFaults)[number];

/** A request as it came in. */
export interface RecordedRequest {
  /** Of HTTP. */
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Names in small letters, credentials too: for tests alone. */
  readonly headers: IncomingHttpHeaders;
  /** As UTF-8; empty: there was none. */
  readonly body: string;
  /** What came back, a text of at most 2,000 characters; null: nothing yet, or nothing at all. */
  readonly answer: { readonly status: number; readonly text: string } | null;
}

/** How answers are changed: those in JSON as what they hold, all others by their text. */
export interface Mutation {
  /** What stands in place of the body that was read. */
  readonly json: (body: unknown) => unknown;
  /** The same of an answer that is no JSON; absent: it stays. */
  readonly text?: (body: string) => string;
}

/** A proxy before a simulated vendor. */
export interface FaultProxy {
  /** Where it listens: `http://127.0.0.1:40212`. The plugin is to call here. */
  readonly origin: string;
  /** Nobody listens here: connections are refused. */
  readonly deadOrigin: string;
  /** All that have come in, the ones that a fault kept from the vendor too, in the order of coming. */
  readonly requests: readonly RecordedRequest[];
  /** Settles when the next request has arrived. */
  readonly heard: () => Promise<void>;
  /** Calls that arrived where a redirect pointed to; a plugin must not follow. */
  readonly strays: () => number;
  /** What happens to every request from now on; null: it goes through. */
  fault: TransportFault | null;
  /** From now on the fault strikes the nth request alone, counted from 1 and from now, or every one; '401' those after it too. */
  readonly strike: (fault: TransportFault | null, nth?: number | null) => void;
  /** Changes the vendor's answers. */
  mutate: Mutation | null;
  /** Awaited when the vendor has answered, before its answer goes on; null: nothing. */
  onForwarded: (() => Promise<void>) | null;
  /** Answers of the vendor's own that say 429: it counts, and was asked too often. */
  readonly limited: () => number;
  /** The last answer was JSON, or is none yet. */
  readonly isJson: () => boolean;
  /** Ends the proxy and its connections. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the proxy before the server at `target`, an origin, on free ports of this machine.
 * @param target the origin of the server: `http://127.0.0.1:40211`
 * @returns the proxy, which lets everything through until it is told otherwise. Stop it afterwards
 */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let strays = 0;
  const elsewhere = createServer((_, outgoing) => {
    strays++;
    outgoing.end('{}');
  });
  const elsewhereOrigin = await listen(elsewhere);
  let isJson = true;
  let nth: number | null = null;
  let counted = 0;
  let limited = 0;
  const requests: Writable<RecordedRequest>[] = [];
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const proxy: FaultProxy = {
    origin: await listen(server),
    deadOrigin: await deadOrigin(),
    requests,
    heard: () => new Promise((resolve) => server.once('request', () => resolve())),
    strays: () => strays,
    fault: null,
    strike: (fault, which = null) => {
      proxy.fault = fault;
      nth = which;
      counted = 0;
    },
    mutate: null,
    onForwarded: null,
    limited: () => limited,
    isJson: () => isJson,
    stop: async () => {
      for (const one of [server, elsewhere]) {
        one.closeAllConnections();
        await new Promise((resolve) => one.close(resolve));
      }
    },
  };
  return proxy;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    const recorded: Writable<RecordedRequest> = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: body.toString(),
      answer: null,
    };
    requests.push(recorded);
    counted++;
    const fault = isStruck() ? proxy.fault : null;
    if (fault === null || fault === 'lose-answer')
      return forward({ incoming, body, outgoing, recorded }, fault === 'lose-answer');
    play(fault, { incoming, body, outgoing, recorded, elsewhere: elsewhereOrigin });
  }

  /** Whom the vendor no longer lets in it refuses again, a new token too; everything else strikes one request. */
  function isStruck(): boolean {
    return nth === null || (proxy.fault === '401' ? counted >= nth : counted === nth);
  }

  function forward({ incoming, body, outgoing, recorded }: Passing, isLost: boolean): Promise<void> {
    const { host: _, ...headers } = incoming.headers;
    return new Promise((resolve, reject) => {
      const onward = request(target + (incoming.url ?? ''), { method: incoming.method, headers }, (answer) => {
        readAll(answer)
          .then(async (bytes) => {
            await proxy.onForwarded?.();
            // Whether or not anybody hears of it.
            if (answer.statusCode === 429) limited++;
            if (isLost) incoming.socket.destroy();
            else reply(outgoing, answer, bytes, recorded);
          })
          .then(resolve, reject);
      });
      onward.on('error', reject);
      onward.end(body);
    });
  }

  function reply(
    outgoing: ServerResponse,
    answer: IncomingMessage,
    bytes: Buffer,
    recorded: Writable<RecordedRequest>,
  ): void {
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...headers } = answer.headers;
    const { mutate } = proxy;
    isJson = /json/i.test(answer.headers['content-type'] ?? 'json');
    const status = answer.statusCode ?? 502;
    const told = mutate === null ? bytes : mutated(bytes, mutate);
    recorded.answer = { status, text: beginOf(told) };
    outgoing.writeHead(status, headers).end(told);
  }
}

type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

interface Passing {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly outgoing: ServerResponse;
  readonly recorded: Writable<RecordedRequest>;
}

const MOST_KEPT = 2000;
const beginOf = (told: Buffer | string): string => Buffer.from(told).subarray(0, MOST_KEPT).toString();

interface Struck extends Passing {
  /** Where a redirect points to. */
  readonly elsewhere: string;
}

/** What the request meets in the vendor's place. */
function play(
  fault: Exclude<TransportFault, 'lose-answer'>,
  { incoming, body, outgoing, recorded, elsewhere }: Struck,
): void {
  const answer = (status: number, contentType: string, text: string | Buffer, headers = {}): void => {
    recorded.answer = { status, text: beginOf(text) };
    outgoing.writeHead(status, { 'content-type': contentType, ...headers }).end(text);
  };
  const json = 'application/json';
  switch (fault) {
    case 'refuse':
    case 'reset':
      incoming.socket.destroy();
      break;
    case 'hang':
      break;
    case 'drip':
      drip(outgoing);
      break;
    case 'cut':
      outgoing.writeHead(200, { 'content-type': json, 'content-length': 1000 }).write('{"rates":[{"ta');
      setTimeout(() => outgoing.destroy(), 20);
      break;
    case 'garbage':
      answer(200, json, '{"rates":[{"ta');
      break;
    case 'html':
      answer(200, 'text/html', '<!doctype html><h1>Maintenance</h1>');
      break;
    case 'wrong-type':
      answer(200, 'text/plain', '{}');
      break;
    case 'huge':
      // Piece by piece: who reads its length first need not be sent the rest.
      outgoing.writeHead(200, { 'content-type': json, 'content-length': HUGE_PIECES * hugePiece.length });
      Readable.from(Array.from({ length: HUGE_PIECES }, () => hugePiece)).pipe(outgoing);
      break;
    case 'redirect':
      answer(302, json, '{}', { location: `${elsewhere}/` });
      break;
    case '429':
      answer(429, json, '{}', { 'retry-after': '2' });
      break;
    case 'blocked':
      answer(403, 'text/html', '<!doctype html><h1>403 Forbidden</h1>');
      break;
    case '401':
    case '500':
    case '503':
      answer(Number(fault), json, '{}');
      break;
    case 'echo': {
      const heard = JSON.stringify({ url: incoming.url, headers: incoming.headers, body: body.toString() });
      answer(400, json, JSON.stringify({ error: { code: heard, message: heard, text: heard }, message: heard }));
      break;
    }
  }
}

const hugePiece = Buffer.alloc(65_536, ' ');
const HUGE_PIECES = (2 * MAX_ANSWER_BYTES) / hugePiece.length;

function mutated(bytes: Buffer, { json, text }: Mutation): Buffer | string {
  try {
    return JSON.stringify(json(JSON.parse(bytes.toString())));
  } catch {
    return text === undefined ? bytes : text(bytes.toString());
  }
}

function drip(outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'content-type': 'application/json' }).write('{');
  const timer = setInterval(() => outgoing.write(' '), 50);
  outgoing.on('close', () => clearInterval(timer));
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function deadOrigin(): Promise<string> {
  const server = createServer();
  const origin = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return origin;
}
