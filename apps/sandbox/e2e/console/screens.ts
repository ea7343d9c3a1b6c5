import { connect } from '@cartage/client/v2';
import type { RunningSandbox } from '../open-sandbox.ts';
import { SHOP_KEY } from './shop-order.ts';

/** Sections of a company's desk. */
export const ofShop = [
  ...['orders', 'attention', 'new', 'bench', 'today', 'vendors', 'money', 'reports', 'people', 'keys', 'webhooks'],
  ...['audit', 'settings'],
];

/** Sections of the operator's desk. */
export const ofOperator = [
  ...['orders', 'attention', 'today', 'vendors', 'money', 'reports', 'companies', 'people', 'keys', 'webhooks'],
  ...['jobs', 'audit', 'erasures', 'installation'],
];

/** Below a section: what is shown of one vendor, one company, one report. Orders and webhooks: `ordersOf`, `webhooksOf`. */
export const deeperOfShop = [
  ...['vendors/globe', 'vendors/econom', 'money?tab=invoices'],
  ...['register', 'delivery', 'cost', 'problems', 'collection'].map((report) => `reports?report=${report}`),
];
export const deeperOfOperator = [
  ...['vendors/swift', 'vendors/cdek', 'companies/2', 'money?company=2', 'reports?of=2'],
  ...['invoices', 'rates', 'check'].map((tab) => `money?tab=${tab}`),
  ...['people', 'keys', 'settings', 'partner-keys'].map((tab) => `companies/2?tab=${tab}`),
];

/** Of the samples of the shop, the newest in each of the statuses. */
export const ordersOf = async ({ apiUrl }: RunningSandbox, statuses: readonly number[]): Promise<readonly string[]> => {
  const shop = connect({ url: apiUrl, key: SHOP_KEY });
  const found = await Promise.all(
    statuses.map(async (status) => (await shop.List({ Status: [status as 100], PageSize: 1 })).orders[0]?.orderId),
  );
  return found.flatMap((number) => (number === undefined ? [] : [`orders/${number}`]));
};

export const webhooksOf = async ({ apiUrl }: RunningSandbox): Promise<readonly string[]> => {
  const { webhooks } = await connect({ url: apiUrl, key: SHOP_KEY }).ListWebhooks({});
  return webhooks.map(({ webhookId }) => `webhooks/${webhookId}`);
};
