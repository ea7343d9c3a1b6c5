import { type ContactType, fetchableStatuses, type LocalDate, type RoutePoint } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { jsonText } from '../dialects/json-text.ts';
import type { Db } from '../tables.ts';

/** An order that a courier is to fetch and that stands in no register of its day. */
export interface UnregisteredOrder {
  readonly id: number;
  readonly companyId: number;
  readonly takeDate: LocalDate;
  /** Where it is fetched, by whose clocks its day is. */
  readonly sender: Pick<RoutePoint, 'country' | 'cityId' | 'contactType' | 'pickupPointId' | 'pickupPointVendorId'>;
}

/** Which of a vendor's orders. */
export interface UnregisteredQuery {
  readonly vendorId: number;
  /** Through which they went. */
  readonly connections: readonly string[];
  /** Days of the pickup, both included. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** The last one of the page before; null: from the beginning. */
  readonly after: Pick<UnregisteredOrder, 'id' | 'companyId' | 'takeDate'> | null;
  readonly limit: number;
}

/** Some of them, by day, company and id. */
export const ordersForRegister = async (db: Db, query: UnregisteredQuery): Promise<readonly UnregisteredOrder[]> => {
  const rows = await unregistered(db, query).execute();
  return rows.map((row) => ({
    id: row.id,
    companyId: row.companyId,
    takeDate: row.takeDate,
    sender: {
      country: row.country,
      cityId: row.cityId,
      contactType: row.contactType,
      pickupPointId: row.pickupPointId,
      pickupPointVendorId: row.pickupPointVendorId === null ? null : Number(row.pickupPointVendorId),
    },
  }));
};

/** For this file and its test, which asks how the database goes about it. */
export const unregistered = (db: Db, { vendorId, connections, from, to, after, limit }: UnregisteredQuery) => {
  const ofSender = (name: string) => jsonText(db, 'content', ['sender', name]);
  return db
    .selectFrom('orders')
    .select([
      'id',
      'company_id as companyId',
      sql<LocalDate>`take_date`.as('takeDate'),
      ofSender('country').$castTo<string>().as('country'),
      ofSender('cityId').$castTo<string>().as('cityId'),
      ofSender('contactType').$castTo<ContactType>().as('contactType'),
      ofSender('pickupPointId').as('pickupPointId'),
      ofSender('pickupPointVendorId').as('pickupPointVendorId'),
    ])
    .where('vendor_id', '=', vendorId)
    .where('take_date', '>=', after?.takeDate ?? from)
    .where('take_date', '<=', to)
    .where(isUnregistered)
    .where((is) => among(db, is.ref('connection'), connections))
    .$if(after !== null, (rest) =>
      rest.where(sql`(take_date, company_id, id)`, '>', sql`(${after?.takeDate}, ${after?.companyId}, ${after?.id})`),
    )
    .orderBy('take_date')
    .orderBy('company_id')
    .orderBy('id')
    .limit(limit);
};

/** To be fetched, and in no register of its day. The index has the statuses word for word. */
const isUnregistered = sql<boolean>`status in (${sql.join(fetchableStatuses.map((status) => sql.lit(status)))})
  and not exists (select 1 from courier_register_orders as listed
    where listed.company_id = orders.company_id and listed.order_id = orders.id and listed.take_date = orders.take_date)`;

/** Those of the orders that are to be fetched and stand in no register of their day, at this moment; by id. */
export const stillUnregistered = async (
  tx: Db,
  ids: readonly number[],
): Promise<readonly Pick<UnregisteredOrder, 'id' | 'takeDate'>[]> =>
  tx
    .selectFrom('orders')
    .select(['id', sql<LocalDate>`take_date`.as('takeDate')])
    .where((is) => among(tx, is.ref('id'), ids))
    .where(isUnregistered)
    .orderBy('id')
    .execute();
