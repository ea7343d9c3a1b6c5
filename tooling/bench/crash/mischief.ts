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

export interface Mischief {
  /** From then on all vendors behave. */
  readonly stop: () => Promise<void>;
}

/** Lets one vendor after another misbehave for a moment, and now and then all of them be out of reach, prices and all. */
export const startMischief = (vendorsUrl: string, dice: Dice): Mischief => {
  let isOver = false;
  const behave = async (vendor: string, fault: string, faultRate: number): Promise<void> => {
    const answer = await fetch(`${vendorsUrl}/_control/vendors/${vendor}`, {
      method: 'PUT',
      body: JSON.stringify({ fault, faultRate }),
    });
    if (!answer.ok) throw new Error(`The vendors did not obey: ${await answer.text()}`);
  };
  const ended = (async () => {
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
  return {
    stop: () => {
      isOver = true;
      return ended;
    },
  };
};
