import type { LocalDate, OrderStatus } from '@cartage/core';
import { jsonText } from '../dialects/json-text.ts';
import type { Db } from '../tables.ts';

/** An order that no courier comes for yet, as far as it decides who is sent. */
export interface WaitingOrder {
  readonly id: number;
  readonly number: string;
  /** Where it is fetched. */
  readonly country: string;
  readonly cityId: string;
}

/** Which orders of a company. */
export interface WaitingQuery {
  readonly companyId: number;
  /** The day of their creation. */
  readonly day: LocalDate;
  readonly statuses: readonly OrderStatus[];
  /** The sender's, exactly; null: any. */
  readonly address: string | null;
  /** Empty: any. */
  readonly vendorIds: readonly number[];
  /** The id of the last order of the page before. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The company's orders of a day that their vendors have and for which no courier was booked, newest first. */
export const ordersWithoutCourier = async (
  db: Db,
  { companyId, day, statuses, address, vendorIds, before, limit }: WaitingQuery,
): Promise<readonly WaitingOrder[]> => {
  let query = db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      jsonText(db, 'content', ['sender', 'country']).$castTo<string>().as('country'),
      jsonText(db, 'content', ['sender', 'cityId']).$castTo<string>().as('cityId'),
    ])
    .where('company_id', '=', companyId)
    .where('created_on', '=', day)
    // The index has these orders alone.
    .where('vendor_pickup_number', 'is', null)
    .where('next_track_at', 'is not', null)
    .where('status', 'in', statuses)
    .orderBy('id', 'desc')
    .limit(limit);
  if (address !== null) query = query.where(jsonText(db, 'content', ['sender', 'address']), '=', address);
  if (vendorIds.length > 0) query = query.where('vendor_id', 'in', vendorIds);
  return (before === undefined ? query : query.where('id', '<', before)).execute();
};
