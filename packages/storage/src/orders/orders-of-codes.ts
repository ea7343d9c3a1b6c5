import { type PlaceCode, parsePlaceCode, RETURN } from '@cartage/core';
import { placeCount } from '../dialects/place-count.ts';
import { wanted } from '../dialects/wanted.ts';
import type { Db } from '../tables.ts';

/**
 * The numbers of the company's orders that have places with these codes, by code (interface 8.3). What is an order's own
 * number, and what is no code, is not among them. No query where none of the texts may be a code.
 */
export const ordersOfCodes = async (
  db: Db,
  companyId: number,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const codes = texts.flatMap((text) => {
    const code = parsePlaceCode(text);
    return code === undefined ? [] : [{ text, ...code }];
  });
  if (codes.length === 0) return new Map();
  const orders = await db
    .selectFrom(
      wanted(
        db,
        codes.flatMap(({ text, orderNumber }) => [text, orderNumber]),
      ),
    )
    .crossJoin('orders')
    .select(['number', placeCount(db).as('places')])
    .where('company_id', '=', companyId)
    .whereRef('number', '=', 'wanted.value')
    .execute();
  const placesOf = new Map(orders.map(({ number, places }) => [number, places]));
  return new Map(
    codes
      .filter((code) => !placesOf.has(code.text) && isAmong(code, placesOf.get(code.orderNumber)))
      .map(({ text, orderNumber }) => [text, orderNumber]),
  );
};

/** Whether an order of so many places has it. */
export const isAmong = ({ place }: PlaceCode, places: number | undefined): boolean =>
  places !== undefined && (place === RETURN || place <= places);
