import { attachmentOperations } from './attachments.ts';
import { auditOperations } from './audit.ts';
import { balanceOperations } from './balance.ts';
import { companyOperations } from './companies.ts';
import { courierOperations } from './courier.ts';
import { documentOperations } from './documents.ts';
import { eventOperations } from './events.ts';
import { keyOperations } from './keys.ts';
import { manyOrderOperations } from './many-orders.ts';
import { natureOperations } from './natures.ts';
import { orderListOperations } from './order-list.ts';
import { orderOperations } from './orders.ts';
import { pickupPointOperations } from './pickup-points.ts';
import { quoteOperations } from './quotes.ts';
import { reportOperations } from './reports.ts';
import { settingOperations } from './settings.ts';
import { tariffOperations } from './tariffs.ts';
import { trackingOperations } from './tracking.ts';
import { userOperations } from './users.ts';
import { vendorContractOperations } from './vendor-contracts.ts';
import { vendorParameterOperations } from './vendor-parameters.ts';
import { vendorOperations } from './vendors.ts';
import { webhookDeliveryOperations } from './webhook-deliveries.ts';
import { webhookOperations } from './webhooks.ts';

/** The contracts by the names of their operations (interface 13.1), one resource after the other: each says its own at its end. */
export const v2Operations = {
  ...attachmentOperations,
  ...quoteOperations,
  ...companyOperations,
  ...keyOperations,
  ...userOperations,
  ...auditOperations,
  ...balanceOperations,
  ...natureOperations,
  ...orderOperations,
  ...orderListOperations,
  ...manyOrderOperations,
  ...reportOperations,
  ...documentOperations,
  ...trackingOperations,
  ...courierOperations,
  ...pickupPointOperations,
  ...settingOperations,
  ...tariffOperations,
  ...vendorOperations,
  ...vendorContractOperations,
  ...vendorParameterOperations,
  ...eventOperations,
  ...webhookOperations,
  ...webhookDeliveryOperations,
} as const;

/** The contracts of v2 by the names of their operations. */
export type V2Operations = typeof v2Operations;
/** The name of one of v2's operations. */
export type V2OperationName = keyof V2Operations;
