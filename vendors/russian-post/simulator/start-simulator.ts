import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { plainPdf } from '@cartage/vendor-kit/laws';
import { Books, type Order, shown } from './books.ts';
import { cityOf, cleanAddress, cleanName, officeOf, offices, officesNearby, shippingPoints } from './directory.ts';

import { answerHistory } from './tracking.ts';

/** Who may call: both keys of the Otpravka API, and those of the tracking service. */
export interface Access {
  readonly accessToken: string;
  readonly login: string;
  readonly password: string;
  readonly trackingLogin: string;
  readonly trackingPassword: string;
}

/** Both services of Russian Post at one address. */
export interface Simulator {
  readonly origin: string;
  readonly books: Books;
  readonly stop: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const notFound = (what: string): Answer => ({
  status: 404,
  body: { code: '1001', desc: `${what} not found!`, 'sub-code': 'RESOURCE_NOT_FOUND' },
});

/** `now`: ms since 1970; `port` 0: a free one. */
export async function startSimulator(
  access: Access,
  { now = Date.now, port = 0 }: { readonly now?: () => number; readonly port?: number } = {},
): Promise<Simulator> {
  const books = new Books(now);
  const server = createServer(async (incoming, outgoing) => {
    const body = await textOf(incoming);
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    if (url.pathname === '/rtm34') {
      const told = answerHistory(body, access, (barcode) => books.items.find((item) => item.barcode === barcode));
      outgoing.writeHead(told.status, { 'content-type': 'application/soap+xml; charset=utf-8' }).end(told.body);
      return;
    }
    const answer = answerOf(incoming, url, body);
    const isPdf = Buffer.isBuffer(answer.body);
    outgoing
      .writeHead(answer.status, { 'content-type': isPdf ? 'application/pdf' : 'application/json;charset=UTF-8' })
      .end(isPdf ? answer.body : JSON.stringify(answer.body));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  function answerOf(incoming: IncomingMessage, url: URL, text: string): Answer {
    const key = Buffer.from(`${access.login}:${access.password}`).toString('base64');
    const { authorization, 'x-user-authorization': user } = incoming.headers;
    if (authorization !== `AccessToken ${access.accessToken}`)
      return { status: 401, body: { code: '1010', desc: 'Unauthorized' } };
    if (user !== `Basic ${key}`) return { status: 401, body: { code: '1010', desc: 'User is not authorized' } };
    try {
      return answerKnown(`${incoming.method} ${url.pathname}`, url.searchParams, text);
    } catch {
      return { status: 400, body: { code: '1000', desc: 'Bad request', 'sub-code': 'BAD_REQUEST' } };
    }
  }

  function answerKnown(route: string, query: URLSearchParams, text: string): Answer {
    const list = <T>(): readonly T[] => {
      const parsed: unknown = JSON.parse(text);
      if (!Array.isArray(parsed)) throw new Error('a list was due');
      return parsed;
    };
    switch (route) {
      case 'GET /1.0/settings':
        return ok({ api_enabled: true, blocked: false });
      case 'GET /1.0/user-shipping-points':
        return ok(shippingPoints);
      case 'POST /1.0/tariff':
        return books.price(JSON.parse(text) as Order);
      case 'POST /1.0/clean/address':
        return ok(
          list<Record<string, string>>().map((one) =>
            cleanAddress({ id: one.id ?? '', original: one['original-address'] ?? '' }),
          ),
        );
      case 'POST /1.0/clean/physical':
        return ok(
          list<Record<string, string>>().map((one) =>
            cleanName({ id: one.id ?? '', original: one['original-fio'] ?? '' }),
          ),
        );
      case 'PUT /2.0/user/backlog':
        return ok(books.create(list()));
      case 'POST /1.0/user/shipment':
        return ok(books.gather(list(), query.get('sending-date') ?? new Date(now()).toISOString().slice(0, 10)));
      case 'POST /1.0/user/backlog':
        return ok(books.giveBack(list()));
      case 'DELETE /1.0/backlog':
        return ok(books.delete(list()));
      case 'GET /1.0/backlog/search':
        return ok(books.search(query.get('query') ?? '', 'backlog'));
      case 'GET /1.0/shipment/search':
        return ok(books.search(query.get('query') ?? '', 'shipment'));
      case 'GET /postoffice/1.0/nearby':
        return ok(officesNearby(query));
      case 'GET /postoffice/1.0/settlement.offices.codes': {
        const city = cityOf(query.get('settlement') ?? '');
        const codes = offices.filter(({ settlement }) => settlement === city?.names[0]);
        return ok(codes.map((one) => one['postal-code']));
      }
    }
    const [, postalCode] = /^GET \/postoffice\/1\.0\/(\d{6})$/.exec(route) ?? [];
    if (postalCode !== undefined) {
      const office = officeOf(postalCode);
      return office === undefined ? notFound(`Post office ${postalCode}`) : ok(office);
    }
    const [, place, id = ''] =
      /^GET \/1\.0\/(backlog|shipment|forms\/backlog|forms)\/(\d+)(?:\/forms)?$/.exec(route) ?? [];
    const item = books.find(Number(id));
    if (place === undefined || item === undefined || (item.batch === null) !== place.endsWith('backlog'))
      return notFound(`Shipment with id=${id}`);
    return ok(place.startsWith('forms') ? plainPdf(item.barcode, String(item.order['order-num'])) : shown(item));
  }

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
