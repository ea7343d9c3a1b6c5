import type { Db } from '../tables.ts';

/** Orders that are asked for at the vendor through the connection: handed over and not at their end, or being handed over. */
export const countOrdersUnderWay = async (db: Db, connection: string): Promise<number> => {
  const { tracked } = await db
    .selectFrom('orders')
    .select((is) => is.fn.countAll<number>().as('tracked'))
    .where('connection', '=', connection)
    .where('next_track_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const { begun } = await db
    .selectFrom('attempts')
    .select((is) => is.fn.countAll<number>().as('begun'))
    .where('connection', '=', connection)
    .where('kind', '=', 'hand-over')
    .where('state', 'in', ['sending', 'accepted', 'unknown'])
    .executeTakeFirstOrThrow();
  // What a vendor may have although it was unavailable is asked for before it is handed over again.
  const { doubtful } = await db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .select((is) => is.fn.count<number>('orders.id').distinct().as('doubtful'))
    .where('attempts.connection', '=', connection)
    .where('attempts.kind', '=', 'hand-over')
    .where('attempts.state', '=', 'unavailable')
    .where('attempts.never_sent', '=', 0)
    .where('orders.status', '=', 'VendorUnavailable')
    .executeTakeFirstOrThrow();
  return tracked + begun + doubtful;
};
