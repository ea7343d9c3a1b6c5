import { v2Operations } from '@cartage/wire/v2';
import { envelopeStatus } from '../../http/key-in-header.ts';
import { ofEnvelopes, type Probe, strangersParameter } from '../../testing/probe.ts';
import { v2 } from '../version.ts';

/** What names one order, and whose it is. */
const ofOrder = { orderId: 'OrderNotFound', companyId: 'AccessDenied' } as const;

/** What names one webhook, and whose it is. */
const ofWebhook = { webhookId: 'WebhookNotFound', companyId: 'AccessDenied' } as const;

/** The key travels in a header, and every failure is an envelope of errors. */
export const v2Probe: Probe = {
  version: v2,
  contracts: Object.values(v2Operations),
  ...ofEnvelopes,
  statusOf: (code) => envelopeStatus([{ code }]),
  access: {
    UploadAttachment: { itemId: 'OrderNotFound' },
    DownloadAttachment: { attachmentId: 'AccessDenied' },
    AttachmentMetadata: { attachmentId: 'AccessDenied' },
    Calc: { companyId: 'AccessDenied' },
    CalcByDays: { companyId: 'AccessDenied' },
    TopUpInvoice: { id: 'NotFound' },
    Balance: { id: 'AccessDenied' },
    BalanceHistory: { id: 'AccessDenied' },
    Create: { companyId: 'AccessDenied' },
    List: {
      ordersId: { hides: ({ orders }: { orders: readonly unknown[] }) => orders.length === 0 },
      companyId: 'AccessDenied',
    },
    Report: {
      ordersId: { hides: ({ values }: { values: readonly unknown[] }) => values.length === 0 },
      companyId: 'AccessDenied',
    },
    Get: ofOrder,
    Update: ofOrder,
    Cancel: ofOrder,
    Track: ofOrder,
    CallCourier: ofOrder,
    PushToVendor: ofOrder,
    Print: ofOrder,
    PrintWithDocument: ofOrder,
    PrintSeveral: { ordersId: 'OrderNotFound', companyId: 'AccessDenied' },
    PrintSeveralWithDocument: { ordersId: 'OrderNotFound', companyId: 'AccessDenied' },
    RepeatPayment: ofOrder,
    Children: ofOrder,
    PickupPointsCalc: { companyId: 'AccessDenied' },
    GetVendorParameter: { parameterKey: 'RequestInvalid' },
    // From here on the caller has one of that key itself.
    CreateVendorParameter: { parameterKey: { hides: isNotStrangers } },
    UpdateVendorParameter: { parameterKey: { hides: isNotStrangers } },
    DeleteVendorParameter: { parameterKey: { hides: isNotStrangers } },
    Events: { companyId: 'AccessDenied' },
    ListWebhooks: { companyId: 'AccessDenied' },
    CreateWebhook: { companyId: 'AccessDenied' },
    GetWebhook: ofWebhook,
    UpdateWebhook: ofWebhook,
    DeleteWebhook: ofWebhook,
    RotateWebhookSecret: ofWebhook,
    TestWebhook: ofWebhook,
    WebhookDeliveries: ofWebhook,
    RedeliverWebhook: ofWebhook,
    RetryWebhook: ofWebhook,
  },
  foreign: {
    orderId: ({ number }) => number,
    ordersId: ({ number }) => [number],
    companyId: ({ companyId }) => companyId,
    id: ({ companyId }) => companyId,
    itemId: ({ number }) => number,
    attachmentId: ({ attachmentId }) => attachmentId,
    parameterKey: () => strangersParameter.key,
    webhookId: ({ webhookId }) => webhookId,
  },
};

/** A parameter of the same key is another one. */
function isNotStrangers({ value }: { readonly value: string | null }): boolean {
  return value !== strangersParameter.value;
}
