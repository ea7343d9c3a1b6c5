import { createHmac } from 'node:crypto';
import {
  openTokens,
  plainPdf,
  type SimulatedAnswer,
  type SimulatedRequest,
  serveVendor,
  type VendorServer,
} from '@cartage/vendor-kit/simulator';
import { Books, type Order, type Pickup, points, Refusal, type Shipment, shown } from './books.ts';

/** Who may call. */
export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Acme's interface over HTTP. */
export interface SimulatorServer extends VendorServer {
  readonly books: Books;
  /** What Acme calls the webhook's address with. */
  readonly notificationOf: (shipment: Shipment) => { readonly headers: Record<string, string>; readonly body: string };
  readonly expireTokens: () => void;
}

const POINTS_A_PAGE = 20;
const TOKEN_LIFE_S = 3600;

/** `now`: ms since 1970; `port` 0: a free one. */
export async function startSimulator(
  { clientId, clientSecret }: Client,
  { now = Date.now, port = 0 }: { readonly now?: () => number; readonly port?: number } = {},
): Promise<SimulatorServer> {
  const books = new Books(now);
  const tokens = openTokens(clientId, clientSecret);
  const server = await serveVendor({
    answer,
    unreadable: new Refusal(400, 'UNREADABLE', 'The request cannot be read').answer,
    port,
  });

  async function answer({ route, url, headers, text }: SimulatedRequest): Promise<SimulatedAnswer> {
    if (route === 'POST /oauth/token') return giveToken(new URLSearchParams(text));
    if (route === 'POST /_simulator/advance') return advance(url.searchParams.get('orderNumber'));
    if (!tokens.isGood(headers.authorization)) throw new Refusal(401, 'NO_TOKEN', 'The token is not valid');
    switch (route) {
      case 'POST /v1/rates':
        return { body: { rates: books.price(JSON.parse(text) as Order) } };
      case 'POST /v1/shipments': {
        const { shipment, isNew } = books.take(JSON.parse(text) as Order);
        return { status: isNew ? 201 : 200, body: shown(shipment) };
      }
      case 'GET /v1/shipments': {
        const wanted = url.searchParams.get('orderNumber');
        const found = books.shipments.filter(({ order }) => order.orderNumber === wanted);
        return { body: { shipments: found.map(shown) } };
      }
      case 'POST /v1/pickups': {
        const { pickup, isNew } = books.pickUp(JSON.parse(text) as Omit<Pickup, 'number'>);
        return { status: isNew ? 201 : 200, body: pickup };
      }
      case 'GET /v1/points': {
        const page = Number(url.searchParams.get('page') ?? 1);
        const headers = { 'x-pages': String(Math.ceil(points.length / POINTS_A_PAGE)) };
        const shownPoints = points.slice((page - 1) * POINTS_A_PAGE, page * POINTS_A_PAGE);
        return { headers, body: { points: shownPoints } };
      }
      case 'PUT /v1/webhook':
        books.webhookUrl = (JSON.parse(text) as { url: string }).url;
        return { body: { url: books.webhookUrl } };
    }
    const [, method, id = '', what] = /^(\w+) \/v1\/shipments\/([^/]+)\/(events|cancel|label)$/.exec(route) ?? [];
    switch (`${method} ${what}`) {
      case 'GET events':
        return { body: shown(books.find(id)) };
      case 'POST cancel':
        return { body: shown(books.cancel(id)) };
      case 'GET label':
        return { body: labelOf(books.find(id)) };
      default:
        throw new Refusal(404, 'UNKNOWN', 'There is no such path');
    }
  }

  function giveToken(form: URLSearchParams): SimulatedAnswer {
    const token = tokens.give(form);
    return token === undefined
      ? { status: 401, body: { error: 'invalid_client' } }
      : { body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFE_S } };
  }

  /** By hand: the next thing happens to the shipment, and whoever wished it is told. */
  async function advance(orderNumber: string | null): Promise<SimulatedAnswer> {
    const shipment = books.shipments.findLast(({ order }) => orderNumber === null || order.orderNumber === orderNumber);
    if (shipment === undefined) throw new Refusal(404, 'UNKNOWN', 'There is no such shipment');
    books.advance(shipment);
    const told = books.webhookUrl === null ? null : await tell(books.webhookUrl, shipment);
    return { body: { ...shown(shipment), webhookAnswered: told } };
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

  return { ...server, books, notificationOf, expireTokens: tokens.expire };
}

const labelOf = ({ waybill, order }: Shipment): Buffer => plainPdf(waybill, order.orderNumber);
