import {
  openTokens,
  plainPdf,
  type SimulatedAnswer,
  type SimulatedRequest,
  serveVendor,
  type VendorServer,
} from '@cartage/vendor-kit/simulator';
import { Books, type Form, type Intake, type Wish } from './books.ts';
import { type Calculation, calculate } from './calculator.ts';
import { allTariffs, cities, countryOf, offices } from './directory.ts';
import { documented, type Habits } from './habits.ts';
import type { Order } from './order.ts';
import { Refusal, refused } from './refusal.ts';
import { shown } from './shown-order.ts';

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
/** `now`: ms since 1970; `port` 0: a free one; `habits` that are not given are as documented. */
export interface SimulatorWish {
  readonly now?: () => number;
  readonly port?: number;
  readonly habits?: Partial<Habits>;
}

/** CDEK's API at an address of this machine. */
export async function startSimulator(
  access: Access,
  { now = Date.now, port = 0, ...wish }: SimulatorWish = {},
): Promise<Simulator> {
  const habits = { ...documented, ...wish.habits };
  const books = new Books(now, habits);
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
        return ok(citiesOf(query, habits));
      case 'GET /v2/location/suggest/cities':
        return ok(suggestionsOf(query));
      case 'GET /v2/deliverypoints':
        return officesOf(query, habits);
      case 'GET /v2/calculator/alltariffs':
        return ok(allTariffs);
      case 'POST /v2/calculator/tariffAndService':
        return ok(calculate(JSON.parse(text) as Calculation, habits));
      case 'POST /v2/orders':
        return accepted(books.register(JSON.parse(text) as Order).uuid);
      case 'GET /v2/orders':
        return ok(shown(books.findByNumber(query.get('im_number') ?? ''), habits));
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
        return ok(shown(books.find(uuid), habits));
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
          requests: [
            {
              type: 'CREATE',
              state,
              ...(isRefused && { errors: intake.faults }),
              ...(intake.isLate && {
                warnings: [{ code: 'v2_late_intake', message: 'Intake may be completed tomorrow' }],
              }),
            },
          ],
        });
      }
      case 'DELETE intakes':
        return accepted(books.callOff(uuid).uuid, 'DELETE');
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

const citiesOf = (query: URLSearchParams, { hidesRegisterCodes: isHidden, listsNoCities }: Habits): object =>
  (listsNoCities ? [] : cities)
    .filter(({ kladr }) => !query.has('kladr_code') || (kladr === query.get('kladr_code') && !isHidden))
    .filter(({ fias }) => !query.has('fias_guid') || (fias === query.get('fias_guid') && !isHidden))
    .filter(({ city }) => !query.has('city') || city === query.get('city'))
    .filter(({ prefix }) => query.get('postal_code')?.startsWith(prefix) ?? true)
    .filter((place) => (query.get('country_codes') ?? countryOf(place).code) === countryOf(place).code)
    .map((place) => ({
      code: place.code,
      city_uuid: uuidOf(place.code),
      city: place.city,
      ...(!isHidden && place.fias !== null && { fias_guid: place.fias }),
      country_code: countryOf(place).code,
      country: countryOf(place).name,
      region: place.region,
      latitude: place.latitude,
      longitude: place.longitude,
    }));

const uuidOf = (code: number): string => `00000000-0000-4000-8000-${String(code).padStart(12, '0')}`;

/** `GET /v2/location/suggest/cities`: those whose name begins so. */
const suggestionsOf = (query: URLSearchParams): object =>
  cities
    .filter(({ city }) => city.toLowerCase().startsWith((query.get('name') ?? '').toLowerCase()))
    .filter((place) => (query.get('country_code') ?? 'RU') === countryOf(place).code)
    .map((place) => ({
      city_uuid: uuidOf(place.code),
      code: place.code,
      full_name: [...new Set([place.city, place.region, countryOf(place).name])].join(', '),
      country_code: countryOf(place).code,
    }));

function officesOf(query: URLSearchParams, { hidesRegisterCodes }: Habits): SimulatedAnswer {
  const found = offices
    .filter(({ code }) => !query.has('code') || code === query.get('code'))
    .filter(({ location }) => [null, String(location.city_code)].includes(query.get('city_code')))
    .filter(({ location }) => (query.get('country_code') ?? location.country_code) === location.country_code)
    .map((office) => (hidesRegisterCodes ? { ...office, location: { ...office.location, fias_guid: null } } : office));
  if (!query.has('size')) return ok(found);
  const [size, page] = [Number(query.get('size')), Number(query.get('page') ?? 0)];
  const headers = { 'x-total-elements': String(found.length), 'x-total-pages': String(Math.ceil(found.length / size)) };
  return { headers, body: found.slice(page * size, (page + 1) * size) };
}

/** As it is in the list of an order's, where nothing stands around it. */
const shownIntake = ({ uuid, wish, shipment, number, faults, isLookedAt, isCalledOff }: Intake): object => ({
  ...wish,
  uuid,
  order_uuid: shipment.uuid,
  ...(number !== null && { intake_number: number }),
  statuses: [
    {
      code: !isLookedAt ? 'ACCEPTED' : faults.length > 0 ? 'INVALID' : 'CREATED',
      name: 'Создана',
      date_time: '2031-06-02T08:00:00+0000',
    },
    ...(isCalledOff ? [{ code: 'REMOVED', name: 'Удалена', date_time: '2031-06-02T08:30:00+0000' }] : []),
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
            errors: [{ code: 'v2_orders_number_is_empty', message: 'Entity is empty. All orders are incorrect' }],
          }
        : { type: 'CREATE', state: isDrawn ? 'SUCCESSFUL' : 'ACCEPTED' },
    ],
  };
}
