import { setTimeout as sleep } from 'node:timers/promises';
import type { AskedOrder } from './asked-order.ts';
import { cancel } from './course.ts';
import type { Dice } from './dice.ts';
import type { PaymentDoor } from './door.ts';
import { pause } from './processes.ts';

/** Whoever pays for orders by card, in a browser, beside the customers. */
export interface Payers {
  /** `link`: as the customer was told it; null: the order will show it. */
  readonly take: (order: AskedOrder, link: string | null, door: PaymentDoor) => void;
  /** Nobody waits any longer with paying. Settles when all have done what they do. */
  readonly finish: () => Promise<void>;
}

/** What payers do with a link, by how often. */
const habits = [
  ...(['pays', 'pays', 'pays', 'pays', 'pays', 'pays', 'pays', 'pays', 'pays'] as const),
  ...(['clicks twice', 'declines', 'declines', 'declines and pays both', 'asks twice', 'asks too early'] as const),
  ...([
    'lets it expire',
    'cancels and pays',
    'pays and cancels',
    'pays a canceled order',
    'pays late',
    'never',
  ] as const),
] as const;

/** As long as links live (`PAYMENT_LINK_MINUTES`), and a little less or more. */
const LATE_MS = [54_000, 62_000] as const;

export const startPayers = (dice: Dice): Payers => {
  const under = new Set<Promise<void>>();
  const hurry = new AbortController();
  const pay = async (order: AskedOrder, told: string | null, door: PaymentDoor): Promise<void> => {
    const { number } = order;
    const habit = dice.pick(habits);
    const link = told ?? (number && (await shown(door, number)));
    // A restore may have forgotten the order before its payer came.
    if (!number || !link || habit === 'never') return;
    await pause(dice.between(0, 600));
    /** Whatever links there are by then. */
    const repeated = async (times: number): Promise<readonly string[]> => {
      const links = await Promise.all(Array.from({ length: times }, () => askedAnew(door, number, link)));
      return [...new Set(links.filter((one) => one !== null))];
    };
    switch (habit) {
      case 'pays':
        return click(link, 'pay');
      case 'clicks twice':
        return clickAll([link, link]);
      case 'declines':
        await click(link, 'decline');
        return clickAll(await repeated(1));
      case 'declines and pays both':
        await click(link, 'decline');
        return clickAll([link, ...(await repeated(1))]);
      case 'asks twice':
        await click(link, 'decline');
        return clickAll(await repeated(2));
      case 'asks too early':
        return clickAll([link, ...[await door.repeatPayment(number)].filter((one) => one !== null)]);
      case 'lets it expire':
        await click(link, 'expire');
        return clickAll(await repeated(1));
      case 'cancels and pays':
        return void (await Promise.all([cancel(door, order), click(link, 'pay')]));
      case 'pays and cancels':
        await click(link, 'pay');
        await pause(dice.between(0, 1_000));
        return cancel(door, order);
      case 'pays a canceled order':
        await cancel(door, order);
        return click(link, 'pay');
      case 'pays late':
        await sleep(dice.between(...LATE_MS), null, { signal: hurry.signal }).catch(() => {});
        return click(link, 'pay');
    }
  };
  return {
    take: (order, link, door) => {
      const one = pay(order, link, door).finally(() => under.delete(one));
      under.add(one);
    },
    finish: async () => {
      hurry.abort();
      while (under.size > 0) await Promise.all(under);
    },
  };
};

/** A button on the provider's page. */
const click = async (link: string, button: 'pay' | 'decline' | 'expire'): Promise<void> => {
  const page = await fetch(`${link}/${button}`, { method: 'POST', redirect: 'manual' });
  if (page.status !== 303) throw new Error(`${link}: the button answered ${page.status}.`);
};

const clickAll = async (links: readonly string[]): Promise<void> =>
  void (await Promise.all(links.map((link) => click(link, 'pay'))));

/** The link that the order shows by and by. */
const shown = (door: PaymentDoor, number: string): Promise<string | null> => patiently(() => door.linkOf(number));

/** Another link than the dead one, as soon as the service has heard of its death, and the provider has given it. */
const askedAnew = (door: PaymentDoor, number: string, dead: string): Promise<string | null> =>
  patiently(async () => {
    const link = (await door.repeatPayment(number)) ?? (await door.linkOf(number));
    return link === dead ? null : link;
  });

/** For longer than a notification takes that comes late. */
const PATIENCE_MS = 20_000;

const patiently = async (ask: () => Promise<string | null>): Promise<string | null> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const link = await ask();
    if (link !== null || performance.now() > deadline) return link;
    await pause(500);
  }
};
