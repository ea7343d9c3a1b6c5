import type { CourierRequest } from '../../adapter/adapter.ts';
import type { ReceivedCourier } from '../../simulator/simulated-vendor.ts';
import { holds, oneOf, same } from '../stage/judge.ts';
import { type Law, notApplicable } from '../stage/law.ts';
import type { Stage } from '../stage/stage.ts';

const window = { date: '2031-06-03', timeFrom: '10:00', timeTo: '15:00' };

/** Books a courier, and asks with the ticket where the vendor works on it first. */
async function book(stage: Stage, request: CourierRequest) {
  const { adapter, call, settled } = stage;
  const first = await adapter.callCourier?.(request, call());
  if (first?.kind !== 'accepted') return first;
  await settled();
  return adapter.callCourier?.({ ...request, ticket: first.ticket }, call());
}

/** A courier for one shipment that the vendor has, under a reference of its own. */
export const courierRequestOf = async ({ newReference, handedOver, shipment }: Stage): Promise<CourierRequest> => {
  const { content, route } = await shipment();
  return {
    reference: newReference(),
    ticket: null,
    shipments: [await handedOver()],
    sender: content.sender,
    origin: route.origin,
    window,
  };
};

/** A law of plugins that call couriers. */
const law = (name: string, mend: string, holds: (stage: Stage) => Promise<void>): Law => ({
  name,
  mend,
  holds: async (stage) => (stage.adapter.callCourier === undefined ? notApplicable() : holds(stage)),
});

/** What the vendor is told of couriers (`callCourier`). */
export const courierLaws: readonly Law[] = [
  // A lost answer is asked for again: without this two couriers would ring at one door, and both would be paid.
  law(
    'books one courier for one reference',
    'pickupNumber is the vendor’s. Send the reference of the request, the same on every retry; where the vendor keeps none, look for the courier of that day and address first.',
    async (stage) => {
      const request = await courierRequestOf(stage);
      const before = await stage.vendor.couriers?.();
      const first = await book(stage, request);
      same('callCourier', first?.kind, 'booked');
      if (first?.kind !== 'booked') return;
      same('callCourier, the second time', await book(stage, request), first);
      const couriers = await stage.vendor.couriers?.();
      if (couriers === undefined || before === undefined) return;
      // A vendor may let the courier come once who comes that day already.
      const isJoined = couriers.length === before.length && wanting(couriers, request) !== undefined;
      const numbers = couriers.flatMap(({ number }) => number ?? []);
      if (numbers.length > 0) oneOf('pickupNumber', first.pickupNumber, numbers);
      holds(
        'Couriers that were booked',
        isJoined || couriers.length === before.length + 1,
        couriers.length - before.length,
        '1',
      );
    },
  ),
  // On another day nobody is there to hand the parcels over, and the trip is charged all the same.
  law(
    'calls the courier for the day that was asked for',
    'window.date is the day, as the service counts it.',
    async (stage) => judged(stage, ({ date }) => same('The day', date, window.date)),
  ),
  // A warehouse gives parcels out within its hours only.
  law('calls the courier for the hours that were asked for', 'window.timeFrom and timeTo are HH:mm.', async (stage) =>
    judged(stage, ({ timeFrom, timeTo }) =>
      timeFrom === undefined
        ? notApplicable()
        : same('The hours', [timeFrom, timeTo], [window.timeFrom, window.timeTo]),
    ),
  ),
  // The parcels lie at the sender; the receiver is where they go later.
  law('calls the courier to the sender', 'sender.address is where the courier is to come.', async (stage) => {
    const { address } = (await stage.shipment()).content.sender;
    return judged(stage, (courier) =>
      courier.address === undefined
        ? notApplicable()
        : oneOf('The address has the sender’s in it', courier.address.includes(address), [true]),
    );
  }),
  // A courier who has no list takes what stands there, or nothing.
  law(
    'calls the courier for the shipments that were named',
    'shipments are those that it is to fetch: by `id`, the number or our reference.',
    async (stage) => {
      const { vendor } = stage;
      const request = await courierRequestOf(stage);
      const before = (await vendor.couriers?.())?.length ?? 0;
      await book(stage, request);
      const couriers = (await vendor.couriers?.()) ?? notApplicable();
      const wanted = request.shipments.map(({ reference }) => reference);
      const courier = wanting(couriers, request) ?? couriers.at(-1);
      if (courier?.references === undefined) notApplicable();
      // One who comes already fetches others too.
      const own =
        couriers.length > before ? courier.references : courier.references.filter((one) => wanted.includes(one));
      return same('References', [...own].sort(), wanted.sort());
    },
  ),
];

/** The last courier who fetches what was asked for. */
const wanting = (couriers: readonly ReceivedCourier[], { shipments }: CourierRequest): ReceivedCourier | undefined =>
  couriers.findLast(({ references }) => shipments.every(({ reference }) => references?.includes(reference)));

async function judged(stage: Stage, judge: (courier: ReceivedCourier) => void): Promise<void> {
  if (stage.vendor.couriers === undefined) notApplicable();
  const request = await courierRequestOf(stage);
  await book(stage, request);
  const couriers = await stage.vendor.couriers();
  const courier = wanting(couriers, request) ?? couriers.at(-1);
  if (courier === undefined) return same('Couriers at the vendor', 0, 1);
  return judge(courier);
}
