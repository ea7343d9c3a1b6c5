import type { Clients } from './clients.ts';
import type { Dice } from './dice.ts';
import type { CrashOptions } from './options.ts';
import { pause, type Victim } from './processes.ts';
import type { Backup, Gap } from './restores.ts';
import type { Stand } from './stand.ts';

/** What came of the starts of a second process on the same SQLite file; null: refused. */
export type SecondStarts = readonly (string | null)[];

export interface Struck {
  readonly secondStarts: SecondStarts;
  /** One for each restore. */
  readonly gaps: readonly Gap[];
}

/**
 * kill -9, so many times, spread over all the orders; each victim is started again at once or a little later. Some blows
 * hit all processes, some a process that is only just starting. On SQLite a second process is started now and then
 * beside the living one, which must be refused. Some blows put a copy in the place of the database, which was made a blow
 * before: what customers were told since, nobody has to keep.
 */
export const strike = async (
  { victims, isShared, backUp }: Stand,
  clients: Pick<Clients, 'done' | 'remember'>,
  { kills, restores, orders }: Pick<CrashOptions, 'kills' | 'restores' | 'orders'>,
  dice: Dice,
  tell: (kills: number) => void,
): Promise<Struck> => {
  const seconds: (string | null)[] = [];
  const gaps: Gap[] = [];
  let copy: (Backup & { readonly forget: () => void }) | null = null;
  /** A restore comes last in each of so many equal parts of the blows, its copy at the blow before. */
  const isRestoreDue = (blow: number): boolean => restores > 0 && blow + 1 >= ((gaps.length + 1) * kills) / restores;
  for (let blow = 0; blow < kills; ) {
    const at = ((blow + dice.between(0, 1)) * orders) / (kills + 1);
    while (clients.done() < at) await pause(5);
    await pause(dice.between(0, 150));
    const [only] = victims;
    if (!isShared && only && (seconds.length === 0 || dice.chance(0.3))) seconds.push(await only.startSecond());
    const hit = copy || dice.chance(0.15) ? victims : [dice.pick(victims)];
    await Promise.all(hit.map((victim) => strikeOne(victim, dice)));
    blow += 1;
    if (copy) {
      gaps.push(await restoreFrom(copy));
      copy = null;
    } else if (isRestoreDue(blow)) {
      await Promise.all(hit.map((victim) => victim.start()));
      await pause(dice.between(0, 1_000));
      const forget = clients.remember();
      copy = { ...(await backUp()), forget };
      tell(blow);
      continue;
    }
    if (blow < kills && !isRestoreDue(blow + 1) && dice.chance(0.1)) {
      // Again, before it has come to itself.
      for (const victim of hit) void victim.start();
      await pause(dice.between(0, 1_000));
      await Promise.all(hit.map((victim) => victim.kill()));
      blow += 1;
    }
    await Promise.all(hit.map((victim) => victim.start()));
    tell(blow);
  }
  return { secondStarts: seconds, gaps };
};

/** Longer than a vendor that was called works on after the caller died, and than answers lie in the customers' sockets. */
const UNDER_WAY_MS = 2_000;

const restoreFrom = async ({ at, restore, forget }: Backup & { readonly forget: () => void }): Promise<Gap> => {
  await pause(UNDER_WAY_MS);
  await restore();
  forget();
  return { from: at, to: Date.now() };
};

const strikeOne = async (victim: Victim, dice: Dice): Promise<void> => {
  await victim.kill();
  if (dice.chance(0.3)) await pause(dice.between(0, 300));
};
