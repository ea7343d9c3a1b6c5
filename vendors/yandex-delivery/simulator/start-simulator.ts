import {
  plainPdf,
  type SimulatedAnswer,
  type SimulatedRequest,
  serveVendor,
  type VendorServer,
} from '@cartage/vendor-kit/simulator';
import { Books, type Clock, canEdit, goodsOf, type Offer, type Order, type Recipient, type Request } from './books.ts';
import { cities, stationsBy } from './directory.ts';
import { badRequest, Refusal } from './refusal.ts';
import { type Dims, daysOf, isLocker, measure, priceOf, routeOf, slotsFrom, written } from './routes.ts';

export interface Simulator extends VendorServer {
  readonly books: Books;
  /** A gateway before the platform lets nobody through, and says so with a page. */
  readonly block: (isBlocked: boolean) => void;
}

/** The platform's API at an address of this machine. `port` 0: a free one. */
export async function startSimulator(
  token: string,
  { port = 0, ...clock }: Clock & { readonly port?: number },
): Promise<Simulator> {
  const books = new Books(clock);
  let isBlocked = false;
  const server = await serveVendor({
    answer,
    unreadable: badRequest('Failed to parse request').answer,
    jsonType: 'application/json; charset=utf-8',
    port,
  });

  function answer({ route, url, headers, text }: SimulatedRequest): SimulatedAnswer {
    if (isBlocked) return { status: 403, body: blockPage, headers: { 'content-type': 'text/html' } };
    if (headers.authorization !== `Bearer ${token}`) throw new Refusal(401, 'unauthorized', 'Access denied');
    return { body: answerKnown(route.replace('/api/b2b/platform/', ''), url.searchParams, text) };
  }

  function answerKnown(route: string, query: URLSearchParams, text: string): object | Buffer {
    const json = text === '' ? {} : JSON.parse(text);
    switch (route) {
      case 'POST location/detect':
        return { variants: locate(json.location) };
      case 'POST pickup-points/list':
        return { points: stationsBy(json) };
      case 'POST pricing-calculator':
        return calculate(json as Calculation);
      case 'POST offers/info':
        return {
          offers: intervalsFor(json as Calculation, query.get('last_mile_policy') ?? 'time_interval', clock.today()),
        };
      case 'POST offers/create':
        return { offers: books.offer(json as Order).map(shownOffer) };
      case 'POST offers/confirm':
        return { request_id: books.confirm(json.offer_id).id };
      case 'GET request/info':
        return shownRequest(books.find(query.get('request_id'), query.get('request_code')), books);
      case 'POST requests/info':
        return { requests: books.list(json.request_ids).map((one) => shownRequest(one, books)) };
      case 'GET request/history':
        return { state_history: books.find(query.get('request_id'), null).states.map((one) => shownState(one, books)) };
      case 'POST request/cancel':
        return books.cancel(json.request_id);
      case 'POST request/edit':
        books.edit(json.request_id, json.recipient_info as Recipient | undefined);
        return { edit_id: 'efb951b3280b4924b46b61a5db20df85' };
      case 'POST request/generate-labels': {
        const requests = (json.request_ids as readonly string[]).map((id) => books.find(id, null));
        const size = String(json.label_size_mm ?? labelSizes[0]);
        if (!labelSizes.includes(size)) throw badRequest("Value of 'label_size_mm' is not among those that are known");
        // A label goes onto each place.
        return plainPdf(
          ...requests.flatMap(({ offer }) => (offer.order.places ?? []).map(({ barcode = '' }) => barcode)),
          size,
        );
      }
      default:
        throw new Refusal(404, '404', 'No route for URL');
    }
  }

  return {
    ...server,
    books,
    block: (wish) => {
      isBlocked = wish;
    },
  };
}

const blockPage = '<!doctype html><html><body><h1>403 Forbidden</h1></body></html>';

/** Millimetres. */
const labelSizes = ['210x297', '100x150', '75x120', '58x60', '58x40'];

interface Calculation {
  readonly source?: { readonly platform_station_id?: string };
  readonly destination?: { readonly platform_station_id?: string; readonly address?: string };
  readonly tariff?: string;
  readonly total_weight?: number;
  readonly total_assessed_price?: number;
  readonly client_price?: number;
  readonly payment_method?: string;
  readonly places?: readonly { readonly physical_dims?: Dims }[];
}

const routeFor = ({ source, destination }: Calculation, policy: string | undefined) =>
  routeOf(
    source?.platform_station_id,
    { station: destination?.platform_station_id, address: destination?.address },
    policy,
  );

function calculate(asked: Calculation): object {
  const route = routeFor(asked, asked.tariff);
  const { total_weight: grams, total_assessed_price: assessed = 0, client_price: collected = 0, places } = asked;
  if (!Number.isInteger(grams)) throw badRequest("Missing required field 'total_weight'");
  if (!Number.isInteger(assessed) || !Number.isInteger(collected)) throw badRequest('Prices are whole kopecks');
  const isPaidThere = asked.payment_method === 'card_on_receipt';
  if (isPaidThere && !route.point?.payment_methods.includes('card_on_receipt'))
    throw badRequest('Payment on delivery option is not available for courier delivery');
  const weight = places === undefined ? (grams ?? 0) : measure(places, isLocker(route));
  return {
    pricing_total: written(priceOf(route, weight, assessed, isPaidThere ? collected : 0)),
    delivery_days: daysOf(route),
  };
}

const intervalsFor = (asked: Calculation, policy: string, today: number): readonly object[] => {
  const route = routeFor(asked, policy);
  measure(asked.places, isLocker(route));
  return slotsFrom(today, route, today).map(({ from, to }) => ({ from: utc(from), to: utc(to) }));
};

const locate = (location: unknown): readonly object[] => {
  if (typeof location !== 'string') throw badRequest("Missing required field 'location'");
  return cities
    .filter(({ name }) => location.includes(name))
    .map(({ geoId, name }) => ({ geo_id: geoId, address: name }));
};

const utc = (at: number): string => new Date(at).toISOString().replace('Z', '000Z');

const shownOffer = ({ id, expiresAt, pickup, delivery, kopecks, route, order }: Offer): object => ({
  offer_id: id,
  expires_at: utc(expiresAt),
  offer_details: {
    delivery_interval: { min: utc(delivery.from), max: utc(delivery.to), policy: route.policy },
    pickup_interval: { min: utc(pickup.from), max: utc(pickup.to) },
    pricing: written(kopecks),
    pricing_commission_on_delivery_payment: '2.2%',
    pricing_commission_on_delivery_payment_amount: written(
      order.billing_info?.payment_method === 'already_paid' ? 0 : Math.round(goodsOf(order) * 0.022),
    ),
    pricing_total: written(kopecks),
  },
});

const shownState = ({ status, description, at }: Request['states'][number], { writesMoments }: Books): object => ({
  status,
  description,
  ...(writesMoments
    ? { timestamp: utc(at), timestamp_unix: Math.floor(at / 1000) }
    : { timestamp: Math.floor(at / 1000), timestamp_utc: utc(at) }),
});

const shownRequest = (request: Request, books: Books): object => {
  const { id, offer, recipient, operatorNumber, states } = request;
  const last = states.at(-1);
  const canBeEdited = canEdit(request);
  return {
    request_id: id,
    request: {
      ...offer.order,
      destination: {
        ...offer.order.destination,
        interval_utc: { from: utc(offer.delivery.from), to: utc(offer.delivery.to) },
      },
      recipient_info: recipient,
      available_actions: {
        update_dates_available: canBeEdited,
        update_address_available: canBeEdited,
        update_items: false,
        update_recipient: canBeEdited,
        update_places: false,
      },
    },
    ...(last && { state: shownState(last, books) }),
    full_items_price: goodsOf(offer.order),
    sharing_url: `https://dostavka.yandex.ru/route/${id}`,
    ...(operatorNumber !== null && { courier_order_id: operatorNumber }),
  };
};
