import { BENCH_KEY } from '../orders.ts';
import { type AskedOrder, forget, newAskedOrder } from './asked-order.ts';
import { type Call, insisting, noting, openCaller } from './caller.ts';
import { callCourier, cancel, live } from './course.ts';
import { openDice } from './dice.ts';
import type { Door, PaymentDoor } from './door.ts';
import type { CrashOptions } from './options.ts';
import { startPayers } from './payers.ts';
import { pause } from './processes.ts';
import type { Stand } from './stand.ts';
import { openV1Door } from './v1-door.ts';
import { openV2Door } from './v2-door.ts';

/** The customers' side: what was asked for so far, and what nobody should have been told. */
export interface Clients {
  readonly asked: readonly AskedOrder[];
  /** Answers that are defects, `500 InternalError` for one. */
  readonly oddities: readonly string[];
  /** How many orders have been asked for to their end. */
  readonly done: () => number;
  /** What customers know now; whoever calls what comes back has them forget what they were told since. */
  readonly remember: () => () => void;
  readonly finished: Promise<void>;
}

/** A company that customers order for. */
interface Account {
  readonly key: string;
  /** Through which its payers get their links. */
  readonly purse: PaymentDoor;
  /** Its orders to which couriers were called. */
  readonly fetched: AskedOrder[];
}

/** How a customer comes: for which company, through which version, and how many of its orders a card pays for. */
interface Manner {
  readonly account: Account;
  readonly openDoor: (call: Call, key: string) => Door;
  readonly cards: number;
}

/**
 * Customers who create, push, push twice at once, update, call couriers and cancel, so many at a time, until all orders
 * were asked for, and payers of those that a card pays for. `blows`: the kills so far; the load waits for them, so that
 * each of them meets it.
 */
export const startClients = (
  { apiUrls, cardKey, isCut }: Stand,
  { orders, kills, atOnce, seed }: CrashOptions,
  blows: () => number,
): Clients => {
  const asked: AskedOrder[] = [];
  const oddities: string[] = [];
  const open = (name: string) => {
    const dice = openDice(seed, name);
    const caller = openCaller(apiUrls, dice);
    return { dice, call: noting(caller.call, oddities, isCut), close: caller.close };
  };
  const { dice: chance, call: ask, close: closePayers } = open('payers');
  const payers = startPayers(chance);
  const accountOf = (key: string): Account => ({ key, purse: openV2Door(insisting(ask), key), fetched: [] });
  const invoiced = accountOf(BENCH_KEY);
  const manners: readonly Manner[] = [
    { account: invoiced, openDoor: openV1Door, cards: 0.25 },
    { account: invoiced, openDoor: openV2Door, cards: 0 },
    { account: invoiced, openDoor: openV1Door, cards: 0.25 },
    // What its company has settled, not the order, says that a card pays.
    { account: accountOf(cardKey), openDoor: openV2Door, cards: 1 },
  ];
  let done = 0;
  const isTooEarly = (): boolean => asked.length >= ((blows() + 2) * orders) / (kills + 1);
  const customer = async (name: string, { account, openDoor, cards }: Manner): Promise<void> => {
    const { key, purse, fetched } = account;
    const { dice, call, close } = open(name);
    const door = openDoor(call, key);
    const keyed = openDoor(insisting(call), key);
    while (asked.length < orders) {
      if (isTooEarly()) {
        await pause(20);
        continue;
      }
      const isByCard = dice.chance(cards);
      const order = newAskedOrder({
        customerOrderId: `A-${asked.length}`,
        isByCard,
        callsCourierLater: dice.chance(0.3),
      });
      asked.push(order);
      const told = await live(dice.chance(0.3) ? keyed : door, dice, order);
      if (told?.kind === 'unpaid') payers.take(order, told.link, purse);
      if (dice.chance(0.5)) await callCourier(door, dice, order, fetched);
      if (dice.chance(0.12)) {
        await pause(dice.between(0, 400));
        await cancel(door, order);
      }
      done += 1;
    }
    await close();
  };
  const customers = Array.from({ length: atOnce }, (_, i) =>
    customer(`customer ${i}`, manners[i % manners.length] as Manner),
  );
  const finished = Promise.all(customers).then(payers.finish).then(closePayers);
  const remember = () => {
    const known = new Map(asked.map((order) => [order, { ...order }]));
    return () => {
      for (const order of asked) forget(order, known.get(order) ?? null);
    };
  };
  return { asked, oddities, done: () => done, remember, finished };
};
