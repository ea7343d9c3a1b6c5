import type { BookedCourier, CourierRequest } from '../../adapter/adapter.ts';
import type { ReceivedCourier } from '../../simulator/simulated-vendor.ts';
import { holds, oneOf, same } from '../stage/judge.ts';
import { type Law, lawOf, notApplicable, untold } from '../stage/law.ts';
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
export const courierRequestOf = async (stage: Stage, count = 1): Promise<CourierRequest> => {
  const { content, route } = await stage.shipment();
  const shipments = [];
  for (let n = 0; n < count; n++) shipments.push(await stage.handedOver());
  // A courier comes for it already.
  if (shipments.some(({ pickupNumber }) => pickupNumber != null)) notApplicable();
  return {
    reference: stage.newReference(),
    ticket: null,
    shipments,
    sender: content.sender,
    origin: route.origin,
    window,
  };
};

const law = lawOf('callCourier');
const ofCallingOff = lawOf('cancelCourier');

/** What the vendor is told of couriers (`callCourier`, `cancelCourier`). */
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
      const request = await courierRequestOf(stage, 2);
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
  // At a gate without a bell.
  law(
    'tells the courier whom to call',
    'sender.phone is whom the courier calls, and sender.contactPerson whom they ask for.',
    async (stage) => {
      const { phone, contactPerson } = (await stage.shipment()).content.sender;
      const [number] = /\d{10}/.exec(phone.replaceAll(/[^\d]/g, '').slice(1)) ?? [''];
      return judged(stage, (courier) => {
        const seen = stage.told('courier.phone', courier.phone);
        const person = stage.told('courier.contactPerson', courier.contactPerson);
        if (seen === undefined && person === undefined) untold('courier.phone', 'courier.contactPerson');
        if (seen !== undefined)
          holds('The phone', seen.replaceAll(/\D/g, '').includes(number), seen, `one with ${number}`);
        if (person !== undefined) same('Whom to ask for', person, contactPerson);
      });
    },
  ),
  // They drive past the only way in.
  law('tells the courier what to know', 'sender.instructions are for the courier.', async (stage) => {
    const { instructions } = (await stage.shipment()).content.sender;
    return judged(stage, (courier) => {
      const seen = stage.told('courier.instructions', courier.instructions);
      if (seen === undefined) untold('courier.instructions');
      holds('What the courier knows', (seen ?? '').includes(instructions ?? ''), seen, `“${instructions}”`);
    });
  }),
  // The shop is closed on that day, and the trip is charged.
  ofCallingOff(
    'calls a courier off',
    'cancelCourier sends the vendor’s own call for the courier of that pickupNumber, and for no other.',
    async (stage, cancelCourier) => {
      const couriers = stage.vendor.couriers ?? notApplicable();
      const [one, other] = [await bookedCourierOf(stage), await bookedCourierOf(stage)];
      const { kind } = await cancelCourier(other, stage.call());
      oneOf('cancelCourier', kind, ['canceled', 'requested']);
      await stage.settled();
      const all = await couriers();
      const isOff = (number: string) => all.find((courier) => courier.number === number)?.isCanceled;
      const seen = stage.told('courier.isCanceled', isOff(other.pickupNumber));
      if (seen === undefined) untold('courier.isCanceled');
      same('isCanceled of the courier', seen, true);
      if (one.pickupNumber !== other.pickupNumber)
        same('isCanceled of another courier', isOff(one.pickupNumber), false);
    },
  ),
  // A lost answer is asked for again.
  ofCallingOff(
    'calls a courier off once and for all',
    'A courier who was called off already is called off: answer `canceled` then too.',
    async (stage, cancelCourier) => {
      const courier = await bookedCourierOf(stage);
      await cancelCourier(courier, stage.call());
      await stage.settled();
      oneOf('cancelCourier, the second time', (await cancelCourier(courier, stage.call())).kind, [
        'canceled',
        'requested',
      ]);
    },
  ),
  // Nobody would be there to open the door.
  ofCallingOff(
    'says when it is too late to call a courier off',
    "Answer { kind: 'too-late', message } or throw `tooLate` where the courier is on the way.",
    async (stage, cancelCourier) => {
      const { sendCourier } = stage.vendor;
      if (sendCourier === undefined) notApplicable();
      const courier = await bookedCourierOf(stage);
      await sendCourier(courier.pickupNumber);
      const ended = await stage.settle(cancelCourier(courier, stage.call()));
      const told = 'thrown' in ended ? ended.thrown.kind : ended.value.kind;
      oneOf('cancelCourier of one on the way', told, ['too-late', 'tooLate']);
    },
  ),
  // The courier comes, whatever was promised.
  ofCallingOff(
    'does not call off a courier whom the vendor does not know',
    'Throw `notFound` where the vendor has no such courier.',
    async (stage, cancelCourier) => {
      const courier = await bookedCourierOf(stage);
      const stranger = { ...courier, reference: stage.newReference(), pickupNumber: 'NEVER' };
      same(
        'cancelCourier of a stranger',
        (await stage.problemOf(cancelCourier(stranger, stage.call()))).kind,
        'notFound',
      );
    },
  ),
];

/** A courier who was booked for one shipment. */
export async function bookedCourierOf(stage: Stage): Promise<BookedCourier> {
  const request = await courierRequestOf(stage);
  const booked = await book(stage, request);
  // What is wrong with booking is judged apart.
  if (booked?.kind !== 'booked') notApplicable();
  const numbers = (await stage.vendor.couriers?.())?.flatMap(({ number }) => number ?? []) ?? [];
  if (numbers.length > 0 && !numbers.includes(booked.pickupNumber)) notApplicable();
  return { reference: request.reference, pickupNumber: booked.pickupNumber, shipments: request.shipments };
}

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
