import { among, type Db } from '@cartage/storage';
import { sql } from 'kysely';
import { toEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';

/** Which endpoints of the installation are asked for. */
export interface EndpointsWish {
  /** null: of all companies. */
  readonly companyIds: readonly number[] | null;
  readonly skip: number;
  readonly limit: number;
}

/** An endpoint as the operator sees it. */
export interface OverviewedEndpoint extends WebhookEndpoint {
  readonly companyName: string;
  /** Deliveries that wait for another try, counted up to `MOST_COUNTED`. */
  readonly waiting: number;
  /** Events of the company that were not looked at yet; not all of them need be for this endpoint. */
  readonly unread: number;
}

/** Where the counting of what waits ends: a page is not to count millions. */
const MOST_COUNTED = 10_000;

/** A page of the endpoints of all companies, by company, the oldest first; and how many there are in all. */
export const overviewEndpoints = async (
  db: Db,
  { companyIds, skip, limit }: EndpointsWish,
): Promise<{ readonly endpoints: readonly OverviewedEndpoint[]; readonly totalCount: number }> => {
  const wished = db
    .selectFrom('webhook_endpoints as endpoint')
    .$if(companyIds !== null, (all) => all.where(({ ref }) => among(db, ref('endpoint.company_id'), companyIds ?? [])));
  const { count } = await wished.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const totalCount = Number(count);
  if (skip >= totalCount) return { endpoints: [], totalCount };
  const rows = await wished
    .innerJoin('companies', 'companies.id', 'endpoint.company_id')
    .leftJoin('event_lines as line', 'line.company_id', 'endpoint.company_id')
    .selectAll('endpoint')
    .select(['companies.name as company_name', 'line.last'])
    // The state stands in the text of the statement, or the index of those that wait is not looked at.
    .select(
      sql<number>`(select count(*) from (
        select 1 from webhook_deliveries where endpoint_id = endpoint.id and state = 'waiting' limit ${MOST_COUNTED}
      ) as those_waiting)`.as('waiting'),
    )
    .orderBy('endpoint.company_id')
    .orderBy('endpoint.created_at')
    .orderBy('endpoint.id')
    .offset(skip)
    .limit(limit)
    .execute();
  return {
    endpoints: rows.map((row) => ({
      ...toEndpoint(row),
      companyName: row.company_name,
      waiting: Number(row.waiting),
      unread: Math.max(0, (row.last ?? 0) - row.place),
    })),
    totalCount,
  };
};
