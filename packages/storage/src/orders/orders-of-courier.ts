import type { Db } from '../tables.ts';

/** A courier who was booked, as their orders know them. */
export interface BookedCall {
  readonly companyId: number;
  /** Under which they were called. */
  readonly reference: string;
  /** The vendor's number of the call. */
  readonly pickupNumber: string;
}

/** No courier takes more orders (interface 11.5). */
const MOST = 10_000;

/** The ids of the orders for which a courier comes, in their sequence; 10,000 at most. */
export const ordersOfCourier = async (
  db: Db,
  { companyId, reference, pickupNumber }: BookedCall,
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('orders.id')
    .where('company_id', '=', companyId)
    .where('vendor_pickup_number', '=', pickupNumber)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('attempts')
          .select('attempts.id')
          .whereRef('attempts.company_id', '=', 'orders.company_id')
          .whereRef('attempts.order_id', '=', 'orders.id')
          .where('attempts.kind', '=', 'courier-call')
          .where('attempts.reference', '=', reference)
          .where('attempts.state', '=', 'confirmed'),
      ),
    )
    .orderBy('orders.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
};
