import { defaultWindow, instantOf, isFetchable, nextAsk, type Order, spreadOf } from '@cartage/core';
import { type Attempt, type Db, lastAttempts } from '@cartage/storage';
import { courierComes } from '../attempts/courier-comes.ts';
import type { Ground } from '../context.ts';
import { cityClocks } from '../places/city-clocks.ts';

/** What is known of those who are asked. */
export interface AskedThrough {
  /** The vendor tells by itself what happens to its orders. */
  readonly tells?: boolean;
  /** Where the orders are read and written just now. */
  readonly db?: Db;
}

/** When the vendor of each of these orders is asked about it next (interface 9.12). At most three queries, however many there are. */
export const nextTurns = async (
  service: Ground,
  orders: readonly Order[],
  { tells = false, db = service.store.db }: AskedThrough = {},
): Promise<(order: Order) => number> => {
  const { trackEveryMs: shortestMs, trackMostMs: mostMs, timeZone } = service.settings;
  const now = service.clock();
  const ends = orders.flatMap(({ content: { sender, receiver } }) => [sender, receiver]);
  const clockOf = await cityClocks(service, ends, db);
  const waiting = orders.filter(({ status }) => isFetchable(status));
  const calls = waiting.length === 0 ? none : await lastAttempts(db, waiting, 'courier-call');
  return (order) => {
    const { sender, receiver } = order.content;
    const senderZone = clockOf(sender)?.zone ?? timeZone;
    const receiverZone = clockOf(receiver)?.zone ?? timeZone;
    const takenFrom = takenFromOf(order, calls.get(order.id), senderZone);
    const pace = { shortestMs, mostMs, tellsByItself: tells, senderZone, receiverZone, spread: spreadOf(order.id) };
    return nextAsk({ ...order, takenFrom }, now, pace);
  };
};

const none: ReadonlyMap<number, Attempt> = new Map();

/** From when on the courier comes, or the parcel may be brought. */
const takenFromOf = ({ content, option }: Order, call: Attempt | undefined, zone: string): number | null => {
  const { date, timeFrom } = courierComes(call ?? null) ?? {
    date: option?.takeDate ?? content.pickup.date,
    timeFrom: content.pickup.timeFrom,
  };
  return date === null ? null : instantOf(date, timeFrom ?? defaultWindow.timeFrom, zone);
};
