import { localDateOf, localTimeOf, type RuleConditions } from '@cartage/core';
import type { Db } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { type CityEnd, cityClocks } from '../places/city-clocks.ts';
import type { CityAsker } from '../places/known-cities.ts';

type Asker = Ground & CityAsker;

/** The moment as the rules see it: by the clocks of the city where the parcel is taken (interface 15.2). */
export const ruleConditions = async (asker: Asker, sender: CityEnd, db?: Db): Promise<RuleConditions> =>
  (await ruleConditionsOf(asker, [sender], db))(sender);

/** The same for many senders, all of them at one moment and asked for at once. */
export const ruleConditionsOf = async (
  asker: Asker,
  senders: readonly CityEnd[],
  db?: Db,
): Promise<(sender: CityEnd) => RuleConditions> => {
  const clockOf = await cityClocks(asker, senders, db);
  const now = asker.clock();
  const { timeZone, sameDayCutoff } = asker.settings;
  return (sender) => {
    const clock = clockOf(sender);
    const zone = clock?.zone ?? timeZone;
    return {
      today: localDateOf(now, zone),
      timeOfDay: localTimeOf(now, zone),
      sameDayCutoff,
      ...(clock && { city: clock.city }),
    };
  };
};
