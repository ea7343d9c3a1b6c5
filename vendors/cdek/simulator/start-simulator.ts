import {
  openTokens,
  plainPdf,
  type SimulatedAnswer,
  type SimulatedRequest,
  serveVendor,
  type VendorServer,
} from '@cartage/vendor-kit/simulator';
import { Books, type Form, type Intake, shown, type Wish } from './books.ts';
import { type Calculation, calculate } from './calculator.ts';
import { allTariffs, cities, offices } from './directory.ts';
import type { Order } from './order.ts';
import { Refusal, refused } from './refusal.ts';

/** Who may call. */
export interface Access {
  readonly account: string;
  readonly securePassword: string;
}

export interface Simulator extends VendorServer {
  readonly books: Books;
  readonly expireTokens: () => void;
}

const ok = (body: object | Buffer): SimulatedAnswer => ({ body });
const accepted = (uuid: string, type = 'CREATE'): SimulatedAnswer => ({
  status: 202,
  body: { entity: { uuid }, requests: [{ request_uuid: uuid, type, state: 'ACCEPTED' }], related_entities: [] },
});
/** CDEK's API at an address of this machine. `now`: ms since 1970; `port` 0: a free one. */
export async function startSimulator(
  access: Access,
  { now = Date.now, port = 0 }: { readonly now?: () => number; readonly port?: number } = {},
): Promise<Simulator> {
  const books = new Books(now);
  const tokens = openTokens(access.account, access.securePassword);
  const server = await serveVendor({
    answer,
    unreadable: refused(400, 'v2_bad_request', 'Передан некорректный запрос'),
    jsonType: 'application/json;charset=utf-8',
    port,
  });

  function answer({ route, url, headers, text }: SimulatedRequest): SimulatedAnswer {
    if (route === 'POST /v2/oauth/token') return giveToken(new URLSearchParams(text));
    if (!tokens.isGood(headers.authorization)) return refused(401, 'v2_token_expired', 'Token is expired');
    return answerKnown(route, url.searchParams, text) ?? answerAbout(route);
  }

  function answerKnown(route: string, query: URLSearchParams, text: string): SimulatedAnswer | undefined {
    switch (route) {
      case 'GET /v2/location/cities':
        return ok(citiesOf(query));
      case 'GET /v2/deliverypoints':
        return officesOf(query);
      case 'GET /v2/calculator/alltariffs':
        return ok(allTariffs);
      case 'POST /v2/calculator/tariffAndService':
        return ok(calculate(JSON.parse(text) as Calculation));
      case 'POST /v2/orders':
        return accepted(books.register(JSON.parse(text) as Order).uuid);
      case 'GET /v2/orders':
        return ok(shown(books.findByNumber(query.get('im_number') ?? '')));
      case 'POST /v2/intakes':
        return accepted(books.callCourier(JSON.parse(text) as Wish).uuid);
      case 'GET /v2/webhooks':
        return ok(books.subscriptions);
      case 'POST /v2/webhooks': {
        const { type, url } = JSON.parse(text) as { type: string; url: string };
        const { uuid } = books.subscribe(type, url);
        return ok({ entity: { uuid }, requests: [{ type: 'CREATE', state: 'SUCCESSFUL' }] });
      }
      case 'POST /v2/print/orders':
      case 'POST /v2/print/barcodes': {
        const { orders } = JSON.parse(text) as { orders: readonly { order_uuid: string }[] };
        return accepted(books.draw(route.endsWith('orders') ? 'orders' : 'barcodes', orders[0]?.order_uuid ?? '').uuid);
      }
      default:
        return undefined;
    }
  }

  function answerAbout(route: string): SimulatedAnswer {
    const [, method, what, uuid = '', more = ''] =
      /^(\w+) \/v2\/(orders|intakes|webhooks|print\/orders|print\/barcodes)\/([^/]+?)(\/\w+|\.pdf)?$/.exec(route) ?? [];
    switch (`${method} ${what}${more}`) {
      case 'GET orders':
        return ok(shown(books.find(uuid)));
      case 'DELETE orders':
        return accepted(books.delete(uuid).uuid, 'DELETE');
      case 'POST orders/refusal':
        return accepted(books.refuse(uuid).uuid);
      case 'GET orders/intakes':
        return ok(books.intakes.filter(({ shipment }) => shipment === books.find(uuid)).map(shownIntake));
      case 'GET intakes': {
        const intake = known(books.intakes, uuid);
        const isRefused = intake.isLookedAt && intake.faults.length > 0;
        const state = isRefused ? 'INVALID' : intake.isLookedAt ? 'SUCCESSFUL' : 'ACCEPTED';
        return ok({
          entity: shownIntake(intake),
          requests: [{ type: 'CREATE', state, ...(isRefused && { errors: intake.faults }) }],
        });
      }
      case 'DELETE webhooks':
        return ok({
          entity: { uuid: books.unsubscribe(uuid).uuid },
          requests: [{ type: 'DELETE', state: 'SUCCESSFUL' }],
        });
      case 'GET print/orders':
      case 'GET print/barcodes':
        return ok(shownForm(known(books.forms, uuid)));
      case 'GET print/orders.pdf':
      case 'GET print/barcodes.pdf': {
        const { shipment } = known(books.forms, uuid);
        return ok(plainPdf(shipment?.cdekNumber ?? '', shipment?.order.number ?? ''));
      }
      default:
        return refused(404, 'v2_bad_request', 'There is no such path');
    }
  }

  function giveToken(form: URLSearchParams): SimulatedAnswer {
    const token = tokens.give(form);
    if (token === undefined)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Bad client credentials' } };
    return ok({ access_token: token, token_type: 'bearer', expires_in: 3599, scope: 'order:all', jti: 'a' });
  }

  return { ...server, books, expireTokens: tokens.expire };
}

const known = <T extends { readonly uuid: string }>(all: readonly T[], uuid: string): T => {
  const found = all.find((one) => one.uuid === uuid);
  if (found === undefined) throw new Refusal('v2_entity_not_found', `Entity is not found by uuid ${uuid}`);
  return found;
};

const citiesOf = (query: URLSearchParams): object =>
  cities
    .filter(({ kladr }) => !query.has('kladr_code') || kladr === query.get('kladr_code'))
    .filter(({ fias }) => !query.has('fias_guid') || fias === query.get('fias_guid'))
    .filter(({ city }) => !query.has('city') || city === query.get('city'))
    .filter(({ prefix }) => query.get('postal_code')?.startsWith(prefix) ?? true)
    .map(({ code, city, region, fias, latitude, longitude }) => ({
      code,
      city_uuid: fias,
      city,
      fias_guid: fias,
      country_code: 'RU',
      country: 'Россия',
      region,
      latitude,
      longitude,
    }));

function officesOf(query: URLSearchParams): SimulatedAnswer {
  const found = offices.filter(({ code }) => !query.has('code') || code === query.get('code'));
  if (!query.has('size')) return ok(found);
  const [size, page] = [Number(query.get('size')), Number(query.get('page') ?? 0)];
  const headers = { 'x-total-elements': String(found.length), 'x-total-pages': String(Math.ceil(found.length / size)) };
  return { headers, body: found.slice(page * size, (page + 1) * size) };
}

/** As it is in the list of an order's, where nothing stands around it. */
const shownIntake = ({ uuid, wish, number, faults, isLookedAt }: Intake): object => ({
  ...wish,
  uuid,
  ...(number !== null && { intake_number: number }),
  statuses: [
    {
      code: !isLookedAt ? 'ACCEPTED' : faults.length > 0 ? 'INVALID' : 'CREATED',
      name: 'Создана',
      date_time: '2031-06-02T08:00:00+0000',
    },
  ],
});

function shownForm({ uuid, kind, shipment, isDrawn }: Form): object {
  const isRefused = isDrawn && shipment === null;
  const code = !isDrawn ? 'ACCEPTED' : isRefused ? 'INVALID' : 'READY';
  return {
    entity: {
      uuid,
      statuses: [{ code, name: code, date_time: '2031-06-02T08:00:00+0000' }],
      ...(code === 'READY' && { url: `https://api.edu.cdek.ru/v2/print/${kind}/${uuid}.pdf` }),
    },
    requests: [
      isRefused
        ? {
            type: 'CREATE',
            state: 'INVALID',
            errors: [{ code: 'orders_number_is_empty', message: 'Все заказы некорректны' }],
          }
        : { type: 'CREATE', state: isDrawn ? 'SUCCESSFUL' : 'ACCEPTED' },
    ],
  };
}
