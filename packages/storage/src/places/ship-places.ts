import { excluded } from '../dialects/excluded.ts';
import { lockWrites } from '../dialects/lock-writes.ts';
import type { Store } from '../open-store.ts';
import { getServiceSetting, setServiceSetting } from '../settings/service-settings.ts';
import type { Place } from './place.ts';
import { placeValues } from './place-values.ts';

/** The version of the places that were shipped last. */
const SHIPPED_VERSION = 'shipped_places';

/** Places that come with the service. */
export interface PlacesToShip {
  /** Another one for other places. */
  readonly version: string;
  /** Called when they are to be written. */
  readonly load: () => Promise<readonly Place[]>;
}

/**
 * Writes them where the database has another version of them, all or nothing, over what was shipped before and never
 * over what the operator imported; whether they were written. Any number of processes may call it at once: one writes.
 * A place that a later version lacks stays, for orders may go there.
 */
export const shipPlaces = async (
  { db, transaction }: Pick<Store, 'db' | 'transaction'>,
  { version, load }: PlacesToShip,
): Promise<boolean> => {
  if ((await getServiceSetting(db, SHIPPED_VERSION)) === version) return false;
  const places = await load();
  return transaction(async (tx) => {
    await lockWrites(tx, 'places');
    if ((await getServiceSetting(tx, SHIPPED_VERSION)) === version) return false;
    for (const values of placeValues(places, 'shipped')) {
      await tx
        .insertInto('places')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(['country', 'code'])
            .doUpdateSet(
              excluded(['city', 'name_en', 'name_ru', 'region_en', 'region_ru', 'population', 'latitude', 'longitude']),
            )
            .where('places.source', '=', 'shipped'),
        )
        .execute();
    }
    await setServiceSetting(tx, SHIPPED_VERSION, version);
    return true;
  });
};
