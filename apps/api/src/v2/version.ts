import type { InterfaceVersion } from '../http/interface-version.ts';
import { keyInHeader } from '../http/key-in-header.ts';
import { attachmentMetadata } from './attachments/attachment-metadata.ts';
import { downloadAttachment } from './attachments/download-attachment.ts';
import { uploadAttachment } from './attachments/upload-attachment.ts';
import { balance } from './balance/balance.ts';
import { balanceHistory } from './balance/balance-history.ts';
import { topUpInvoice } from './balance/top-up-invoice.ts';
import { nature } from './catalog/nature.ts';
import { natures } from './catalog/natures.ts';
import { createCompany } from './companies/create-company.ts';
import { listCompanies } from './companies/list-companies.ts';
import { callCourier } from './courier/call-courier.ts';
import { print } from './documents/print.ts';
import { printSeveral } from './documents/print-several.ts';
import { printSeveralWithDocument } from './documents/print-several-with-document.ts';
import { printWithDocument } from './documents/print-with-document.ts';
import { events } from './events/events.ts';
import { cancel } from './orders/cancel.ts';
import { children } from './orders/children.ts';
import { create } from './orders/create.ts';
import { get } from './orders/get.ts';
import { list } from './orders/list.ts';
import { pushToVendor } from './orders/push-to-vendor.ts';
import { repeatPayment } from './orders/repeat-payment.ts';
import { report } from './orders/report.ts';
import { update } from './orders/update.ts';
import { calcPoints } from './pickup-points/calc.ts';
import { getPoint } from './pickup-points/get.ts';
import { listPoints } from './pickup-points/list.ts';
import { pickupPointsMap } from './pickup-points/map.ts';
import { calc } from './quotes/calc.ts';
import { calcByDays } from './quotes/calc-by-days.ts';
import { getSetting } from './settings/get-setting.ts';
import { settingSchema } from './settings/setting-schema.ts';
import { settings } from './settings/settings.ts';
import { updateSetting } from './settings/update-setting.ts';
import { getTariff } from './tariffs/get.ts';
import { listTariffs } from './tariffs/list.ts';
import { track } from './tracking/track.ts';
import { createParameter } from './vendors/create-parameter.ts';
import { deleteContract } from './vendors/delete-contract.ts';
import { deleteParameter } from './vendors/delete-parameter.ts';
import { getVendor } from './vendors/get.ts';
import { getContract } from './vendors/get-contract.ts';
import { getParameter } from './vendors/get-parameter.ts';
import { listVendors } from './vendors/list.ts';
import { registerContract } from './vendors/register-contract.ts';
import { vendorSchema } from './vendors/schema.ts';
import { switchVendor } from './vendors/switch.ts';
import { updateParameter } from './vendors/update-parameter.ts';
import { createWebhook } from './webhooks/create.ts';
import { deleteWebhook } from './webhooks/delete.ts';
import { webhookDeliveries } from './webhooks/deliveries.ts';
import { getWebhook } from './webhooks/get.ts';
import { listWebhooks } from './webhooks/list.ts';
import { redeliverWebhook } from './webhooks/redeliver.ts';
import { retryWebhook } from './webhooks/retry.ts';
import { rotateWebhookSecret } from './webhooks/rotate-secret.ts';
import { testWebhook } from './webhooks/test.ts';
import { updateWebhook } from './webhooks/update.ts';

export const v2: InterfaceVersion = {
  prefix: '/openapi/v2',
  operations: [
    uploadAttachment,
    downloadAttachment,
    attachmentMetadata,
    calc,
    calcByDays,
    listCompanies,
    createCompany,
    topUpInvoice,
    balance,
    balanceHistory,
    natures,
    nature,
    create,
    list,
    report,
    get,
    update,
    cancel,
    track,
    pushToVendor,
    callCourier,
    print,
    printWithDocument,
    printSeveral,
    printSeveralWithDocument,
    repeatPayment,
    children,
    listPoints,
    getPoint,
    calcPoints,
    pickupPointsMap,
    settings,
    getSetting,
    updateSetting,
    settingSchema,
    listTariffs,
    getTariff,
    listVendors,
    getVendor,
    switchVendor,
    registerContract,
    getContract,
    deleteContract,
    vendorSchema,
    getParameter,
    createParameter,
    updateParameter,
    deleteParameter,
    events,
    listWebhooks,
    createWebhook,
    getWebhook,
    updateWebhook,
    deleteWebhook,
    rotateWebhookSecret,
    testWebhook,
    webhookDeliveries,
    redeliverWebhook,
    retryWebhook,
  ],
  ...keyInHeader,
};
