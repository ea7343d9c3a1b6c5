import {
  plainPdf,
  type SimulatedAnswer,
  type SimulatedRequest,
  serveVendor,
  type VendorServer,
} from '@cartage/vendor-kit/simulator';
import { Books, type Habits, type Order, shown } from './books.ts';
import { citiesOf, cleanAddress, cleanName, officeOf, offices, shippingPoints } from './directory.ts';
import { passportZip } from './passport.ts';
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
export interface Simulator extends VendorServer {
  readonly books: Books;
}

const ok = (body: object): SimulatedAnswer => ({ body });
const notFound = (what: string): SimulatedAnswer => ({
  status: 404,
  body: { code: '1001', desc: `${what} not found!`, 'sub-code': 'RESOURCE_NOT_FOUND' },
});

interface Options {
  /** ms since 1970 */
  readonly now?: () => number;
  /** 0: a free one. */
  readonly port?: number;
  readonly habits?: Habits;
}

/** On record of an account that has asked for no more. */
const ALLOWED_A_DAY = 1000;

export async function startSimulator(
  access: Access,
  { now = Date.now, port = 0, habits = {} }: Options = {},
): Promise<Simulator> {
  const books = new Books(now, habits);
  const server = await serveVendor({
    answer,
    unreadable: { status: 400, body: { code: '1000', desc: 'Bad request', 'sub-code': 'BAD_REQUEST' } },
    jsonType: 'application/json;charset=UTF-8',
    port,
  });

  function answer({ route, url, headers, text }: SimulatedRequest): SimulatedAnswer {
    if (url.pathname === '/rtm34') {
      const told = answerHistory(text, { ...access, isUsedUp: habits.isTrackingUsedUp === true }, (barcode) =>
        books.items.find((item) => item.barcode === barcode),
      );
      return { ...told, headers: { 'content-type': 'application/soap+xml; charset=utf-8' } };
    }
    const key = Buffer.from(`${access.login}:${access.password}`).toString('base64');
    if (headers.authorization !== `AccessToken ${access.accessToken}`)
      return { status: 401, body: { code: '1010', desc: 'Unauthorized' } };
    if (headers['x-user-authorization'] !== `Basic ${key}`)
      return { status: 401, body: { code: '1010', desc: 'User is not authorized' } };
    books.calls++;
    return answerKnown(route, url.searchParams, text);
  }

  function answerKnown(route: string, query: URLSearchParams, text: string): SimulatedAnswer {
    const list = <T>(): readonly T[] => {
      const parsed: unknown = JSON.parse(text);
      if (!Array.isArray(parsed)) throw new Error('a list was due');
      return parsed;
    };
    switch (route) {
      case 'GET /1.0/settings':
        return ok({ api_enabled: true, blocked: false });
      case 'GET /1.0/settings/limit':
        return habits.hasNoLimit
          ? notFound('Method')
          : ok({ 'allowed-count': ALLOWED_A_DAY, 'current-count': books.calls });
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
      case 'GET /1.0/unloading-passport/zip':
        return {
          headers: { 'content-type': 'application/octet-stream' },
          body: passportZip(query.get('type') ?? 'ALL'),
        };
      case 'GET /postoffice/1.0/settlement.offices.codes': {
        const found = citiesOf(query.get('settlement') ?? '', query.get('region'));
        const codes = offices.filter((one) => found.some(({ prefix }) => one['postal-code'].startsWith(prefix)));
        return ok(codes.map((one) => one['postal-code']));
      }
    }
    const [, postalCode] = /^GET \/postoffice\/1\.0\/(\d{6})$/.exec(route) ?? [];
    if (postalCode !== undefined) {
      const office = officeOf(postalCode);
      return office === undefined ? notFound(`Post office ${postalCode}`) : ok(office);
    }
    const [, ofBatch, name = ''] =
      /^(POST|GET) \/1\.0\/(?:batch|forms)\/([\w-]+)\/(?:shipment|checkin|f103pdf)$/.exec(route) ?? [];
    const batch = books.batchNamed(name);
    if (ofBatch !== undefined && batch === undefined) return notFound(`Batch ${name}`);
    if (batch !== undefined && route.endsWith('/checkin'))
      return route.startsWith(habits.isCheckinByGet ? 'GET' : 'POST')
        ? ok(books.checkIn(batch))
        : { status: 405, body: { code: '1000', desc: 'Method not allowed' } };
    if (batch !== undefined && route === `POST /1.0/batch/${name}/shipment`) return ok(books.move(batch, list()));
    if (batch !== undefined && route.endsWith('/f103pdf'))
      // Recorded of a batch that was not checked in.
      return batch.listed === null
        ? { status: 400, body: { code: '1013', desc: 'Batch is not ready' } }
        : ok(
            plainPdf(
              `F103 ${name}`,
              books
                .itemsIn(batch)
                .map(({ barcode }) => barcode)
                .join(' '),
            ),
          );
    const [, place, id = ''] =
      /^GET \/1\.0\/(backlog|shipment|forms\/backlog|forms)\/(\d+)(?:\/forms)?$/.exec(route) ?? [];
    const item = books.find(Number(id));
    if (place === undefined || item === undefined || (item.batch === null) !== place.endsWith('backlog'))
      return notFound(`Shipment with id=${id}`);
    return ok(place.startsWith('forms') ? plainPdf(item.barcode, String(item.order['order-num'])) : shown(item));
  }

  return { ...server, books };
}
