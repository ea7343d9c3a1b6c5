import { sql } from 'kysely';
import { openStates } from '../attempts/attempt.ts';
import type { Db } from '../tables.ts';

/**
 * Orders that are asked for at the vendor through the connection: handed over and not at their end, being handed over, or
 * perhaps there, to be found out before they are handed over again or withdrawn.
 */
export const countOrdersUnderWay = async (db: Db, connection: string): Promise<number> => {
  const { tracked } = await db
    .selectFrom('orders')
    .select((is) => is.fn.countAll<number>().as('tracked'))
    .where('connection', '=', connection)
    .where('next_track_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const { begun } = await db
    .selectFrom('attempts')
    .innerJoin('orders', 'orders.id', 'attempts.order_id')
    .select((is) => is.fn.countAll<number>().as('begun'))
    .where('attempts.connection', '=', connection)
    .where('attempts.kind', '=', 'hand-over')
    .where('orders.next_track_at', 'is', null)
    .where((is) =>
      is('attempts.number', '=', (last) =>
        last
          .selectFrom('attempts as others')
          .select((of) => of.fn.max('others.number').as('number'))
          .whereRef('others.company_id', '=', 'attempts.company_id')
          .whereRef('others.order_id', '=', 'attempts.order_id')
          .where('others.kind', '=', 'hand-over'),
      ),
    )
    .where((is) =>
      is.or([
        is('attempts.state', 'in', openStates),
        is.and([
          is('attempts.state', '=', 'unavailable'),
          is('attempts.never_sent', '=', 0),
          is('orders.status', '=', 'VendorUnavailable'),
        ]),
        is.exists(
          is
            .selectFrom('jobs')
            .select('jobs.id')
            .where('jobs.task', '=', 'withdraw')
            .where('jobs.key', '=', sql<string>`cast(attempts.order_id as text)`),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return tracked + begun;
};
