import { auditOperations } from './audit.ts';
import { companyBalanceOperations } from './balance.ts';
import { companyOperations } from './companies.ts';
import { companyKeyOperations } from './company-keys.ts';
import { companySettingOperations } from './company-settings.ts';
import { companyUserOperations } from './company-users.ts';
import { courierCallOperations } from './courier-calls.ts';
import { erasureOperations } from './erasures.ts';
import { inspectedOrderOperations } from './inspected-order.ts';
import { installationOperations } from './installation.ts';
import { invoiceOperations } from './invoices.ts';
import { jobOperations } from './jobs.ts';
import { keyOperations } from './keys.ts';
import { ledgerOperations } from './ledger.ts';
import { orderListOperations } from './order-list.ts';
import { orderMoveOperations } from './order-moves.ts';
import { orderOperations } from './orders.ts';
import { partnerKeyOperations } from './partner-keys.ts';
import { rateOperations } from './rates.ts';
import { operatorReportOperations } from './reports.ts';
import { userOperations } from './users.ts';
import { vendorHourOperations } from './vendor-hours.ts';
import { vendorPluginOperations } from './vendor-plugins.ts';
import { vendorOperations } from './vendors.ts';
import { operatorWebhookOperations } from './webhooks.ts';

/** The contracts by the names of their operations (interface 23.4), one resource after the other. */
export const operatorOperations = {
  ...orderListOperations,
  ...inspectedOrderOperations,
  ...courierCallOperations,
  ...operatorReportOperations,
  ...orderOperations,
  ...orderMoveOperations,
  ...vendorOperations,
  ...vendorPluginOperations,
  ...vendorHourOperations,
  ...jobOperations,
  ...companyKeyOperations,
  ...companyUserOperations,
  ...userOperations,
  ...keyOperations,
  ...auditOperations,
  ...erasureOperations,
  ...companyOperations,
  ...companySettingOperations,
  ...partnerKeyOperations,
  ...companyBalanceOperations,
  ...invoiceOperations,
  ...rateOperations,
  ...ledgerOperations,
  ...operatorWebhookOperations,
  ...installationOperations,
} as const;

/** The contracts of the operator's interface by the names of their operations. */
export type OperatorOperations = typeof operatorOperations;
/** The name of one of its operations. */
export type OperatorOperationName = keyof OperatorOperations;
