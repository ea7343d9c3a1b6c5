import type { Clients } from './clients.ts';
import type { Dice } from './dice.ts';
import type { CrashOptions } from './options.ts';
import { pause, type Victim } from './processes.ts';
import type { Stand } from './stand.ts';

/** What came of the starts of a second process on the same SQLite file; null: refused. */
export type SecondStarts = readonly (string | null)[];

/**
 * kill -9, so many times, spread over all the orders; each victim is started again at once or a little later. Some blows
 * hit all processes, some a process that is only just starting. On SQLite a second process is started now and then
 * beside the living one, which must be refused.
 */
export const strike = async (
  { victims, isShared }: Stand,
  clients: Pick<Clients, 'done'>,
  { kills, orders }: Pick<CrashOptions, 'kills' | 'orders'>,
  dice: Dice,
  tell: (kills: number) => void,
): Promise<SecondStarts> => {
  const seconds: (string | null)[] = [];
  for (let blow = 0; blow < kills; ) {
    const at = ((blow + dice.between(0, 1)) * orders) / (kills + 1);
    while (clients.done() < at) await pause(5);
    await pause(dice.between(0, 150));
    const [only] = victims;
    if (!isShared && only && (seconds.length === 0 || dice.chance(0.3))) seconds.push(await only.startSecond());
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
  return seconds;
};

const strikeOne = async (victim: Victim, dice: Dice): Promise<void> => {
  await victim.kill();
  if (dice.chance(0.3)) await pause(dice.between(0, 300));
};
