import type { Db } from '../tables.ts';

/** A number that grows with every change of the places, whichever process makes it. */
export const placesEdition = async (db: Db): Promise<number> => {
  const { edition } = await db.selectFrom('places_edition').select('edition').executeTakeFirstOrThrow();
  return edition;
};
