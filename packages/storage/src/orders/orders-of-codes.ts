import { canonicalOrderNumber, type PlaceCode, parsePlaceCode, RETURN, totalPlaces } from '@cartage/core';
import { wanted } from '../dialects/wanted.ts';
import type { Db } from '../tables.ts';
import { type Owners, ofOwners } from './owners.ts';
import { pagesOfOrders } from './pages-of-orders.ts';

/**
 * The numbers of their orders that the texts name otherwise than by these: in small letters or with blanks
 * around them, or by the code of a place (interface 8.1, 8.3). What is an order's own number, and what names none, is not
 * among them. No query where no text may name one so.
 */
export const ordersOfCodes = async (
  db: Db,
  owners: Owners,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const asked = texts.flatMap((text) => {
    const number = canonicalOrderNumber(text);
    const code = parsePlaceCode(number);
    return code === undefined && number === text ? [] : [{ text, number, code }];
  });
  if (asked.length === 0) return new Map();
  const ids = await idsOfNumbers(
    db,
    owners,
    asked.flatMap(({ number, code }) => (code === undefined ? [number] : [number, code.orderNumber])),
  );
  const toCount = asked.flatMap(({ number, code }) =>
    code === undefined || isEverywhere(code) || ids.has(number) ? [] : (ids.get(code.orderNumber) ?? []),
  );
  const places = new Map<string, number>();
  for await (const orders of pagesOfOrders(db, [...new Set(toCount)]))
    for (const { number, content } of orders) places.set(number, totalPlaces(content.cargo.items));
  return new Map(
    asked.flatMap(({ text, number, code }) => {
      // An order's own number always wins (interface 8.3).
      if (ids.has(number)) return number === text ? [] : [[text, number] as const];
      if (code === undefined || !ids.has(code.orderNumber)) return [];
      return hasPlace(places.get(code.orderNumber) ?? 1, code) ? [[text, code.orderNumber] as const] : [];
    }),
  );
};

/** Their orders with these numbers: the ids, by number. */
export const idsOfNumbers = async (
  db: Db,
  owners: Owners,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom(wanted(db, numbers))
    .crossJoin('orders')
    .select(['orders.id', 'number'])
    .where((is) => ofOwners(db, is.ref('company_id'), owners))
    .whereRef('number', '=', 'wanted.value')
    .execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
};

/** Whether an order of so many places has it. */
export const hasPlace = (places: number, code: PlaceCode): boolean =>
  isEverywhere(code) || (code.place !== RETURN && code.place <= places);

/** No order is without a first place, and none without a way back. */
const isEverywhere = ({ place }: PlaceCode): boolean => place === RETURN || place === 1;
