import type { Dice } from './dice.ts';
import { pause } from './processes.ts';

const vendors = ['swift', 'econom', 'postal', 'freight', 'globe'] as const;
const faults = [
  'down',
  'refuse',
  'lose-answer',
  'lose-answer',
  'hang',
  'garbage',
  'drip',
  'rate-limit',
  'reject',
] as const;

/** What keeps a vendor from giving a price. */
const outages = ['down', 'refuse', 'hang'] as const;

/** What becomes of the notifications of payments. */
const notifications = ['normal', 'none', 'twice', 'late'] as const;

export interface Mischief {
  /** From then on all vendors behave, and the payment provider too. */
  readonly stop: () => Promise<void>;
}

/**
 * Lets one vendor after another misbehave for a moment, and now and then all of them be out of reach, prices and all;
 * beside them the payment provider, whose notifications come, come twice, late or never.
 */
export const startMischief = (vendorsUrl: string, dice: Dice): Mischief => {
  let isOver = false;
  const change = async (whose: string, behaviour: object): Promise<void> => {
    const answer = await fetch(`${vendorsUrl}/_control/${whose}`, { method: 'PUT', body: JSON.stringify(behaviour) });
    if (!answer.ok) throw new Error(`The vendors did not obey: ${await answer.text()}`);
  };
  const behave = (vendor: string, fault: string, faultRate: number): Promise<void> =>
    change(`vendors/${vendor}`, { fault, faultRate });
  const withVendors = (async () => {
    while (!isOver) {
      if (dice.chance(0.2)) {
        const outage = dice.pick(outages);
        await Promise.all(vendors.map((vendor) => behave(vendor, outage, 1)));
        await pause(dice.between(500, 2_500));
        await Promise.all(vendors.map((vendor) => behave(vendor, 'none', 1)));
      }
      const vendor = dice.pick(vendors);
      await behave(vendor, dice.pick(faults), dice.between(0.2, 1));
      await pause(dice.between(200, 1_200));
      await behave(vendor, 'none', 1);
      await pause(dice.between(0, 400));
    }
  })();
  const withPayments = (async () => {
    while (!isOver) {
      await change('payments', { notifications: dice.pick(notifications) });
      await change('payments', { fault: dice.pick(faults), faultRate: dice.between(0.2, 1) });
      await pause(dice.between(200, 1_500));
      await change('payments', { fault: 'none', faultRate: 1 });
      await pause(dice.between(0, 800));
    }
    await change('payments', { notifications: 'normal' });
  })();
  return {
    stop: async () => {
      isOver = true;
      await Promise.all([withVendors, withPayments]);
    },
  };
};
