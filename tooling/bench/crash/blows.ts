import type { Clients } from './clients.ts';
import type { Dice } from './dice.ts';
import type { CrashOptions } from './options.ts';
import { pause, type Victim } from './processes.ts';
import type { Stand } from './stand.ts';

/**
 * kill -9, so many times, spread over all the orders; each victim is started again at once or a little later. Some blows
 * hit all processes, some a process that is only just starting.
 */
export const strike = async (
  { victims }: Stand,
  clients: Pick<Clients, 'done'>,
  { kills, orders }: Pick<CrashOptions, 'kills' | 'orders'>,
  dice: Dice,
  tell: (kills: number) => void,
): Promise<void> => {
  for (let blow = 0; blow < kills; ) {
    const at = ((blow + dice.between(0, 1)) * orders) / (kills + 1);
    while (clients.done() < at) await pause(5);
    await pause(dice.between(0, 150));
    const hit = dice.chance(0.15) ? victims : [dice.pick(victims)];
    await Promise.all(hit.map((victim) => strikeOne(victim, dice)));
    blow += 1;
    if (blow < kills && dice.chance(0.1)) {
      // Again, before it has come to itself.
      for (const victim of hit) void victim.start();
      await pause(dice.between(0, 1_000));
      await Promise.all(hit.map((victim) => victim.kill()));
      blow += 1;
    }
    await Promise.all(hit.map((victim) => victim.start()));
    tell(blow);
  }
};

const strikeOne = async (victim: Victim, dice: Dice): Promise<void> => {
  await victim.kill();
  if (dice.chance(0.3)) await pause(dice.between(0, 300));
};
