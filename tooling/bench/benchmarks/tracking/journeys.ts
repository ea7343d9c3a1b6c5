import { addDays, type Instant, instantOf, type LocalDate, localDateOf, type OrderStatus } from '@cartage/core';
import type { Dice } from '../../crash/dice.ts';

/** What happens to one parcel, and what the service knows of it from the start. */
export interface Journey {
  readonly id: number;
  readonly senderZone: string;
  readonly receiverZone: string;
  readonly handedOverAt: Instant;
  readonly takenFrom: Instant;
  readonly plannedDeliveryAt: Instant;
  /** By time; the last one ends it, unless it falls silent. */
  readonly events: readonly { readonly at: Instant; readonly status: OrderStatus }[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const zones = ['Europe/Moscow', 'Asia/Yekaterinburg', 'Asia/Vladivostok'] as const;

/** Begun on some day of a month, in office hours; it is taken the next day between 9 and 18. */
const begin = (dice: Dice, id: number) => {
  const [senderZone, receiverZone] = [dice.pick(zones), dice.pick(zones)];
  const day = addDays('2026-11-01', Math.floor(dice.between(0, 30)));
  const { between } = dice;
  return {
    ...{ id, senderZone, receiverZone, day, between },
    handedOverAt: Math.floor(instantOf(day, '09:00', senderZone) + between(0, 9) * HOUR),
    takenFrom: instantOf(addDays(day, 1), '09:00', senderZone),
  };
};

type Begun = ReturnType<typeof begin>;

const planned = ({ receiverZone, day }: Begun, days: number) =>
  instantOf(addDays(day, 1 + days), '18:00', receiverZone);

const inOrder = (steps: readonly (readonly [Instant, OrderStatus])[]): Journey['events'] =>
  steps.map(([at, status]) => ({ at: Math.floor(at), status }));

/** Four days on the way and out on the fifth: eight events; of ten one comes a day early, and one late. */
const fiveDays = (dice: Dice, id: number): Journey => {
  const begun = begin(dice, id);
  const { between, takenFrom, receiverZone } = begun;
  const plannedDeliveryAt = planned(begun, 4);
  const slip = dice.pick([-1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  const taken = takenFrom + between(0, 9) * HOUR;
  const morning = dayStart(localDateOf(plannedDeliveryAt, receiverZone), slip, receiverZone);
  const out = morning + between(8, 10) * HOUR;
  const way = morning - 12 * HOUR - taken;
  return {
    ...begun,
    plannedDeliveryAt,
    events: inOrder([
      [taken - between(0.2, 1) * HOUR, 'CourierAssigned'],
      [taken, 'ParcelPickedUp'],
      [taken + 0.15 * way, 'ParcelOnTheWay'],
      [taken + 0.3 * way, 'ParcelOnTheWay'],
      [taken + between(0.6, 0.8) * way, 'ParcelOnTheWay'],
      [taken + between(0.9, 1) * way, 'ParcelInTheRecipientCity'],
      [out, 'ParcelHandedForDelivery'],
      [out + between(1, 11) * HOUR, 'Finished'],
    ]),
  };
};

const dayStart = (day: LocalDate, days: number, zone: string): Instant => instantOf(addDays(day, days), '00:00', zone);

/** Taken and delivered on one day; half of the couriers say that they are out. */
const inTown = (dice: Dice, id: number): Journey => {
  const { receiverZone: _, ...begun } = begin(dice, id);
  const receiverZone = begun.senderZone;
  const taken = begun.takenFrom + begun.between(0, 5) * HOUR;
  const out = taken + begun.between(0.2, 1) * HOUR;
  const isTold = dice.chance(0.5);
  return {
    ...begun,
    receiverZone,
    plannedDeliveryAt: planned({ ...begun, receiverZone }, 0),
    events: inOrder([
      [taken - 0.5 * HOUR, 'CourierAssigned'],
      [taken, 'ParcelPickedUp'],
      ...(isTold ? ([[out, 'ParcelHandedForDelivery']] as const) : []),
      [out + begun.between(0.5, 4) * HOUR, 'Finished'],
    ]),
  };
};

/** Three days to a point, which hands it out after up to seven. */
const toPoint = (dice: Dice, id: number): Journey => {
  const begun = begin(dice, id);
  const { between, takenFrom } = begun;
  const taken = takenFrom + between(0, 9) * HOUR;
  const there = taken + between(2, 3) * DAY;
  return {
    ...begun,
    plannedDeliveryAt: planned(begun, 3),
    events: inOrder([
      [taken, 'ParcelPickedUp'],
      [taken + DAY, 'ParcelOnTheWay'],
      [there - 6 * HOUR, 'ParcelInTheRecipientCity'],
      [there, 'ParcelInPickupPoint'],
      [there + between(0.2, 7) * DAY, 'Finished'],
    ]),
  };
};

/** Five days there, refused, and five days back. */
const comesBack = (dice: Dice, id: number): Journey => {
  const { events, ...there } = fiveDays(dice, id);
  const out = events.at(-2)?.at ?? 0;
  const steps = events.slice(0, -1).map(({ at, status }) => [at, status] as const);
  return {
    ...there,
    events: inOrder([
      ...steps,
      [out + 4 * HOUR, 'FailedDeliveryAttempt'],
      [out + 28 * HOUR, 'RefuseOfDelivery'],
      [out + 40 * HOUR, 'Returning'],
      [out + 40 * HOUR + dice.between(3, 7) * DAY, 'FinishedWithReturn'],
    ]),
  };
};

/** Picked up, and never heard of again. */
const silent = (dice: Dice, id: number): Journey => {
  const { events, ...journey } = fiveDays(dice, id);
  return { ...journey, events: events.slice(0, 2) };
};

/** By kind. */
export const journeys = {
  'five days': fiveDays,
  'in town': inTown,
  'to a point': toPoint,
  'comes back': comesBack,
  'falls silent': silent,
} as const;
