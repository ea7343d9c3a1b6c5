import type { Db } from '@cartage/storage';

/** The webhooks of the whole installation by how they stand. */
export interface EndpointStates {
  /** The last try succeeded, or there was none. */
  readonly well: number;
  /** The last try failed. */
  readonly failing: number;
  /** Switched off by themselves: somebody has been told, and nothing is sent. */
  readonly given_up: number;
}

/** The same from every process; one query. */
export const countEndpointStates = async (db: Db): Promise<EndpointStates> => {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select((is) => {
      const isOn = is('off_reason', 'is', null);
      return [
        is.fn
          .countAll<number>()
          .filterWhere(is.and([isOn, is('failures', '=', 0)]))
          .as('well'),
        is.fn
          .countAll<number>()
          .filterWhere(is.and([isOn, is('failures', '>', 0)]))
          .as('failing'),
        is.fn
          .countAll<number>()
          .filterWhere(is('off_reason', 'in', ['failing', 'gone']))
          .as('given_up'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { well: Number(row.well), failing: Number(row.failing), given_up: Number(row.given_up) };
};
