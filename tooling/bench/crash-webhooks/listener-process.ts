import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { openDice } from '../crash/dice.ts';
import { pause } from '../crash/processes.ts';
import type { Arrival, ToListener } from './listener.ts';

// A receiver of webhooks that nobody kills, and that is moody: it remembers what came, in the sequence in which it came,
// and what it has acknowledged.

const arrivals: Arrival[] = [];
const verifiers = new Map<string, Webhook>();
const dice = openDice(Number(process.env.LISTENER_SEED), 'listener');
let isMoody = true;
let isDown = false;

/** Now and then it takes nothing for a while, so that the service finds it down. */
const fallIll = async (): Promise<void> => {
  for (;;) {
    await pause(dice.between(5_000, 20_000));
    isDown = isMoody;
    await pause(dice.between(500, 4_000));
    isDown = false;
  }
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => void hear(request, Buffer.concat(chunks).toString(), response));
});

const hear = async ({ url = '', headers }: IncomingMessage, body: string, response: ServerResponse): Promise<void> => {
  const [, endpoint = ''] = url.split('/');
  const arrival: Arrival = {
    endpoint,
    id: String(headers['webhook-id']),
    isSound: isSound(endpoint, headers as Readonly<Record<string, string>>, body),
    acknowledgedAs: null,
  };
  arrivals.push(arrival);
  if (!isMoody) return acknowledge(arrival, response);
  if (isDown) return void response.writeHead(503).end();
  const mood = dice.between(0, 1);
  // It hangs for ever.
  if (mood < 0.004) return;
  if (mood < 0.02) return void response.destroy();
  if (mood < 0.06) return void response.writeHead(500).end('no');
  if (mood < 0.1) await pause(dice.between(50, 1_000));
  acknowledge(arrival, response);
  // The head has said all that counts; what follows may be cut off.
  if (mood > 0.99) response.destroy();
};

let acknowledged = 0;
const acknowledge = (arrival: Arrival, response: ServerResponse): void => {
  if (response.destroyed) return;
  acknowledged += 1;
  arrival.acknowledgedAs = acknowledged;
  response.writeHead(200).end('yes');
};

const isSound = (endpoint: string, headers: Readonly<Record<string, string>>, body: string): boolean => {
  try {
    const event = verifiers.get(endpoint)?.verify(body, headers) as { readonly id?: string } | undefined;
    return event?.id === headers['webhook-id'];
  } catch {
    return false;
  }
};

process.on('message', (message: ToListener) => {
  if (message.do === 'know') verifiers.set(message.endpoint, new Webhook(message.secret));
  if (message.do === 'be-well') [isMoody, isDown] = [false, false];
  if (message.do === 'tell') process.send?.({ type: 'told', arrivals });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  void fallIll();
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}` });
});
