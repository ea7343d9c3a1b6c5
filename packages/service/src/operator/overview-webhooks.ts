import { type OverviewedEndpoint, overviewEndpoints } from '@cartage/outbox';
import { type Ground, readingFrom } from '../context.ts';

/** A webhook of any company, as its operator sees it. */
export interface OverviewedWebhook
  extends Pick<
    OverviewedEndpoint,
    | 'id'
    | 'companyId'
    | 'companyName'
    | 'types'
    | 'off'
    | 'failures'
    | 'waiting'
    | 'unread'
    | 'takenAt'
    | 'nextAt'
    | 'createdAt'
  > {
  /** Without its query, which may be a secret of its receiver. */
  readonly url: string;
}

/** A page of the webhooks of all companies, or of these, and how many there are in all. */
export const overviewWebhooks = async (
  ctx: Pick<Ground, 'store'>,
  companyIds: readonly number[] | null,
  page: { readonly skip: number; readonly limit: number },
): Promise<{ readonly webhooks: readonly OverviewedWebhook[]; readonly totalCount: number }> => {
  const { endpoints, totalCount } = await overviewEndpoints(readingFrom(ctx).store.db, { companyIds, ...page });
  return { webhooks: endpoints.map((one) => ({ ...one, url: shownAddress(one.url) })), totalCount };
};

const shownAddress = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};
