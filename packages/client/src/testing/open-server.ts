import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { CartageError } from '../error.ts';

/** A request as the server has received it. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  /** Parsed where it is JSON; undefined where there is none. */
  readonly body: unknown;
}

/** What the server does with a request: answers with this, or whatever it wants with the response. */
export type Answer =
  | {
      readonly status?: number;
      readonly json?: unknown;
      readonly text?: string;
      readonly headers?: Record<string, string>;
    }
  | ((response: ServerResponse, request: Received) => void);

/** A server on a free port that gives these answers, one after the other, and the last one again and again. */
export const openServer = async (...answers: readonly Answer[]) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString();
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
      received.push(one);
      const answer = answers[Math.min(received.length, answers.length) - 1] ?? {};
      if (typeof answer === 'function') answer(response, one);
      else send(response, answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
};

const send = (response: ServerResponse, answer: Exclude<Answer, (...args: never[]) => void>): void => {
  const { status = 200, json = {}, text, headers = {} } = answer;
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'seen', ...headers });
  response.end(text ?? JSON.stringify(json));
};

/** A refusal in the form of v2 and v3. */
export const refused = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  json: { errors: [{ code, message: `About ${code}.`, target: null }] },
  headers,
});

/** The connection ends before there is an answer. */
export const lostAnswer: Answer = (response) => void response.destroy();

/** There is never an answer. */
export const noAnswer: Answer = () => {};

/** Time that passes only while the client waits, and what it waited for. */
export const openClock = () => {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    advance: (ms: number) => {
      now = now + ms;
    },
    settings: {
      now: () => now,
      random: () => 0.5,
      sleep: async (ms: number) => {
        waits.push(ms);
        now = now + ms;
      },
    },
  };
};

/** An address at which nobody listens any more. */
export const closedAddress = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
};

/** What the call fails with. */
export const failureOf = async (call: Promise<unknown>): Promise<CartageError> => {
  const failure: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof CartageError)) throw new Error(`No CartageError: ${String(failure)}`);
  return failure;
};
