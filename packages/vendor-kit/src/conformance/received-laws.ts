import { isDeepStrictEqual } from 'node:util';
import { amountToCollect, insuredSum } from '@cartage/core';
import type { Shipment } from '../adapter.ts';
import { holds, LawBroken, same } from './judge.ts';
import { type Law, notApplicable } from './law.ts';
import { shipmentOf } from './samples.ts';
import type { ReceivedEnd, ReceivedShipment } from './simulated-vendor.ts';
import type { Stage } from './stage.ts';

/** What was sent, and what the vendor has understood of it. */
interface Sent {
  readonly shipment: Shipment;
  readonly received: ReceivedShipment;
}

/** A law about a parcel with much in it; `undefined` of the vendor's account: its protocol has no place for that. */
const law = (
  name: string,
  mend: string,
  judge: (sent: Sent) => void,
  ...makes: readonly ((stage: Stage) => Promise<Shipment>)[]
): Law => ({
  name,
  mend,
  holds: async (stage) => {
    for (const make of makes.length === 0 ? [richShipment] : makes) judge(await send(stage, await make(stage)));
  },
});

export const receivedLaws: readonly Law[] = [
  law(
    'sends every place, as often as its quantity says',
    'Each item of cargo.items stands for `qty` equal places: send all of them, each by itself or with the vendor’s own quantity.',
    ({ shipment, received }) => same('Places', received.places.length, placesOf(shipment).length),
  ),
  law(
    'sends the weight of each place in the vendor’s unit',
    'weightKg is the weight of one place in kilograms; `gramsFromKg` of core rounds as everybody does.',
    ({ shipment, received }) =>
      sameEach(
        'Weights, kg',
        received.places.map(({ weightKg }) => weightKg),
        placesOf(shipment).map(({ weightKg }) => weightKg),
      ),
  ),
  law(
    'sends the sizes of each place in the vendor’s unit',
    'l, h and w are centimetres of one place; all three are there or none.',
    ({ shipment, received }) => {
      const sizes = received.places.map((place) => place.sizes);
      if (sizes.every((size) => size === undefined)) notApplicable();
      const ordered = (size: readonly number[] | null | undefined) =>
        size ? [...size].sort((one, other) => one - other).join(' x ') : 'none';
      const wanted = placesOf(shipment).map(({ l, h, w }) => ordered(l === null ? null : [l, h ?? 0, w ?? 0]));
      return sameEach('Sizes, cm', sizes.map(ordered), wanted);
    },
  ),
  law(
    'sends the tariff that was chosen',
    'Hand over by shipment.option.tariffId, and by nothing that the plugin chooses itself.',
    ({ shipment, received }) =>
      received.tariffId === undefined
        ? notApplicable()
        : same('The tariff', received.tariffId, shipment.option.tariffId),
    lastTariff,
  ),
  law(
    'sends the day that was chosen',
    'The parcel is taken on shipment.option.takeDate, the vendor’s own day, which may be later than the one asked for.',
    ({ shipment, received }) =>
      received.takeDate === undefined ? notApplicable() : same('The day', received.takeDate, shipment.option.takeDate),
  ),
  law('sends the sender as the sender', 'content.sender is where the parcel is taken from.', ({ shipment, received }) =>
    judgeEnd('The sender', shipment.content.sender, received.from, ['name', 'address']),
  ),
  law('sends the receiver as the receiver', 'content.receiver is where the parcel goes to.', ({ shipment, received }) =>
    judgeEnd('The receiver', shipment.content.receiver, received.to, ['name', 'address']),
  ),
  law(
    'sends both phones',
    'Send the phone of each end, in the form that the vendor wants; the digits stay.',
    ({ shipment: { content }, received: { from, to } }) => {
      if (to.phone === undefined && from?.phone === undefined) notApplicable();
      if (to.phone !== undefined) samePhone('The receiver’s phone', to.phone, content.receiver.phone);
      if (from?.phone !== undefined) samePhone('The sender’s phone', from.phone, content.sender.phone);
    },
  ),
  law(
    'sends the pickup point that was chosen',
    'content.receiver.pickupPointId is the id of a point as `pickupPoints` tells it.',
    ({ shipment: { content }, received: { to } }) => {
      if (content.receiver.contactType === 'door' || to.pickupPointId === undefined) notApplicable();
      return same('The receiver’s point', to.pickupPointId, content.receiver.pickupPointId);
    },
    toPoint,
  ),
  law(
    'sends every service that was asked for, and no other',
    'content.services are the services that were chosen and that the option has; each of them costs the customer money.',
    ({ shipment: { content }, received: { services } }) =>
      services === undefined
        ? notApplicable()
        : same('Services', services.map(({ code }) => code).sort(), content.services.map(({ code }) => code).sort()),
    richShipment,
    ({ shipment }) => shipment(),
  ),
  law(
    'sends for what it is insured, in the vendor’s unit of money',
    'The sum of the service Insurance is kopecks. Where the vendor counts roubles, send them with two decimals.',
    ({ shipment: { content }, received: { declaredValue } }) => {
      const sum = insuredSum(content.services);
      return sum === null || declaredValue === undefined
        ? notApplicable()
        : same('The insured sum, kopecks', declaredValue, sum);
    },
  ),
  law(
    'sends what the receiver is to pay, for the goods and the delivery',
    'amountToCollect of core: costForReceiver of each product times its quantity, and receiverDeliveryCharge; kopecks.',
    ({ shipment: { content }, received: { cashToCollect } }) =>
      cashToCollect === undefined || !content.services.some(({ code }) => code === 'CashOnDelivery')
        ? notApplicable()
        : same('What is to be collected, kopecks', cashToCollect, amountToCollect({ content })),
  ),
  law(
    'asks for no money where nothing is to be paid',
    'Without costForReceiver and receiverDeliveryCharge there is nothing to collect, whatever the goods cost.',
    ({ received: { cashToCollect } }) =>
      cashToCollect === undefined ? notApplicable() : same('What is to be collected, kopecks', cashToCollect, 0),
    ({ shipment }) => shipment(),
  ),
];

/** Each once, in any order; where some were lost, which is judged apart, those that came. */
function sameEach<T>(about: string, seen: readonly T[], sent: readonly T[]): void {
  if (seen.length === sent.length) same(about, [...seen].sort(), [...sent].sort());
  else
    same(
      `${about}: those that were not sent`,
      seen.filter((one) => !sent.includes(one)),
      [],
    );
}

/** The vendor has understood what its price depends on. */
export const isAsSent = (shipment: Shipment, { tariffId, places, services }: ReceivedShipment): boolean => {
  const weights = (all: readonly { readonly weightKg: number }[]) => all.map(({ weightKg }) => weightKg).sort();
  const codes = (all: readonly { readonly code: string }[]) => all.map(({ code }) => code).sort();
  return (
    (tariffId === undefined || tariffId === shipment.option.tariffId) &&
    isDeepStrictEqual(weights(places), weights(placesOf(shipment))) &&
    (services === undefined || isDeepStrictEqual(codes(services), codes(shipment.content.services)))
  );
};

async function send(stage: Stage, shipment: Shipment): Promise<Sent> {
  // What cannot be handed over at all is judged apart.
  const ended = await stage.settle(stage.handedOver(shipment));
  if ('thrown' in ended) notApplicable();
  const all = (await stage.received(shipment.reference)) ?? notApplicable();
  const [received] = all;
  if (received === undefined || all.length > 1)
    throw new LawBroken('Shipments of the reference at the vendor', String(all.length), '1');
  return { shipment, received };
}

/** A parcel with much in it; of the services those that the option has. */
export async function richShipment({ rich: served, manifest, newReference }: Stage): Promise<Shipment> {
  const { request, options } = await served();
  const [option] = options;
  const isHad = (code: string): boolean =>
    option.services.some((service) => service.code === code && service.status !== 'unavailable');
  const services = request.services.filter(({ code }) => isHad(code));
  return shipmentOf(newReference(), manifest, { ...request, services }, option);
}

/** By the last tariff of those on offer: the first is what a plugin would take that takes any. */
async function lastTariff({ served, manifest, newReference }: Stage): Promise<Shipment> {
  const { request, options } = await served();
  const last = options.at(-1) ?? options[0];
  return shipmentOf(newReference(), manifest, request, last);
}

/** To the last point of those where the sample ends. */
async function toPoint(stage: Stage): Promise<Shipment> {
  const points = await stage.points();
  for (const sample of (await stage.samples()).filter(({ to }) => to.contactType === 'pickup-point')) {
    const request = await stage.request(sample);
    const { receiver } = request;
    const there = points.filter(
      ({ cityId, pickup, type }) =>
        pickup && cityId === receiver.cityId && (sample.to.pointType === null || sample.to.pointType === type),
    );
    const last = there.at(-1);
    if (last === undefined) continue;
    const wish = { ...request, receiver: { ...receiver, pickupPointId: last.id } };
    const [option] = await stage.adapter.quote(wish, stage.call());
    if (option !== undefined) return shipmentOf(stage.newReference(), stage.manifest, wish, option);
  }
  return stage.shipment();
}

const placesOf = ({ content: { cargo } }: Shipment) =>
  cargo.items.flatMap((item) => Array.from({ length: item.qty }, () => item));

function judgeEnd(
  whose: string,
  sent: Shipment['content']['receiver'],
  received: ReceivedEnd | undefined,
  fields: readonly ('name' | 'address')[],
): void {
  const told = fields.filter((field) => received?.[field] !== undefined);
  if (told.length === 0) notApplicable();
  for (const field of told) {
    // The street of a point is the vendor's own.
    if (field === 'address' && sent.contactType !== 'door') continue;
    const seen = received?.[field] ?? '';
    const persons = field === 'name' ? [sent.name, sent.contactPerson ?? sent.name] : [sent.address];
    holds(
      `${whose}’s ${field}`,
      persons.some((one) => seen.includes(one)),
      seen,
      `“${persons[0]}”`,
    );
  }
}

const samePhone = (whose: string, seen: string, sent: string): void =>
  same(whose, seen.replaceAll(/\D/g, '').slice(-10), sent.replaceAll(/\D/g, '').slice(-10));
