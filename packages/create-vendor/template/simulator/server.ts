import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { plainPdf } from '@cartage/vendor-kit/laws';
import { Books, type Order, type Pickup, points, Refusal, type Shipment, shown } from './books.ts';

/** Who may call. */
export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Acme's interface over HTTP. */
export interface SimulatorServer {
  readonly origin: string;
  readonly books: Books;
  /** What Acme calls the webhook's address with. */
  readonly notificationOf: (shipment: Shipment) => { readonly headers: Record<string, string>; readonly body: string };
  readonly expireTokens: () => void;
  readonly stop: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: object | Buffer;
}

const POINTS_A_PAGE = 20;
const TOKEN_LIFE_S = 3600;

/** `now`: ms since 1970; `port` 0: a free one. */
export async function startSimulator(
  { clientId, clientSecret }: Client,
  { now = Date.now, port = 0 }: { readonly now?: () => number; readonly port?: number } = {},
): Promise<SimulatorServer> {
  const books = new Books(now);
  const tokens = new Set<string>();
  const server = createServer(async (incoming, outgoing) => {
    const { status, headers = {}, body } = await answer(incoming).catch(refused);
    const isPdf = Buffer.isBuffer(body);
    outgoing
      .writeHead(status, { 'content-type': isPdf ? 'application/pdf' : 'application/json', ...headers })
      .end(isPdf ? body : JSON.stringify(body));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  async function answer(incoming: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    const body = await textOf(incoming);
    const route = `${incoming.method} ${pathname}`;
    if (route === 'POST /oauth/token') return giveToken(new URLSearchParams(body));
    if (route === 'POST /_simulator/advance') return advance(searchParams.get('orderNumber'));
    const token = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1] ?? '';
    if (!tokens.has(token)) throw new Refusal(401, 'NO_TOKEN', 'The token is not valid');

    switch (route) {
      case 'POST /v1/rates':
        return { status: 200, body: { rates: books.price(JSON.parse(body) as Order) } };
      case 'POST /v1/shipments': {
        const { shipment, isNew } = books.take(JSON.parse(body) as Order);
        return { status: isNew ? 201 : 200, body: shown(shipment) };
      }
      case 'GET /v1/shipments': {
        const wanted = searchParams.get('orderNumber');
        const found = books.shipments.filter(({ order }) => order.orderNumber === wanted);
        return { status: 200, body: { shipments: found.map(shown) } };
      }
      case 'POST /v1/pickups': {
        const { pickup, isNew } = books.pickUp(JSON.parse(body) as Omit<Pickup, 'number'>);
        return { status: isNew ? 201 : 200, body: pickup };
      }
      case 'GET /v1/points': {
        const page = Number(searchParams.get('page') ?? 1);
        const headers = { 'x-pages': String(Math.ceil(points.length / POINTS_A_PAGE)) };
        const shownPoints = points.slice((page - 1) * POINTS_A_PAGE, page * POINTS_A_PAGE);
        return { status: 200, headers, body: { points: shownPoints } };
      }
      case 'PUT /v1/webhook':
        books.webhookUrl = (JSON.parse(body) as { url: string }).url;
        return { status: 200, body: { url: books.webhookUrl } };
    }
    const [, id = '', what = ''] = /^\/v1\/shipments\/([^/]+)\/(events|cancel|label)$/.exec(pathname) ?? [];
    switch (`${incoming.method} ${what}`) {
      case 'GET events':
        return { status: 200, body: shown(books.find(id)) };
      case 'POST cancel':
        return { status: 200, body: shown(books.cancel(id)) };
      case 'GET label':
        return { status: 200, body: labelOf(books.find(id)) };
      default:
        throw new Refusal(404, 'UNKNOWN', 'There is no such path');
    }
  }

  function giveToken(form: URLSearchParams): Answer {
    const isOurs = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    if (form.get('grant_type') !== 'client_credentials' || !isOurs)
      return { status: 401, body: { error: 'invalid_client' } };
    const token = randomBytes(24).toString('base64url');
    tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFE_S } };
  }

  /** By hand: the next thing happens to the shipment, and whoever wished it is told. */
  async function advance(orderNumber: string | null): Promise<Answer> {
    const shipment = books.shipments.findLast(({ order }) => orderNumber === null || order.orderNumber === orderNumber);
    if (shipment === undefined) throw new Refusal(404, 'UNKNOWN', 'There is no such shipment');
    books.advance(shipment);
    const told = books.webhookUrl === null ? null : await tell(books.webhookUrl, shipment);
    return { status: 200, body: { ...shown(shipment), webhookAnswered: told } };
  }

  async function tell(url: string, shipment: Shipment): Promise<number | string> {
    const { headers, body } = notificationOf(shipment);
    try {
      return (await fetch(url, { method: 'POST', headers, body })).status;
    } catch (thrown) {
      return String(thrown);
    }
  }

  function notificationOf(shipment: Shipment) {
    const body = JSON.stringify(shown(shipment));
    const signature = createHmac('sha256', clientSecret).update(body).digest('hex');
    return { headers: { 'content-type': 'application/json', 'x-acme-signature': signature }, body };
  }

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    notificationOf,
    expireTokens: () => tokens.clear(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const refused = (thrown: unknown): Answer => {
  if (thrown instanceof Refusal) {
    const { status, code, message, field } = thrown;
    return { status, body: { code, message, field } };
  }
  return { status: 400, body: { code: 'UNREADABLE', message: 'The request cannot be read', field: null } };
};

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const labelOf = ({ waybill, order }: Shipment): Buffer => plainPdf(waybill, order.orderNumber);
