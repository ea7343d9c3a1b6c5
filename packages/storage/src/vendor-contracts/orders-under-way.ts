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
  return tracked + begun;
};
