import type { OrderStatus } from '@cartage/core';
import type { Shipment, ShipmentFacts } from '../../adapter/shipment.ts';
import type { SimulatedNews } from '../../simulator/simulated-vendor.ts';
import { holds, oneOf, same } from '../stage/judge.ts';
import { type Law, notApplicable, untold } from '../stage/law.ts';
import { askedFor, isOnDay, shipmentOf } from '../stage/samples.ts';
import { firstOffer, type Stage } from '../stage/stage.ts';
import { richShipment } from './received-laws.ts';
import { eventsOf, newsOf } from './track-laws.ts';

/** More than any shipment of a simulator goes through. */
const MOST_STEPS = 30;
/** By then it lies at its point, if it goes to one. */
const STEPS_TO_A_POINT = 8;
const DELIVERED: readonly OrderStatus[] = ['Finished', 'FinishedWithAdditional', 'AutoFinished'];

/** A law of plugins that track, about what a vendor tells of a shipment beside its events. */
const law = (
  name: string,
  mend: string,
  holdsFor: (stage: Stage, news: (reference: string) => Promise<SimulatedNews>) => Promise<void>,
): Law => ({
  name,
  mend,
  holds: async (stage) => {
    const { news } = stage.vendor;
    if (stage.adapter.track === undefined) notApplicable();
    return news === undefined ? untold('news') : holdsFor(stage, news);
  },
});

/** What a shipment comes to, and what is told of it beside its events. */
export const factLaws: readonly Law[] = [
  // Whoever sees "delivered" too early asks the neighbours; who never sees it is not paid.
  {
    name: 'tells a delivery as the end of a shipment, and nothing before it',
    mend: 'manifest.statuses: the code of the delivery is Finished, and none of those before it is final.',
    holds: async (stage) => {
      const { adapter, vendor } = stage;
      if (adapter.track === undefined || vendor.advance === undefined) notApplicable();
      const ref = await stage.handedOver();
      let statuses: readonly OrderStatus[] = [];
      await advanceToEnd(stage, ref.reference, async () => {
        statuses = (await eventsOf(stage, ref)).map(({ status }) => status);
        const isDelivered = stage.told('news.isDelivered', (await vendor.news?.(ref.reference))?.isDelivered);
        const isTold = statuses.some((status) => DELIVERED.includes(status));
        if (isDelivered === false)
          holds('The statuses of a shipment on its way', !isTold, statuses, 'none that is final');
      });
      // That nothing is told is judged apart.
      if (statuses.length === 0) notApplicable();
      const isTold = statuses.some((status) => DELIVERED.includes(status));
      holds('The statuses of a shipment that was delivered', isTold, statuses, 'Finished among them');
    },
  },
  // A shop that reads "delivered" waits for money that does not come.
  {
    name: 'does not tell as delivered what comes back',
    mend: 'A refusal is RefuseOfDelivery, the way back Returning, its end FinishedWithReturn; `isReturn` from where it turns round.',
    holds: async (stage) => {
      const { adapter, vendor } = stage;
      if (adapter.track === undefined || vendor.sendBack === undefined) notApplicable();
      const ref = await stage.handedOver();
      await vendor.sendBack(ref.reference);
      const events = (await eventsOf(stage, ref)).toSorted((one, other) => one.at - other.at);
      const statuses = events.map(({ status }) => status);
      const last = events.at(-1) ?? notApplicable();
      same(
        'What is told as delivered of a shipment that came back',
        statuses.filter((status) => DELIVERED.includes(status)),
        [],
      );
      oneOf('The last status of a shipment that came back', last.status, ['FinishedWithReturn', 'Returning']);
      same('isReturn of its last event', last.isReturn, true);
    },
  },
  // Where a parcel is missed, this is the first question.
  {
    name: 'tells who has taken a shipment',
    mend: 'receivedBy of the event of the delivery is who took it, as the vendor says; null where it says nothing.',
    holds: async (stage) => {
      const { adapter, vendor } = stage;
      if (adapter.track === undefined || vendor.advance === undefined) notApplicable();
      const ref = await stage.handedOver();
      await advanceToEnd(stage, ref.reference);
      const taker = stage.told('news.receivedBy', (await vendor.news?.(ref.reference))?.receivedBy);
      if (taker == null) untold('news.receivedBy');
      const events = await eventsOf(stage, ref);
      if (events.length === 0) notApplicable();
      same('receivedBy', events.find(({ receivedBy }) => receivedBy !== null)?.receivedBy ?? null, taker);
    },
  },
  // What is charged is what the customer pays, whenever the vendor has changed it.
  law(
    'tells what the vendor charges by now',
    '`price` of what is told is that of the tariff with its services as it is by now, in kopecks; in units of `currency` where it is not in roubles.',
    async (stage, news) => {
      const { vendor, told } = stage;
      if (vendor.reprice === undefined) untold('reprice');
      const { ref, shipment } = await stage.taken();
      const price = askedFor(shipment) + 12_345;
      await vendor.reprice(ref.reference, price);
      await vendor.advance?.(ref.reference);
      const { price: wanted, currency } = await news(ref.reference);
      if (told('news.price', wanted) == null) untold('news.price');
      const facts = await newsOf(stage, ref);
      same('The price by now', [facts.price, facts.currency ?? 'RUB'], [wanted, currency ?? 'RUB']);
    },
  ),
  // The customer stays at home on that day.
  law(
    'tells the day on which it is to be delivered',
    '`plannedDeliveryAt` is a moment on the day that the vendor plans, in the zone of the receiver.',
    (stage, news) =>
      judged(stage, news, 'plannedDate', ({ plannedDeliveryAt }, wanted, shipment) => {
        if (plannedDeliveryAt === undefined) same('plannedDeliveryAt', plannedDeliveryAt, wanted);
        else isOnDay('plannedDeliveryAt', plannedDeliveryAt, wanted, shipment);
      }),
  ),
  // On the day after it goes back.
  law(
    'tells until when its point keeps it',
    '`storedUntil` is the last day on which the receiver can fetch it, `yyyy-MM-dd`.',
    (stage, news) =>
      judged(stage, news, 'storedUntil', ({ storedUntil }, wanted) => same('storedUntil', storedUntil ?? null, wanted)),
  ),
  // The receiver follows this very parcel, and changes its day there.
  {
    name: 'tells the receiver’s page of a shipment',
    mend: '`trackingUrl` of the confirmation and of what is told later is the vendor’s own page of this shipment, as the vendor says it.',
    holds: async (stage) => {
      const { ref, shipment, confirmation } = await stage.taken(await richShipment(stage));
      const [made] = (await stage.received(shipment.reference)) ?? [];
      const page = stage.told('trackingUrl', made?.trackingUrl);
      if (page == null) untold('trackingUrl');
      const heard = [confirmation.trackingUrl, (await factsOf(stage, ref))?.trackingUrl].filter((url) => url != null);
      holds('The page of the receiver', heard.length > 0, heard, page);
      for (const url of heard) same('The page of the receiver', url, page);
    },
  },
  // A scanner knows the place by it, and a label with another number is sorted to another town.
  {
    name: 'tells the number of each place, in their order',
    mend: '`pieces` has a number for each place, in the order of cargo.items and their qty; leave it out where the vendor has one number for all.',
    holds: async (stage) => {
      const { ref, shipment, confirmation } = await stage.taken(await richShipment(stage));
      const [made] = (await stage.received(shipment.reference)) ?? [];
      const pieces = stage.told('pieces', made?.pieces) ?? untold('pieces');
      const heard = [confirmation.pieces, (await factsOf(stage, ref))?.pieces].filter((all) => all !== undefined);
      holds('The numbers of places', heard.length > 0, heard, pieces.join(', '));
      for (const all of heard) same('The numbers of places', all, pieces);
    },
  },
];

/** As far as anything can happen to it. */
async function advanceToEnd(
  { vendor }: Stage,
  reference: string,
  each: () => Promise<void> = async () => {},
): Promise<void> {
  let count = -1;
  for (let step = 0; step < MOST_STEPS; step++) {
    await vendor.advance?.(reference);
    const known = (await vendor.moments?.(reference))?.length ?? step + 1;
    if (known === count) return;
    count = known;
    await each();
  }
}

async function judged(
  stage: Stage,
  news: (reference: string) => Promise<SimulatedNews>,
  member: 'plannedDate' | 'storedUntil',
  judge: (facts: ShipmentFacts, wanted: string, shipment: Shipment) => void,
): Promise<void> {
  // Some things are told of what goes to a point alone.
  const toPoint = await firstOffer(stage, ({ to }) => to.contactType === 'pickup-point');
  const other = toPoint && shipmentOf(stage.newReference(), stage.manifest, toPoint.request, toPoint.options[0]);
  for (const given of [await stage.shipment(), ...(other ? [other] : [])]) {
    const { ref, shipment } = await stage.taken(given);
    for (let step = 0; step < STEPS_TO_A_POINT; step++) {
      await stage.vendor.advance?.(ref.reference);
      const wanted = stage.told(`news.${member}`, (await news(ref.reference))[member]);
      if (wanted == null) continue;
      judge(await newsOf(stage, ref), wanted, shipment);
      return;
    }
  }
  untold(`news.${member}`);
}

/** undefined: it does not track. */
const factsOf = async (stage: Stage, ref: Parameters<typeof newsOf>[1]): Promise<ShipmentFacts | undefined> => {
  if (stage.adapter.track === undefined) return undefined;
  await stage.vendor.advance?.(ref.reference);
  return newsOf(stage, ref);
};
