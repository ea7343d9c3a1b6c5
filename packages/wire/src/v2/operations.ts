import { attachmentMetadataContract } from './attachment-metadata.ts';
import { balanceContract } from './balance.ts';
import { balanceHistoryContract } from './balance-history.ts';
import { calcContract } from './calc.ts';
import { calcByDaysContract } from './calc-by-days.ts';
import { callCourierContract } from './call-courier.ts';
import { cancelContract } from './cancel.ts';
import { childrenContract } from './children.ts';
import { createContract } from './create.ts';
import { createCompanyContract } from './create-company.ts';
import { downloadAttachmentContract } from './download-attachment.ts';
import { eventsContract } from './events.ts';
import { getContract } from './get.ts';
import { listContract } from './list.ts';
import { listCompaniesContract } from './list-companies.ts';
import { natureContract } from './nature.ts';
import { naturesContract } from './natures.ts';
import { pickupPointContract } from './pickup-point-by-id.ts';
import { pickupPointsContract } from './pickup-points.ts';
import { pickupPointsCalcContract } from './pickup-points-calc.ts';
import { pickupPointsMapContract } from './pickup-points-map.ts';
import { printContract } from './print.ts';
import { printSeveralContract } from './print-several.ts';
import { printSeveralWithDocumentContract } from './print-several-with-document.ts';
import { printWithDocumentContract } from './print-with-document.ts';
import { pushToVendorContract } from './push-to-vendor.ts';
import { repeatPaymentContract } from './repeat-payment.ts';
import { reportContract } from './report.ts';
import { getSettingContract } from './setting.ts';
import { settingSchemaContract } from './setting-schema.ts';
import { updateSettingContract } from './setting-update.ts';
import { settingsContract } from './settings.ts';
import { getTariffContract } from './tariff-get.ts';
import { listTariffsContract } from './tariff-list.ts';
import { topUpInvoiceContract } from './top-up-invoice.ts';
import { trackContract } from './track.ts';
import { updateContract } from './update.ts';
import { uploadAttachmentContract } from './upload-attachment.ts';
import { deleteVendorContractContract } from './vendor-contract-delete.ts';
import { getVendorContractContract } from './vendor-contract-get.ts';
import { registerVendorContractContract } from './vendor-contract-register.ts';
import { getVendorContract } from './vendor-get.ts';
import { listVendorsContract } from './vendor-list.ts';
import { createVendorParameterContract } from './vendor-parameter-create.ts';
import { deleteVendorParameterContract } from './vendor-parameter-delete.ts';
import { getVendorParameterContract } from './vendor-parameter-get.ts';
import { updateVendorParameterContract } from './vendor-parameter-update.ts';
import { getVendorSchemaContract } from './vendor-schema.ts';
import { switchVendorContract } from './vendor-switch.ts';
import { createWebhookContract } from './webhook-create.ts';
import { deleteWebhookContract } from './webhook-delete.ts';
import { webhookDeliveriesContract } from './webhook-deliveries.ts';
import { getWebhookContract } from './webhook-get.ts';
import { listWebhooksContract } from './webhook-list.ts';
import { redeliverWebhookContract } from './webhook-redeliver.ts';
import { retryWebhookContract } from './webhook-retry.ts';
import { rotateWebhookSecretContract } from './webhook-rotate-secret.ts';
import { testWebhookContract } from './webhook-test.ts';
import { updateWebhookContract } from './webhook-update.ts';

/** The operations in the order of interface 13.1. */
export const v2Operations = {
  UploadAttachment: uploadAttachmentContract,
  DownloadAttachment: downloadAttachmentContract,
  AttachmentMetadata: attachmentMetadataContract,
  Calc: calcContract,
  CalcByDays: calcByDaysContract,
  ListCompanies: listCompaniesContract,
  CreateCompany: createCompanyContract,
  TopUpInvoice: topUpInvoiceContract,
  Balance: balanceContract,
  BalanceHistory: balanceHistoryContract,
  Natures: naturesContract,
  Nature: natureContract,
  Create: createContract,
  List: listContract,
  Report: reportContract,
  PrintSeveral: printSeveralContract,
  PrintSeveralWithDocument: printSeveralWithDocumentContract,
  Get: getContract,
  Update: updateContract,
  Cancel: cancelContract,
  Track: trackContract,
  Print: printContract,
  PrintWithDocument: printWithDocumentContract,
  PushToVendor: pushToVendorContract,
  CallCourier: callCourierContract,
  RepeatPayment: repeatPaymentContract,
  Children: childrenContract,
  PickupPoints: pickupPointsContract,
  PickupPoint: pickupPointContract,
  PickupPointsCalc: pickupPointsCalcContract,
  PickupPointsMap: pickupPointsMapContract,
  Settings: settingsContract,
  GetSetting: getSettingContract,
  UpdateSetting: updateSettingContract,
  SettingSchema: settingSchemaContract,
  ListTariffs: listTariffsContract,
  GetTariff: getTariffContract,
  ListVendors: listVendorsContract,
  GetVendor: getVendorContract,
  SwitchVendor: switchVendorContract,
  RegisterVendorContract: registerVendorContractContract,
  GetVendorContract: getVendorContractContract,
  DeleteVendorContract: deleteVendorContractContract,
  GetVendorSchema: getVendorSchemaContract,
  GetVendorParameter: getVendorParameterContract,
  CreateVendorParameter: createVendorParameterContract,
  UpdateVendorParameter: updateVendorParameterContract,
  DeleteVendorParameter: deleteVendorParameterContract,
  Events: eventsContract,
  ListWebhooks: listWebhooksContract,
  CreateWebhook: createWebhookContract,
  GetWebhook: getWebhookContract,
  UpdateWebhook: updateWebhookContract,
  DeleteWebhook: deleteWebhookContract,
  RotateWebhookSecret: rotateWebhookSecretContract,
  TestWebhook: testWebhookContract,
  WebhookDeliveries: webhookDeliveriesContract,
  RedeliverWebhook: redeliverWebhookContract,
  RetryWebhook: retryWebhookContract,
} as const;

/** The contracts of v2 by the names of their operations. */
export type V2Operations = typeof v2Operations;
/** The name of one of v2's operations. */
export type V2OperationName = keyof V2Operations;
