import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody's server that webhooks are sent to. */
export interface Receiver {
  readonly url: string;
  /** What it answers from now on. */
  readonly answer: (status: number, body: string) => void;
  /** Types of the events that it was sent so far. */
  readonly received: () => readonly string[];
  readonly close: () => void;
}

/** A receiver on this machine; a sandbox sends there. */
export const openReceiver = async (): Promise<Receiver> => {
  let answered = { status: 204, body: '' };
  const types: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      types.push((JSON.parse(Buffer.concat(parts).toString()) as { readonly type: string }).type);
      response.writeHead(answered.status).end(answered.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    answer: (status, body) => {
      answered = { status, body };
    },
    received: () => [...types],
    close: () => server.close(),
  };
};
