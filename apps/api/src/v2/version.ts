import type { InterfaceVersion } from '../http/interface-version.ts';
import { keyInHeader } from '../http/key-in-header.ts';
import { attachments } from './attachments.ts';
import { audit } from './audit.ts';
import { balance } from './balance.ts';
import { companies } from './companies.ts';
import { courier } from './courier.ts';
import { documents } from './documents.ts';
import { events } from './events.ts';
import { keys } from './keys.ts';
import { manyOrders } from './many-orders.ts';
import { natures } from './natures.ts';
import { orders } from './orders.ts';
import { pickupPoints } from './pickup-points.ts';
import { quotes } from './quotes.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { tariffs } from './tariffs.ts';
import { tracking } from './tracking.ts';
import { users } from './users.ts';
import { vendorContracts } from './vendor-contracts.ts';
import { vendorParameters } from './vendor-parameters.ts';
import { vendors } from './vendors.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhooks } from './webhooks.ts';

export const v2: InterfaceVersion = {
  prefix: '/openapi/v2',
  operations: [
    ...attachments,
    ...quotes,
    ...companies,
    ...keys,
    ...users,
    ...audit,
    ...balance,
    ...natures,
    ...orders,
    ...manyOrders,
    ...reports,
    ...documents,
    ...tracking,
    ...courier,
    ...pickupPoints,
    ...settings,
    ...tariffs,
    ...vendors,
    ...vendorContracts,
    ...vendorParameters,
    ...events,
    ...webhooks,
    ...webhookDeliveries,
  ],
  ...keyInHeader,
};
