import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A receiver of webhooks in a process of its own that notes when what came. `/hang` never answers.

const arrivals: [id: string, at: number][] = [];

const server = createServer((request, response) => {
  if (request.url === '/hang') return void request.resume();
  const at = performance.timeOrigin + performance.now();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(204).end();
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly data: { readonly orderId: string } };
    arrivals.push([data.orderId, at]);
  });
});

process.on('message', (message) => {
  if (message === 'arrivals?') process.send?.({ type: 'arrivals', arrivals: arrivals.splice(0) });
  if (message === 'count?') process.send?.({ type: 'count', count: arrivals.length });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}` });
});
