import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A vendor that costs nothing itself: the same five prices for whoever asks, ready in bytes.

const places = ['Москва', 'Казань', 'Пермь', 'Томск', 'Омск'];
const answer = Buffer.from(
  JSON.stringify({
    rates: places.map((place, n) => ({
      tariff: `T${n + 1}`,
      kop: 35_000 + 1_000 * n,
      pickup_day: '2026-12-01',
      days: [n + 1, n + 3],
      extras: [{ code: 'insurance', state: 'yes', kop: 5_000 }],
      billed_grams: 2_500,
      note: `Через склад «${place}», приём до 18:00.`,
    })),
  }),
);
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length };

const server = createServer((incoming, outgoing) => {
  incoming.resume().on('end', () => outgoing.writeHead(200, headers).end(answer));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
