import { isDeepStrictEqual } from 'node:util';
import {
  addDays,
  amountToCollect,
  findCity,
  insuredSum,
  latinName,
  type PickupPoint,
  parsePhones,
} from '@cartage/core';
import type { Shipment } from '../../adapter/shipment.ts';
import type { ReceivedEnd, ReceivedShipment, SimulatedVendor } from '../../simulator/simulated-vendor.ts';
import { holds, LawBroken, same, shown } from '../stage/judge.ts';
import { type Law, notApplicable, untold } from '../stage/law.ts';
import { shipmentOf } from '../stage/samples.ts';
import type { Stage } from '../stage/stage.ts';

/** What was sent, and what the vendor has understood of it. */
export interface Sent {
  readonly shipment: Shipment;
  readonly received: ReceivedShipment;
  /** A text as the vendor may have it: as it was written, and in latin letters where it takes no others. */
  readonly formsOf: (text: string) => readonly string[];
}

/** A law about a parcel with much in it; `undefined` of the vendor's account: its protocol has no place for that. */
const law = (
  name: string,
  mend: string,
  judge: (sent: Sent, vendor: SimulatedVendor, told: Stage['told']) => void,
  ...makes: readonly ((stage: Stage) => Promise<Shipment>)[]
): Law => ({
  name,
  mend,
  holds: async (stage) => {
    for (const make of makes.length === 0 ? [richShipment] : makes)
      judge(await send(stage, await make(stage)), stage.vendor, stage.told);
  },
});

/** What has arrived at the vendor, by its own books, against what was handed over. */
export const receivedLaws: readonly Law[] = [
  // A place that is not announced is not taken by the courier.
  law(
    'sends every place, as often as its quantity says',
    'Each item of cargo.items stands for `qty` equal places: send all of them, each by itself or with the vendor’s own quantity.',
    ({ shipment, received }) => same('Places', received.places.length, placesOf(shipment).length),
  ),
  // A factor of a thousand is not refused by most vendors; it is billed.
  law(
    'sends the weight of each place in the vendor’s unit',
    'weightKg is the weight of one place in kilograms; `gramsFromKg` of core rounds as everybody does.',
    ({ shipment, received }, { weightStepKg = 0.001 }, told) => {
      const sent = placesOf(shipment).map(({ weightKg }) => weightKg);
      const seen = received.places.flatMap(({ weightKg }) => weightKg ?? []);
      if (received.weightKg !== undefined)
        return near('The weight of all places, kg', received.weightKg, sumOf(sent), weightStepKg * sent.length);
      if (told('places.weightKg', received.weightKg ?? seen[0]) === undefined) untold('places.weightKg');
      return sameEach('Weights, kg', seen, sent, weightStepKg);
    },
  ),
  // Vendors bill by volume too, and millimetres for centimetres make a thousand times as much.
  law(
    'sends the sizes of each place in the vendor’s unit',
    'l, h and w are centimetres of one place; all three are there or none.',
    ({ shipment, received }, _, told) => {
      const sizes = received.places.map((place) => place.sizes);
      const known = sizes.find((size) => size !== undefined);
      if (told('places.sizes', known) === undefined) untold('places.sizes');
      const ordered = (size: readonly number[] | null | undefined) =>
        size ? [...size].sort((one, other) => one - other).join(' x ') : 'none';
      const wanted = placesOf(shipment).map(({ l, h, w }) => ordered(l === null ? null : [l, h ?? 0, w ?? 0]));
      sameEach('Sizes, cm', sizes.map(ordered), wanted, 0);
      // Each may be right, and another place's.
      const [sent, seen] = [heaviestOf(placesOf(shipment)), heaviestOf(received.places)];
      if (sent !== undefined && sent.weightKg === seen?.weightKg)
        same('The sizes of the heaviest place, cm', ordered(seen.sizes), wanted[placesOf(shipment).indexOf(sent)]);
    },
  ),
  // The customer pays for that one.
  law(
    'sends the tariff that was chosen',
    'Hand over by shipment.option.tariffId, and by nothing that the plugin chooses itself.',
    ({ shipment, received }, _, told) =>
      same('The tariff', told('tariffId', received.tariffId) ?? untold('tariffId'), shipment.option.tariffId),
    lastTariff,
  ),
  // The courier comes on the day that the vendor was told.
  law(
    'sends the day that was chosen',
    'The parcel is taken on shipment.option.takeDate, the vendor’s own day, which may be later than the one asked for.',
    ({ shipment, received }, _, told) =>
      same('The day', told('takeDate', received.takeDate) ?? untold('takeDate'), shipment.option.takeDate),
    richShipment,
    laterShipment,
  ),
  // With both ends changed over the parcel is fetched where it was to go.
  law(
    'sends the sender as the sender',
    'content.sender is where the parcel is taken from: cityId, address and name.',
    ({ shipment, received, formsOf }, vendor, told) =>
      judgeEnd('sender', shipment.content.sender, received.from, { vendor, told, formsOf }),
  ),
  // With both ends changed over the parcel goes where it came from.
  law(
    'sends the receiver as the receiver',
    'content.receiver is where the parcel goes to: cityId, address and name.',
    ({ shipment, received, formsOf }, vendor, told) =>
      judgeEnd('receiver', shipment.content.receiver, received.to, { vendor, told, formsOf }),
  ),
  // Couriers call before they come, at either end.
  law(
    'sends both phones',
    'Send the phone of each end, in the form that the vendor wants; the digits stay.',
    ({ shipment: { content }, received: { from, to } }, _, told) => {
      const phones = [told('receiver.phone', to.phone), told('sender.phone', from?.phone)];
      if (phones.every((one) => one === undefined)) untold('receiver.phone', 'sender.phone');
      if (to.phone !== undefined) samePhone('The receiver’s phone', to.phone, content.receiver.phone);
      if (from?.phone !== undefined) samePhone('The sender’s phone', from.phone, content.sender.phone);
    },
  ),
  // At another point the receiver finds nothing.
  law(
    'sends the pickup point that was chosen',
    'content.receiver.pickupPointId is the id of a point as `pickupPoints` tells it; of points that give parcels out `pickup` is true, and of no others.',
    ({ shipment: { content }, received: { to } }, _, told) => {
      if (content.receiver.contactType === 'door') notApplicable();
      const point = told('receiver.pickupPointId', to.pickupPointId);
      if (point === undefined) untold('receiver.pickupPointId');
      return same('The receiver’s point', point, content.receiver.pickupPointId);
    },
    toPoint,
  ),
  // There it lies, and nobody fetches it.
  law(
    'sends the pickup point of the sender',
    'content.sender.pickupPointId is where the sender brings it; of points that take parcels in `intake` is true.',
    ({ shipment: { content }, received: { from } }, _, told) => {
      if (content.sender.contactType === 'door') notApplicable();
      const point = told('sender.pickupPointId', from?.pickupPointId);
      if (point === undefined) untold('sender.pickupPointId');
      return same('The sender’s point', point, content.sender.pickupPointId);
    },
    fromPoint,
  ),
  // A service too few is missed by the customer, and one too many is charged to them.
  law(
    'sends every service that was asked for, and no other',
    'content.services are the services that were chosen and that the option has; each of them costs the customer money.',
    ({ shipment: { content }, received: { services } }, _, told) =>
      told('services', services) === undefined || services === undefined
        ? untold('services')
        : same('Services', services.map(({ code }) => code).sort(), content.services.map(({ code }) => code).sort()),
    richShipment,
    ({ shipment }) => shipment(),
    paidShipment,
  ),
  // Roubles in the place of kopecks insure for a hundredth, which shows when something is lost.
  law(
    'sends for what it is insured, in the vendor’s unit of money',
    'The sum of the service Insurance is kopecks. Where the vendor counts roubles, send them with two decimals.',
    ({ shipment: { content }, received: { declaredValue } }, { moneyStep = 1 }, told) => {
      const sum = insuredSum(content.services) ?? notApplicable();
      near('The insured sum, kopecks', told('declaredValue', declaredValue) ?? untold('declaredValue'), sum, moneyStep);
    },
  ),
  // What the courier does not collect the seller never gets.
  law(
    'sends what the receiver is to pay, for the goods and the delivery',
    'amountToCollect of core: costForReceiver of each product times its quantity, and receiverDeliveryCharge; kopecks.',
    ({ shipment: { content }, received: { cashToCollect } }, { moneyStep = 1 }, told) => {
      if (!content.services.some(({ code }) => code === 'CashOnDelivery')) notApplicable();
      const seen = told('cashToCollect', cashToCollect) ?? untold('cashToCollect');
      near('What is to be collected, kopecks', seen, amountToCollect({ content }), moneyStep);
    },
  ),
  // The receiver has paid in the shop, and would pay again at the door.
  law(
    'asks for no money where nothing is to be paid',
    'Without costForReceiver and receiverDeliveryCharge there is nothing to collect, whatever the goods cost.',
    ({ received: { cashToCollect } }, _, told) =>
      same('What is to be collected, kopecks', told('cashToCollect', cashToCollect) ?? untold('cashToCollect'), 0),
    ({ shipment }) => shipment(),
    paidShipment,
  ),
];

/** Each once, in any order; where some were lost, which is judged apart, those that came. */
function sameEach<T extends number | string>(
  about: string,
  seen: readonly T[],
  sent: readonly T[],
  step: number,
): void {
  const isSame = (one: T | undefined, other: T): boolean =>
    typeof one === 'number' && typeof other === 'number' ? isNear(one, other, step) : one === other;
  if (seen.length !== sent.length) {
    const strange = seen.filter((one) => !sent.some((other) => isSame(other, one)));
    same(`${about}: those that were not sent`, strange, []);
    return;
  }
  const [left, right] = [[...seen].sort(), [...sent].sort()];
  holds(
    about,
    right.every((one, n) => isSame(left[n], one)),
    left,
    shown(right),
  );
}

/** The vendor's nearest number, in its steps. */
const isNear = (seen: number, sent: number, step: number): boolean => Math.abs(seen - sent) < step * (1 - 1e-9);

const near = (about: string, seen: number, sent: number, step: number): void =>
  holds(about, isNear(seen, sent, step), seen, step <= 1 ? shown(sent) : `${sent}, in steps of ${step}`);

/** undefined: no place is heavier than all others, or nobody says. */
function heaviestOf<T extends { readonly weightKg?: number }>(places: readonly T[]): T | undefined {
  const [first, second] = places.toSorted((one, other) => (other.weightKg ?? 0) - (one.weightKg ?? 0));
  return first?.weightKg === second?.weightKg ? undefined : first;
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

/** The vendor has understood what its price depends on. */
export const isAsSent = (
  shipment: Shipment,
  { tariffId, places, services, ownServices, weightKg }: ReceivedShipment,
  { weightStepKg = 0.001 }: Pick<SimulatedVendor, 'weightStepKg'>,
): boolean => {
  const sorted = (all: readonly number[]): readonly number[] => all.toSorted((one, other) => one - other);
  const sent = sorted(placesOf(shipment).map((place) => place.weightKg));
  const seen = sorted(places.flatMap((place) => place.weightKg ?? []));
  const areWeights =
    // Where it keeps no weight of each place there is none to be wrong.
    weightKg !== undefined ||
    (seen.length === 0 && places.length === sent.length) ||
    (seen.length === sent.length && seen.every((one, n) => isNear(one, sent[n] ?? 0, weightStepKg)));
  const codes = (all: readonly { readonly code: string }[]) => all.map(({ code }) => code).sort();
  return (
    (tariffId === undefined || tariffId === shipment.option.tariffId) &&
    areWeights &&
    (services === undefined || isDeepStrictEqual(codes(services), codes(shipment.content.services))) &&
    (ownServices === undefined || isDeepStrictEqual([...ownServices].sort(), [...(shipment.ownServices ?? [])].sort()))
  );
};

/** Hands it over, and looks what the vendor has understood of it. */
export async function send(stage: Stage, shipment: Shipment): Promise<Sent> {
  // What cannot be handed over at all is judged apart.
  const ended = await stage.settle(stage.handedOver(shipment));
  if ('thrown' in ended) notApplicable();
  const all = (await stage.received(shipment.reference)) ?? notApplicable();
  const [received] = all;
  if (received === undefined || all.length > 1)
    throw new LawBroken('Shipments of the reference at the vendor', String(all.length), '1');
  return { shipment, received, formsOf: formsFor(stage) };
}

/** In latin letters a name is another one of its own length. */
export const formsFor =
  ({ manifest }: Pick<Stage, 'manifest'>): Sent['formsOf'] =>
  (text) =>
    manifest.needs.includes('latinNames') ? [text, latinName(text)] : [text];

/** A parcel with much in it; of the services those that the option has. */
export async function richShipment({ rich: served, manifest, newReference }: Stage): Promise<Shipment> {
  const { request, options } = await served();
  const [option] = options;
  const isHad = (code: string): boolean =>
    option.services.some((service) => service.code === code && service.status !== 'unavailable');
  const services = request.services.filter(({ code }) => isHad(code));
  return shipmentOf(newReference(), manifest, { ...request, services }, option);
}

/** The same goods, all of them paid for already and uninsured. */
async function paidShipment(stage: Stage): Promise<Shipment> {
  const { request: rich } = await stage.rich();
  const products = rich.cargo.products.map((product) => ({ ...product, costForReceiver: null }));
  const cargo = { ...rich.cargo, products };
  const request = { ...rich, cargo, services: [], receiverDeliveryCharge: null };
  const [option] = await stage.adapter.quote(request, stage.call());
  return option === undefined ? stage.shipment() : shipmentOf(stage.newReference(), stage.manifest, request, option);
}

/** For a later day than was asked for, which the vendor has moved it to. */
async function laterShipment(stage: Stage): Promise<Shipment> {
  const { request } = await stage.served();
  const wish = { ...request, pickup: { ...request.pickup, date: addDays(request.pickup.date, 3) } };
  const [option] = await stage.adapter.quote(wish, stage.call());
  return option === undefined ? stage.shipment() : shipmentOf(stage.newReference(), stage.manifest, request, option);
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
    const [first, last] = [there[0], there.at(-1)];
    if (first === undefined || last === undefined) continue;
    const shipmentTo = async ({ id }: PickupPoint): Promise<Shipment | undefined> => {
      const wish = { ...request, receiver: { ...receiver, pickupPointId: id } };
      const [option] = await stage.adapter.quote(wish, stage.call());
      return option && shipmentOf(stage.newReference(), stage.manifest, wish, option);
    };
    const [one, other] = [await shipmentTo(first), await shipmentTo(last)];
    if (one === undefined || other === undefined) continue;
    const [taken, refused] = [await stage.settle(stage.handedOver(one)), await stage.settle(stage.handedOver(other))];
    if ('value' in taken && 'thrown' in refused)
      throw new LawBroken(
        `A parcel to the point ${last.id}`,
        refused.thrown.message,
        'taken, as one to the first point is',
      );
    return (await shipmentTo(last)) ?? other;
  }
  return stage.shipment();
}

/** From the last point of those where the sample begins. */
async function fromPoint(stage: Stage): Promise<Shipment> {
  const points = await stage.points();
  for (const sample of (await stage.samples()).filter(({ from }) => from.contactType === 'pickup-point')) {
    const request = await stage.request(sample);
    const { sender } = request;
    const last = points.findLast(
      ({ cityId, intake, type }) =>
        intake && cityId === sender.cityId && (sample.from.pointType === null || sample.from.pointType === type),
    );
    if (last === undefined) continue;
    const route = { ...request.route, originPoint: last };
    const wish = { ...request, route, sender: { ...sender, pickupPointId: last.id } };
    const [option] = await stage.adapter.quote(wish, stage.call());
    if (option !== undefined) return shipmentOf(stage.newReference(), stage.manifest, wish, option);
  }
  return stage.shipment();
}

const placesOf = ({ content: { cargo } }: Shipment) =>
  cargo.items.flatMap((item) => Array.from({ length: item.qty }, () => item));

interface Keeping extends Pick<Sent, 'formsOf'> {
  /** Of how long texts it keeps. */
  readonly vendor: SimulatedVendor;
  readonly told: Stage['told'];
}

function judgeEnd(
  whose: 'sender' | 'receiver',
  sent: Shipment['content']['receiver'],
  received: ReceivedEnd | undefined,
  { vendor: { longestName, longestAddress }, told: tell, formsOf }: Keeping,
): void {
  const told = (['name', 'address'] as const).filter(
    (field) => tell(`${whose}.${field}`, received?.[field]) !== undefined,
  );
  const city = tell(`${whose}.cityId`, received?.cityId);
  if (city !== undefined) {
    const nameOf = (code: string) => findCity(code)?.name.en ?? code;
    same(`The ${whose}’s city`, nameOf(city), nameOf(sent.cityId ?? ''));
    if (told.length === 0) return;
  }
  if (told.length === 0) untold(`${whose}.name`, `${whose}.address`, `${whose}.cityId`);
  for (const field of told) {
    // The street of a point is the vendor's own.
    if (field === 'address' && sent.contactType !== 'door') continue;
    const seen = received?.[field] ?? '';
    const kept = (text: string, most: number | undefined) => [...text].slice(0, most).join('');
    const persons =
      field === 'name'
        ? [sent.name, sent.contactPerson ?? sent.name].flatMap(formsOf).map((name) => kept(name, longestName))
        : formsOf(sent.address).map((address) => kept(address, longestAddress));
    holds(
      `The ${whose}’s ${field}`,
      persons.some((one) => seen.includes(one)),
      seen,
      `“${persons[0]}”`,
    );
  }
}

/** In whatever form, with its extension behind it or without. */
function samePhone(whose: string, seen: string, sent: string): void {
  const digits = numberOf(sent).replaceAll(/\D/g, '').slice(-10);
  holds(whose, seen.replaceAll(/\D/g, '').includes(digits), seen, `one with ${digits} in it`);
}

const numberOf = (text: string): string => {
  const parsed = parsePhones(text);
  return (parsed.ok ? parsed.phones[0]?.number : undefined) ?? text;
};
