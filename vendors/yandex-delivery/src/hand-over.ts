import { addDays, amountToCollect, hasService, localDateOf, type Party, parsePhones, toE164 } from '@cartage/core';
import {
  type CallContext,
  confirmation,
  type HandOverOutcome,
  type Shipment,
  sendOnce,
  type TariffDescription,
  VendorProblem,
} from '@cartage/vendor-kit';
import { isWithoutPickups, read, send } from './client.ts';
import { barcodeOf, buildItems, buildPlaces, isPaid } from './consignment.ts';
import { addressOf, sourceOf, withoutFlat } from './ends.ts';
import { isWished, type Span, spanOf, writtenDays } from './intervals.ts';
import { type Contact, confirmAnswer, type Offer, type OfferRequest, offersAnswer } from './protocol.ts';
import { policyOf, tariffs } from './tariffs.ts';

/** The platform makes offers of an order first, which are nothing yet; the one that is confirmed is the order. */
export const handOver = (shipment: Shipment, call: CallContext): Promise<HandOverOutcome> =>
  sendOnce({
    prepare: async () => {
      return choose(await offersFor(buildOffer(shipment, call), call), shipment, call);
    },
    send: ({ offer }) => send(call, 'POST', 'offers/confirm', { offer_id: offer.offer_id }),
    read: (answer, { offer, delivery }): HandOverOutcome => {
      const id = read(answer, confirmAnswer).request_id;
      const price = offer.offer_details.pricing_total;
      const numbers = { id, invoiceNumber: id, trackingNumber: null };
      return { kind: 'confirmed', ...confirmation({ ...numbers, price, plannedDeliveryAt: delivery.to }) };
    },
  });

/** Some accounts have no pickup within whole days; then all that they have are offered, and the day is chosen among them. */
async function offersFor(asked: OfferRequest, call: CallContext): Promise<readonly Offer[]> {
  const ask = (one: OfferRequest) => send(call, 'POST', 'offers/create?send_unix=false', one);
  const answer = await ask(asked);
  const { platform_station } = asked.source;
  return read(isWithoutPickups(answer) ? await ask({ ...asked, source: { platform_station } }) : answer, offersAnswer)
    .offers;
}

interface Chosen {
  readonly offer: Offer;
  readonly pickup: Span;
  readonly delivery: Span;
}

/** The soonest of those that are as they were asked for. */
function choose(offers: readonly Offer[], shipment: Shipment, call: CallContext): Chosen {
  const { content, option } = shipment;
  const fitting = offers.flatMap((offer): readonly Chosen[] => {
    const { delivery_interval: there, pickup_interval: here } = offer.offer_details;
    const [pickup, delivery] = [spanOf(here.min, here.max, call), spanOf(there.min, there.max, call)];
    if (pickup === undefined || delivery === undefined) return [];
    if (there.policy && there.policy !== policyOf(tariffOf(option.tariffId))) return [];
    const day = localDateOf(pickup.from, pickupZone(shipment, call));
    const isInTime = day >= option.takeDate && day <= lastDayOf(content, option.takeDate);
    return isInTime && isWished(delivery, content.terms, call) ? [{ offer, pickup, delivery }] : [];
  });
  const [first] = fitting.sort(
    (one, other) => one.pickup.from - other.pickup.from || one.delivery.from - other.delivery.from,
  );
  if (first === undefined) throw new VendorProblem({ kind: 'notServed' }, noOffer);
  return first;
}

/** The courier comes by the clocks of the sender's city. */
const pickupZone = ({ route }: Shipment, { timeZone }: CallContext): string => route.origin?.timeZone ?? timeZone;

/** A sender who lets the day be moved lets it be moved by a week at the most. */
const lastDayOf = ({ pickup }: Shipment['content'], takeDate: string): string =>
  pickup.autoMove ? addDays(takeDate, 6) : takeDate;

function tariffOf(id: string): TariffDescription {
  const tariff = tariffs.find((one) => one.id === id);
  if (tariff === undefined) throw new VendorProblem({ kind: 'notServed' }, noTariff);
  return tariff;
}

function buildOffer(shipment: Shipment, call: CallContext): OfferRequest {
  const { reference, content, option } = shipment;
  const tariff = tariffOf(option.tariffId);
  const places = buildPlaces(content.cargo);
  if (places === null) throw new VendorProblem({ kind: 'invalid', field: 'cargo.items' }, noSizes);
  const source = sourceOf(content.sender, shipment.route.origin, call.account);
  if (source === null) throw new VendorProblem({ kind: 'notServed' }, noWarehouse);
  const collected = isPaid(content) ? amountToCollect({ content }) : 0;
  return {
    info: { operator_request_id: reference, ...(content.comments && { comment: content.comments }) },
    source: {
      platform_station: { platform_id: source },
      interval_utc: writtenDays(option.takeDate, lastDayOf(content, option.takeDate), pickupZone(shipment, call)),
    },
    destination: buildDestination(shipment, tariff, call),
    items: buildItems(shipment, collected > 0),
    places: places.map((physical_dims, place) => ({ physical_dims, barcode: barcodeOf(reference, place) })),
    billing_info: {
      payment_method: collected > 0 ? 'card_on_receipt' : 'already_paid',
      delivery_cost: collected > 0 ? (content.receiverDeliveryCharge ?? 0) : 0,
    },
    recipient_info: buildContact(content.receiver),
    last_mile_policy: policyOf(tariff),
    particular_items_refuse: hasService(content.services, 'PartialBuyOut'),
  };
}

function buildDestination(
  { content, route }: Shipment,
  tariff: TariffDescription,
  call: CallContext,
): OfferRequest['destination'] {
  const { receiver, terms } = content;
  const { requestedDate: day } = terms;
  // The hours are left to the choice among the offers: the platform refuses what is narrower than an interval of its own.
  const interval = day === null ? {} : { interval_utc: writtenDays(day, day, call.timeZone) };
  if (tariff.to.contactType !== 'door')
    return { type: 'platform_station', platform_station: { platform_id: receiver.pickupPointId ?? '' }, ...interval };
  const city = route.destination;
  const address = addressOf(receiver, city);
  if (city === null || address === null) throw new VendorProblem({ kind: 'invalid', field: 'receiver.cityId' }, noCity);
  const { flat } = withoutFlat(address);
  const details = {
    country: 'Россия',
    ...(city.regionName !== null && { region: city.regionName }),
    locality: city.cityName,
    full_address: address,
    ...(flat !== null && { apartment: flat }),
    ...(receiver.postalCode !== null && { postal_code: receiver.postalCode }),
    ...commentOf(receiver),
  };
  return { type: 'custom_location', custom_location: { details }, ...interval };
}

/** What there is no other place for: the company, how to get in, further phones. */
function commentOf({ name, contactPerson, instructions, phone }: Party): { readonly comment?: string } {
  const parsed = parsePhones(phone);
  const isPlain = parsed.ok && parsed.phones.length === 1 && parsed.phones[0]?.extension === null;
  const comment = [contactPerson === null ? null : name, instructions, isPlain ? null : phone]
    .filter((part) => part)
    .join('. ');
  return comment === '' ? {} : { comment };
}

/** The platform parts a name into three, and takes it whole: parting it for the platform would part it wrongly. */
const buildContact = ({ name, contactPerson, phone, email }: Party): Contact => ({
  first_name: contactPerson ?? name,
  phone: toE164(phone),
  ...(email !== null && { email }),
});

const noOffer = {
  en: 'Yandex Delivery has no offer for these days.',
  ru: 'У Яндекс Доставки нет предложений на эти дни.',
};
const noTariff = { en: 'Yandex Delivery has no such tariff.', ru: 'У Яндекс Доставки нет такого тарифа.' };
const noSizes = {
  en: 'Yandex Delivery wants the sizes of every place.',
  ru: 'Для Яндекс Доставки нужны размеры каждого места.',
};
const noWarehouse = {
  en: 'Yandex Delivery does not fetch parcels here: the account has no warehouse in this city.',
  ru: 'Яндекс Доставка не забирает отсюда: в подключении нет склада в этом городе.',
};
const noCity = { en: 'The name of the city is not known.', ru: 'Название города неизвестно.' };
