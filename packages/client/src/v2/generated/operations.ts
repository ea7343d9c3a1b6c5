// Made from the contracts by `pnpm --filter @cartage/client make`; a test compares.

import type { CallOptions, NoInput } from '../../call-options.ts';
import type {
  ApiMarksFormat,
  ApiMergedDocTypes,
  ApiOrderOrigin,
  ApiPickupPointType,
  ApiPrintDocTypes,
  AttachmentMetadata,
  AttachmentUpload,
  AttachmentWithLink,
  Balance,
  BalanceEntry,
  BalanceHistory,
  CalcByDaysModel,
  CalcModel,
  CalculatedOptions,
  CallCourierModel,
  CalledCourier,
  CancelOrderResponse,
  CargoNature,
  CargoNatures,
  ChangedVendor,
  CompanyCreateModel,
  CompanyList,
  CompanyModel,
  CreatedCompany,
  CreatedOrder,
  DeletedWebhook,
  DeliveryDays,
  DescribedVendor,
  EventPage,
  FoundPlacesModel,
  IncludedDocument,
  LabelDpi,
  LabelFormat,
  OneOrder,
  OrderCreateModel,
  OrderIdSearchMode,
  OrderList,
  OrderRecord,
  OrderResult,
  OrderUpdateModel,
  PaymentLink,
  PickupPoint,
  PickupPointList,
  PickupPointModes,
  PushToVendorModel,
  Report,
  ReportTemplate,
  Setting,
  SettingSchema,
  SettingUpdateModel,
  Settings,
  SwitchVendorModel,
  Tariff,
  TariffList,
  TopUpInvoice,
  TrackEvents,
  VendorContract,
  VendorContractModel,
  VendorList,
  VendorParameter,
  VendorParameterModel,
  VendorSchema,
  Webhook,
  WebhookCreateModel,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookList,
  WebhookRedeliverModel,
  WebhookSecret,
  WebhookTest,
  WebhookUpdateModel,
} from './models.ts';

/** What `UploadAttachment` takes. */
export interface UploadAttachmentInput {
  readonly body: AttachmentUpload;
}

/** What `DownloadAttachment` takes. */
export interface DownloadAttachmentInput {
  /** The guid of the attachment. */
  readonly attachmentId: string;
  /** The order's access key: opens its attachments of accessLevel 1 to another company; a wrong one opens nothing. */
  readonly orderKey?: string | undefined;
}

/** What `AttachmentMetadata` takes. */
export interface AttachmentMetadataInput {
  /** The guid of the attachment. */
  readonly attachmentId: string;
  /** The order's access key: opens its attachments of accessLevel 1 to another company; a wrong one opens nothing. */
  readonly orderKey?: string | undefined;
}

/** What `Calc` takes. */
export interface CalcInput {
  readonly body: CalcModel;
}

/** What `CalcByDays` takes. */
export interface CalcByDaysInput {
  readonly body: CalcByDaysModel;
}

/** What `ListCompanies` takes. */
export interface ListCompaniesInput {
  /** From 1. */
  readonly PageNum?: number | undefined;
  /** 1 to 1000. */
  readonly PageSize?: number | undefined;
  /** The id behind which the page begins, in place of PageNum; nextLink has it. */
  readonly after?: number | undefined;
}

/** What `CreateCompany` takes. */
export interface CreateCompanyInput {
  readonly body: CompanyCreateModel;
}

/** What `TopUpInvoice` takes. */
export interface TopUpInvoiceInput {
  /** The company's id. Default: the company that owns the key. */
  readonly id?: number | undefined;
  /** Roubles. */
  readonly amount: number;
}

/** What `Balance` takes. */
export interface BalanceInput {
  /** A company's taxpayer number, or its id: the caller's own or one that it may act for. */
  readonly id: string;
}

/** What `BalanceHistory` takes. */
export interface BalanceHistoryInput {
  /** A company's taxpayer number, or its id: the caller's own or one that it may act for. */
  readonly id: string;
  /** From 1, 100 lines each; default 1, as anything below. */
  readonly page?: number | undefined;
  /** The line after which the page begins, in place of page; nextLink has it. */
  readonly after?: number | undefined;
}

/** What `Natures` takes. */
export interface NaturesInput {
  /** 1 to 1000; a larger number becomes 1000, a smaller one 1. */
  readonly Count?: number | undefined;
  /** Words or their beginnings, in any order and case, in Russian or English; also in the wrong keyboard layout, and with one typing error in a word of four letters or more. Without it the whole catalogue. */
  readonly SearchQuery?: string | undefined;
}

/** What `Nature` takes. */
export interface NatureInput {
  /** Letter for letter, as the list has it. */
  readonly code: string;
}

/** What `Create` takes. */
export interface CreateInput {
  readonly body: OrderCreateModel;
}

/** What `List` takes. */
export interface ListInput {
  /** Any of these is a number of the order, as SearchMode says. */
  readonly ordersId?: readonly string[] | undefined;
  /** Which number; default 6, any. */
  readonly SearchMode?: OrderIdSearchMode | undefined;
  /** Inclusive, as all dates here. */
  readonly CreateDateFrom?: string | undefined;
  /** yyyy-MM-dd */
  readonly CreateDateTo?: string | undefined;
  /** Of the day on which the courier comes. */
  readonly TakeDateFrom?: string | undefined;
  /** yyyy-MM-dd */
  readonly TakeDateTo?: string | undefined;
  /** The whole value, in any case. */
  readonly Department?: string | undefined;
  /** The whole value, in any case. */
  readonly Project?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  /** From 1. */
  readonly PageNum?: number | undefined;
  /** 1 to 1000. */
  readonly PageSize?: number | undefined;
  /** The order after which the page begins, in place of PageNum; nextLink has it. */
  readonly after?: string | undefined;
}

/** What `Get` takes. */
export interface GetInput {
  /** Order number, or another of its numbers as searchMode says. */
  readonly orderId: string;
  /** Which number orderId is; default 0. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** The order's access key: opens it to another company, for reading; a wrong one hides the order. */
  readonly orderKey?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `Update` takes. */
export interface UpdateInput {
  /** Order number, or another of its numbers as searchMode says. */
  readonly orderId: string;
  /** Which number orderId is; default 0. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** The order's access key: opens it to another company, for reading; a wrong one hides the order. */
  readonly orderKey?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  readonly body: OrderUpdateModel;
}

/** What `Cancel` takes. */
export interface CancelInput {
  /** Order number, or another of its numbers as searchMode says. */
  readonly orderId: string;
  /** Which number orderId is; default 0. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** The order's access key: opens it to another company, for reading; a wrong one hides the order. */
  readonly orderKey?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `PushToVendor` takes. */
export interface PushToVendorInput {
  /** Order number, or another of its numbers as searchMode says. */
  readonly orderId: string;
  /** Which number orderId is; default 0. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** The order's access key: opens it to another company, for reading; a wrong one hides the order. */
  readonly orderKey?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  readonly body: PushToVendorModel;
}

/** What `RepeatPayment` takes. */
export interface RepeatPaymentInput {
  /** Order number, or another of its numbers as searchMode says. */
  readonly orderId: string;
  /** Which number orderId is; default 0. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** The order's access key: opens it to another company, for reading; a wrong one hides the order. */
  readonly orderKey?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  /** Where the customer asks from; it changes nothing. */
  readonly origin?: ApiOrderOrigin | undefined;
}

/** What `Children` takes. */
export interface ChildrenInput {
  /** Order number, or another of its numbers as searchMode says. */
  readonly orderId: string;
  /** Which number orderId is; default 0. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** The order's access key: opens it to another company, for reading; a wrong one hides the order. */
  readonly orderKey?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  /** From 1. */
  readonly PageNum?: number | undefined;
  /** 1 to 1000. */
  readonly PageSize?: number | undefined;
  /** The order after which the page begins, in place of PageNum; nextLink has it. */
  readonly after?: string | undefined;
}

/** What `Report` takes. */
export interface ReportInput {
  readonly TemplateId: ReportTemplate;
  /** Any of these is a number of the order, as SearchMode says. */
  readonly ordersId?: readonly string[] | undefined;
  /** Which number; default 6, any. */
  readonly SearchMode?: OrderIdSearchMode | undefined;
  /** Inclusive, as all dates here. */
  readonly CreateDateFrom?: string | undefined;
  /** yyyy-MM-dd */
  readonly CreateDateTo?: string | undefined;
  /** Of the day on which the courier comes. */
  readonly TakeDateFrom?: string | undefined;
  /** yyyy-MM-dd */
  readonly TakeDateTo?: string | undefined;
  /** The whole value, in any case. */
  readonly Department?: string | undefined;
  /** The whole value, in any case. */
  readonly Project?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  /** From 1. */
  readonly PageNum?: number | undefined;
  /** 1 to 1000. */
  readonly PageSize?: number | undefined;
  /** As the header Accept: json, csv or xlsx. A file has all rows, unless PageNum or PageSize is given. */
  readonly format?: 'json' | 'csv' | 'xlsx' | undefined;
}

/** What `PrintSeveral` takes. */
export interface PrintSeveralInput {
  /** Mask of papers; 0: waybill and labels. */
  readonly docType: ApiPrintDocTypes;
  /** The orders, in the order of the file. */
  readonly ordersId: readonly string[];
  /** Which numbers ordersId are; default: any, an order's own number first. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** Orders that cannot be printed are left out, and named in the header X-Not-Printed; default: they refuse the request. */
  readonly skipUnprintable?: boolean | undefined;
  /** Copies of the waybill. */
  readonly InvoiceCopy?: number | undefined;
  /** The waybill; default true, unless docType names other papers. false takes it out of the default set. */
  readonly PrintInvoice?: boolean | undefined;
  /** The insurance policy too. */
  readonly PrintInsurancePolicy?: boolean | undefined;
  /** The labels too. false takes them out of the default set. */
  readonly PrintCargoMarks?: boolean | undefined;
  /** Size of the labels; default: the company's setting print.marksFormat, otherwise A4. */
  readonly marksFormat?: ApiMarksFormat | undefined;
  /** Format of labels printed alone: pdf, png (several in a zip) or zpl; default: what Accept asks for, otherwise pdf. */
  readonly format?: LabelFormat | undefined;
  /** Resolution of png and zpl, dots per inch; default 203. */
  readonly dpi?: LabelDpi | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `PrintSeveralWithDocument` takes. */
export interface PrintSeveralWithDocumentInput {
  /** Mask of papers; 0: waybill and labels. */
  readonly docType: ApiMergedDocTypes;
  /** The orders, in the order of the file. */
  readonly ordersId: readonly string[];
  /** Which numbers ordersId are; default: any, an order's own number first. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** Orders that cannot be printed are left out, and named in the header X-Not-Printed; default: they refuse the request. */
  readonly skipUnprintable?: boolean | undefined;
  /** Copies of the waybill. */
  readonly InvoiceCopy?: number | undefined;
  /** The waybill; default true, unless docType names other papers. false takes it out of the default set. */
  readonly PrintInvoice?: boolean | undefined;
  /** The insurance policy too. */
  readonly PrintInsurancePolicy?: boolean | undefined;
  /** The labels too. false takes them out of the default set. */
  readonly PrintCargoMarks?: boolean | undefined;
  /** Size of the labels; default: the company's setting print.marksFormat, otherwise A4. */
  readonly marksFormat?: ApiMarksFormat | undefined;
  /** Format of labels printed alone: pdf, png (several in a zip) or zpl; default: what Accept asks for, otherwise pdf. */
  readonly format?: LabelFormat | undefined;
  /** Resolution of png and zpl, dots per inch; default 203. */
  readonly dpi?: LabelDpi | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  readonly body: IncludedDocument;
}

/** What `Print` takes. */
export interface PrintInput {
  /** Order number, or another of its numbers as searchMode says. */
  readonly orderId: string;
  /** Mask of papers; 0: waybill and labels. */
  readonly docType: ApiPrintDocTypes;
  /** Which number orderId is; default 0. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** The order's access key: opens it to another company, for reading; a wrong one hides the order. */
  readonly orderKey?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  /** Copies of the waybill. */
  readonly InvoiceCopy?: number | undefined;
  /** The waybill; default true, unless docType names other papers. false takes it out of the default set. */
  readonly PrintInvoice?: boolean | undefined;
  /** The insurance policy too. */
  readonly PrintInsurancePolicy?: boolean | undefined;
  /** The labels too. false takes them out of the default set. */
  readonly PrintCargoMarks?: boolean | undefined;
  /** Size of the labels; default: the company's setting print.marksFormat, otherwise A4. */
  readonly marksFormat?: ApiMarksFormat | undefined;
  /** Format of labels printed alone: pdf, png (several in a zip) or zpl; default: what Accept asks for, otherwise pdf. */
  readonly format?: LabelFormat | undefined;
  /** Resolution of png and zpl, dots per inch; default 203. */
  readonly dpi?: LabelDpi | undefined;
}

/** What `PrintWithDocument` takes. */
export interface PrintWithDocumentInput {
  /** Order number, or another of its numbers as searchMode says. */
  readonly orderId: string;
  /** Mask of papers; 0: waybill and labels. */
  readonly docType: ApiMergedDocTypes;
  /** Which number orderId is; default 0. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** The order's access key: opens it to another company, for reading; a wrong one hides the order. */
  readonly orderKey?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  /** Copies of the waybill. */
  readonly InvoiceCopy?: number | undefined;
  /** The waybill; default true, unless docType names other papers. false takes it out of the default set. */
  readonly PrintInvoice?: boolean | undefined;
  /** The insurance policy too. */
  readonly PrintInsurancePolicy?: boolean | undefined;
  /** The labels too. false takes them out of the default set. */
  readonly PrintCargoMarks?: boolean | undefined;
  /** Size of the labels; default: the company's setting print.marksFormat, otherwise A4. */
  readonly marksFormat?: ApiMarksFormat | undefined;
  /** Format of labels printed alone: pdf, png (several in a zip) or zpl; default: what Accept asks for, otherwise pdf. */
  readonly format?: LabelFormat | undefined;
  /** Resolution of png and zpl, dots per inch; default 203. */
  readonly dpi?: LabelDpi | undefined;
  readonly body: IncludedDocument;
}

/** What `Track` takes. */
export interface TrackInput {
  /** Order number, or another of its numbers as searchMode says. */
  readonly orderId: string;
  /** Which number orderId is; default 0. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** The order's access key: opens it to another company, for reading; a wrong one hides the order. */
  readonly orderKey?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `CallCourier` takes. */
export interface CallCourierInput {
  /** Order number, or another of its numbers as searchMode says. */
  readonly orderId: string;
  /** Which number orderId is; default 0. */
  readonly searchMode?: OrderIdSearchMode | undefined;
  /** The order's access key: opens it to another company, for reading; a wrong one hides the order. */
  readonly orderKey?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  readonly body: CallCourierModel;
}

/** What `PickupPoints` takes. */
export interface PickupPointsInput {
  /** ISO 3166-1 alpha-2 */
  readonly CountryId: string;
  /** City code; it wins over CityName and the box. */
  readonly CityId?: string | undefined;
  /** In any case, with or without the kind of city (`г. Казань`); all cities of the name. It wins over the box. */
  readonly CityName?: string | undefined;
  /** Where parcels come from. */
  readonly SenderCityId?: string | undefined;
  /** Only vendors that serve it too; default, with SenderCityId: CountryId. */
  readonly SenderCountryId?: string | undefined;
  readonly VendorId?: number | undefined;
  /** Ignored when VendorId is given. */
  readonly VendorIds?: readonly number[] | undefined;
  /** Places of the size that is given; default 1. */
  readonly CargoQty?: number | undefined;
  /** kg of all places; 0 says nothing, as in the sizes. */
  readonly TotalWeight?: number | undefined;
  /** cm, of the largest place, which may be turned any way. */
  readonly MaxWidth?: number | undefined;
  readonly MaxLength?: number | undefined;
  readonly MaxHeight?: number | undefined;
  readonly Mode?: PickupPointModes | undefined;
  readonly Type?: ApiPickupPointType | undefined;
  /** Codes of services that must be to be had, all of them. */
  readonly services?: readonly string[] | undefined;
  /** A box, where no city is given; needs VendorId or VendorIds. */
  readonly MinLat?: number | undefined;
  readonly MaxLat?: number | undefined;
  readonly MinLon?: number | undefined;
  readonly MaxLon?: number | undefined;
  /** From 1. */
  readonly PageNum?: number | undefined;
  /** From 1. Where PageNum or PageSize is absent or below 1, the list is in one. */
  readonly PageSize?: number | undefined;
}

/** What `PickupPoint` takes. */
export interface PickupPointInput {
  readonly vendorKey: string;
  /** The vendor's id of the point. */
  readonly ppId: string;
  /** ISO 3166-1 alpha-2 */
  readonly CountryId: string;
  /** City code; it wins over CityName and the box. */
  readonly CityId?: string | undefined;
  /** In any case, with or without the kind of city (`г. Казань`); all cities of the name. It wins over the box. */
  readonly CityName?: string | undefined;
  /** Where parcels come from. */
  readonly SenderCityId?: string | undefined;
  /** Only vendors that serve it too; default, with SenderCityId: CountryId. */
  readonly SenderCountryId?: string | undefined;
}

/** What `PickupPointsCalc` takes. */
export interface PickupPointsCalcInput {
  /** 2: points in the receiver's city; 1: points in the sender's. */
  readonly mode?: PickupPointModes | undefined;
  readonly type?: ApiPickupPointType | undefined;
  /** Codes of services that must be to be had, all of them. */
  readonly services?: readonly string[] | undefined;
  /** From 1. */
  readonly PageNum?: number | undefined;
  /** From 1. Where PageNum or PageSize is absent or below 1, the list is in one. */
  readonly PageSize?: number | undefined;
  readonly body: CalcModel;
}

/** What `PickupPointsMap` takes. */
export interface PickupPointsMapInput {
  /** The city whose points are shown first; without it the page asks for one. */
  readonly cityId?: string | undefined;
  /** Its country; default: the one that the catalogue knows for the code, else RU. */
  readonly countryId?: string | undefined;
  /** Only the points of this vendor; default: all that the company may use. */
  readonly vendorId?: number | undefined;
  /** Shows what delivery to each point costs. */
  readonly withPriceCalc?: boolean | undefined;
  /** kg of the parcel, for the prices. */
  readonly weight?: number | undefined;
  /** Language of the page; default: that of Accept-Language. */
  readonly lang?: 'en' | 'ru' | undefined;
  /** Origin of the page that embeds this one, such as `https://shop.example`: it alone is told of the choice. Default: whichever page embeds it. */
  readonly origin?: string | undefined;
  /** A token, for a page that a browser opens without headers. */
  readonly token: string;
}

/** What `GetSetting` takes. */
export interface GetSettingInput {
  /** The key of a setting, as in the list. */
  readonly settingsKey: string;
}

/** What `UpdateSetting` takes. */
export interface UpdateSettingInput {
  /** The key of a setting, as in the list. */
  readonly settingsKey: string;
  readonly body: SettingUpdateModel;
}

/** What `SettingSchema` takes. */
export interface SettingSchemaInput {
  /** The key of a setting, as in the list. */
  readonly settingsKey: string;
}

/** What `ListTariffs` takes. */
export interface ListTariffsInput {
  /** Only the tariffs of this vendor. */
  readonly VendorId?: number | undefined;
  /** The same by its key. */
  readonly VendorKey?: string | undefined;
}

/** What `GetTariff` takes. */
export interface GetTariffInput {
  /** Id of the vendor. */
  readonly vendorId: number;
  /** Id of the tariff, as options have it. */
  readonly tariffId: string;
}

/** What `GetVendor` takes. */
export interface GetVendorInput {
  /** Key of the vendor. */
  readonly vendorKey: string;
}

/** What `SwitchVendor` takes. */
export interface SwitchVendorInput {
  /** Key of the vendor. */
  readonly vendorKey: string;
  readonly body: SwitchVendorModel;
}

/** What `RegisterVendorContract` takes. */
export interface RegisterVendorContractInput {
  /** Key of the vendor. */
  readonly vendorKey: string;
  readonly body: VendorContractModel;
}

/** What `GetVendorContract` takes. */
export interface GetVendorContractInput {
  /** Key of the vendor. */
  readonly vendorKey: string;
}

/** What `DeleteVendorContract` takes. */
export interface DeleteVendorContractInput {
  /** Key of the vendor. */
  readonly vendorKey: string;
}

/** What `GetVendorSchema` takes. */
export interface GetVendorSchemaInput {
  /** Key of the vendor. */
  readonly vendorKey: string;
}

/** What `GetVendorParameter` takes. */
export interface GetVendorParameterInput {
  /** Key of the vendor. */
  readonly vendorKey: string;
  /** 1 to 64 letters, digits, `.`, `_`, `-`; case counts. */
  readonly parameterKey: string;
}

/** What `CreateVendorParameter` takes. */
export interface CreateVendorParameterInput {
  /** Key of the vendor. */
  readonly vendorKey: string;
  /** 1 to 64 letters, digits, `.`, `_`, `-`; case counts. */
  readonly parameterKey: string;
  readonly body: VendorParameterModel;
}

/** What `UpdateVendorParameter` takes. */
export interface UpdateVendorParameterInput {
  /** Key of the vendor. */
  readonly vendorKey: string;
  /** 1 to 64 letters, digits, `.`, `_`, `-`; case counts. */
  readonly parameterKey: string;
  readonly body: VendorParameterModel;
}

/** What `DeleteVendorParameter` takes. */
export interface DeleteVendorParameterInput {
  /** Key of the vendor. */
  readonly vendorKey: string;
  /** 1 to 64 letters, digits, `.`, `_`, `-`; case counts. */
  readonly parameterKey: string;
}

/** What `Events` takes. */
export interface EventsInput {
  /** The id of an event, behind which to begin; `now`: behind all that there are. Without it the first that is kept comes first. */
  readonly after?: string | undefined;
  /** Only events of these types; default all that the key may read. */
  readonly types?: readonly ('order.created' | 'order.handed_over' | 'order.status_changed' | 'order.tracked' | 'order.delivered' | 'order.problem' | 'order.canceled' | 'order.changed' | 'payment.created' | 'payment.pending' | 'payment.paid' | 'payment.failed' | 'payment.canceled' | 'payment.refunded' | 'balance.low' | 'vendor.connection_failed')[] | undefined;
  /** 1 to 1000, at most so many. */
  readonly count?: number | undefined;
  /** Whose events are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `ListWebhooks` takes. */
export interface ListWebhooksInput {
  /** Whose webhooks are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `CreateWebhook` takes. */
export interface CreateWebhookInput {
  /** Whose webhooks are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  readonly body: WebhookCreateModel;
}

/** What `GetWebhook` takes. */
export interface GetWebhookInput {
  /** Of the webhook, as CreateWebhook gave it. */
  readonly webhookId: string;
  /** Whose webhooks are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `UpdateWebhook` takes. */
export interface UpdateWebhookInput {
  /** Of the webhook, as CreateWebhook gave it. */
  readonly webhookId: string;
  /** Whose webhooks are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  readonly body: WebhookUpdateModel;
}

/** What `DeleteWebhook` takes. */
export interface DeleteWebhookInput {
  /** Of the webhook, as CreateWebhook gave it. */
  readonly webhookId: string;
  /** Whose webhooks are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `RotateWebhookSecret` takes. */
export interface RotateWebhookSecretInput {
  /** Of the webhook, as CreateWebhook gave it. */
  readonly webhookId: string;
  /** Whose webhooks are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `TestWebhook` takes. */
export interface TestWebhookInput {
  /** Of the webhook, as CreateWebhook gave it. */
  readonly webhookId: string;
  /** Whose webhooks are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `WebhookDeliveries` takes. */
export interface WebhookDeliveriesInput {
  /** Of the webhook, as CreateWebhook gave it. */
  readonly webhookId: string;
  /** Only those; default all. */
  readonly state?: 'Delivered' | 'Waiting' | 'GivenUp' | undefined;
  /** The id of an event: deliveries of events before it; nextLink has it. */
  readonly before?: string | undefined;
  /** 1 to 200. */
  readonly count?: number | undefined;
  /** Whose webhooks are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `RedeliverWebhook` takes. */
export interface RedeliverWebhookInput {
  /** Of the webhook, as CreateWebhook gave it. */
  readonly webhookId: string;
  /** Whose webhooks are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
  readonly body: WebhookRedeliverModel;
}

/** What `RetryWebhook` takes. */
export interface RetryWebhookInput {
  /** Of the webhook, as CreateWebhook gave it. */
  readonly webhookId: string;
  /** Whose webhooks are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** What `FindPlaces` takes. */
export interface FindPlacesInput {
  /** The beginning of a name or of its later word, in Russian or Latin letters; with one typing error from four letters on, or in the wrong keyboard layout. Or a whole code. */
  readonly query: string;
  /** ISO 3166-1 alpha-2, in any case; only places of that country. */
  readonly country?: string | undefined;
  /** 1 to 100; a larger number becomes 100, a smaller one 1. */
  readonly count?: number | undefined;
}

/** What `PrintRegisters` takes. */
export interface PrintRegistersInput {
  /** The day of the pickup; by default the next on which something is picked up, today included. */
  readonly date?: string | undefined;
  /** Only the register of the vendor with this vendorKey; by default one for each vendor, in one file. */
  readonly vendor?: string | undefined;
  /** Whose orders are meant: the key's own company, or one that it may act for. */
  readonly companyId?: number | undefined;
}

/** The operations by their names in the interface. */
export interface Operations {
  /** Keeps a file with an order or a company. */
  UploadAttachment(input: UploadAttachmentInput, options?: CallOptions): Promise<AttachmentMetadata>;

  /** Sends a file. */
  DownloadAttachment(input: DownloadAttachmentInput, options?: CallOptions): Promise<File>;

  /** Tells of a file without sending it. */
  AttachmentMetadata(input: AttachmentMetadataInput, options?: CallOptions): Promise<AttachmentWithLink>;

  /** Prices a shipment with every vendor. */
  Calc(input: CalcInput, options?: CallOptions): Promise<CalculatedOptions>;

  /** Prices a shipment for each day of delivery ahead. */
  CalcByDays(input: CalcByDaysInput, options?: CallOptions): Promise<DeliveryDays>;

  /** Lists your own company and those for which you may act. */
  ListCompanies(input?: ListCompaniesInput, options?: CallOptions): Promise<CompanyList>;

  /** Creates a company with its user, and an API key when asked; its number is in the header X-Company-Id. */
  CreateCompany(input: CreateCompanyInput, options?: CallOptions): Promise<CreatedCompany>;

  /** Issues an invoice for a top-up of the balance: a PDF among the attachments of the company. */
  TopUpInvoice(input: TopUpInvoiceInput, options?: CallOptions): Promise<TopUpInvoice>;

  /** Shows what a company has. */
  Balance(input: BalanceInput, options?: CallOptions): Promise<Balance>;

  /** Shows how a balance came about, in pages. */
  BalanceHistory(input: BalanceHistoryInput, options?: CallOptions): Promise<BalanceHistory>;

  /** Finds the codes of cargo natures, the best matches first; without a search lists them all. Works with any key. */
  Natures(input?: NaturesInput, options?: CallOptions): Promise<CargoNatures>;

  /** Shows the cargo nature that has this code. */
  Nature(input: NatureInput, options?: CallOptions): Promise<CargoNature>;

  /** Saves an order; hands it over at once when an option is chosen. */
  Create(input: CreateInput, options?: CallOptions): Promise<CreatedOrder>;

  /** Lists orders in pages. */
  List(input?: ListInput, options?: CallOptions): Promise<OrderList>;

  /** Shows one order. */
  Get(input: GetInput, options?: CallOptions): Promise<OneOrder>;

  /** Changes some fields of an order. */
  Update(input: UpdateInput, options?: CallOptions): Promise<OneOrder>;

  /** Cancels an order; free within 20 minutes after its creation. */
  Cancel(input: CancelInput, options?: CallOptions): Promise<CancelOrderResponse>;

  /** Hands a saved order to the chosen vendor. */
  PushToVendor(input: PushToVendorInput, options?: CallOptions): Promise<OrderResult>;

  /** Gives a new payment link to an order whose card payment failed. */
  RepeatPayment(input: RepeatPaymentInput, options?: CallOptions): Promise<PaymentLink>;

  /** Lists an order's children in pages. */
  Children(input: ChildrenInput, options?: CallOptions): Promise<OrderList>;

  /** Reports on orders: a page of rows in JSON, or all of them as CSV or XLSX, as the header Accept or format asks. */
  Report(input: ReportInput & { readonly format?: 'json' | undefined }, options?: CallOptions): Promise<Report>;
  /** Reports on orders: a page of rows in JSON, or all of them as CSV or XLSX, as the header Accept or format asks. */
  Report(input: ReportInput & { readonly format: 'csv' | 'xlsx' }, options?: CallOptions): Promise<File>;

  /** Prints the papers of several orders in one file. */
  PrintSeveral(input: PrintSeveralInput, options?: CallOptions): Promise<File>;

  /** Prints several orders in one file, with a document of your own before or after each waybill. */
  PrintSeveralWithDocument(input: PrintSeveralWithDocumentInput, options?: CallOptions): Promise<File>;

  /** Prints an order's papers. */
  Print(input: PrintInput, options?: CallOptions): Promise<File>;

  /** Prints an order's papers with a document of your own before or after the waybill. */
  PrintWithDocument(input: PrintWithDocumentInput, options?: CallOptions): Promise<File>;

  /** Shows an order's history. */
  Track(input: TrackInput, options?: CallOptions): Promise<TrackEvents>;

  /** Calls a courier for an order. */
  CallCourier(input: CallCourierInput, options?: CallOptions): Promise<CalledCourier>;

  /** Lists pickup points. */
  PickupPoints(input: PickupPointsInput, options?: CallOptions): Promise<PickupPointList>;

  /** Shows one pickup point. */
  PickupPoint(input: PickupPointInput, options?: CallOptions): Promise<PickupPoint>;

  /** Lists pickup points with prices. */
  PickupPointsCalc(input: PickupPointsCalcInput, options?: CallOptions): Promise<PickupPointList>;

  /** A page with a map on which a customer chooses a pickup point, to be embedded in a page of yours. */
  PickupPointsMap(input: PickupPointsMapInput, options?: CallOptions): Promise<string>;

  /** Lists what the company may settle for itself. */
  Settings(input?: NoInput, options?: CallOptions): Promise<Settings>;

  /** Shows one setting of the company. */
  GetSetting(input: GetSettingInput, options?: CallOptions): Promise<Setting>;

  /** Changes one setting of the company. */
  UpdateSetting(input: UpdateSettingInput, options?: CallOptions): Promise<Setting>;

  /** Shows which entries a setting has, for a form to fill in. */
  SettingSchema(input: SettingSchemaInput, options?: CallOptions): Promise<SettingSchema>;

  /** Lists the tariffs of the vendors. */
  ListTariffs(input?: ListTariffsInput, options?: CallOptions): Promise<TariffList>;

  /** Shows a tariff. */
  GetTariff(input: GetTariffInput, options?: CallOptions): Promise<Tariff>;

  /** Lists the vendors of the company. */
  ListVendors(input?: NoInput, options?: CallOptions): Promise<VendorList>;

  /** Describes a vendor. */
  GetVendor(input: GetVendorInput, options?: CallOptions): Promise<DescribedVendor>;

  /** Switches a vendor on or off for the company. */
  SwitchVendor(input: SwitchVendorInput, options?: CallOptions): Promise<ChangedVendor>;

  /** Registers or changes the company's own contract with a vendor, once the vendor has accepted it. */
  RegisterVendorContract(input: RegisterVendorContractInput, options?: CallOptions): Promise<ChangedVendor>;

  /** Shows the company's own contract with a vendor, its secrets masked. */
  GetVendorContract(input: GetVendorContractInput, options?: CallOptions): Promise<VendorContract>;

  /** Deletes the company's own contract with a vendor; orders that went on it go on. */
  DeleteVendorContract(input: DeleteVendorContractInput, options?: CallOptions): Promise<DescribedVendor>;

  /** Shows the fields of a contract with a vendor. */
  GetVendorSchema(input: GetVendorSchemaInput, options?: CallOptions): Promise<VendorSchema>;

  /** Shows a parameter that the company keeps of a vendor. */
  GetVendorParameter(input: GetVendorParameterInput, options?: CallOptions): Promise<VendorParameter>;

  /** Creates a parameter of a vendor. */
  CreateVendorParameter(input: CreateVendorParameterInput, options?: CallOptions): Promise<VendorParameter>;

  /** Changes a parameter of a vendor. */
  UpdateVendorParameter(input: UpdateVendorParameterInput, options?: CallOptions): Promise<VendorParameter>;

  /** Deletes a parameter of a vendor. */
  DeleteVendorParameter(input: DeleteVendorParameterInput, options?: CallOptions): Promise<VendorParameter>;

  /** Tells what has happened, each event once and in an order that never changes; waits for the next where there is none. Events of the balance need the right Balance besides, those of vendors the right Vendors; without it they are left out. */
  Events(input?: EventsInput, options?: CallOptions): Promise<EventPage>;

  /** Lists the webhooks of a company. */
  ListWebhooks(input?: ListWebhooksInput, options?: CallOptions): Promise<WebhookList>;

  /** Has events sent to an address as they happen, signed after Standard Webhooks. At least once each, those of one order in their order; what is not taken is sent again for three days. */
  CreateWebhook(input: CreateWebhookInput, options?: CallOptions): Promise<WebhookSecret>;

  /** Shows a webhook. */
  GetWebhook(input: GetWebhookInput, options?: CallOptions): Promise<Webhook>;

  /** Changes what is named of a webhook. Switched on again, it goes on where it stopped: nothing is lost meanwhile. */
  UpdateWebhook(input: UpdateWebhookInput, options?: CallOptions): Promise<Webhook>;

  /** Ends a webhook. What is on its way at this moment may still arrive. */
  DeleteWebhook(input: DeleteWebhookInput, options?: CallOptions): Promise<DeletedWebhook>;

  /** Gives a webhook another secret. For 24 hours events are signed with both. */
  RotateWebhookSecret(input: RotateWebhookSecretInput, options?: CallOptions): Promise<WebhookSecret>;

  /** Sends the event webhook.test to a webhook, once, and tells what came of it. */
  TestWebhook(input: TestWebhookInput, options?: CallOptions): Promise<WebhookTest>;

  /** Shows what became of the events of a webhook: of each the last answer, and how long it took. */
  WebhookDeliveries(input: WebhookDeliveriesInput, options?: CallOptions): Promise<WebhookDeliveries>;

  /** Sends a webhook one event again, or all since a moment. While it is off they wait until it is on. */
  RedeliverWebhook(input: RedeliverWebhookInput, options?: CallOptions): Promise<Webhook>;

  /** Tries all that waits for a webhook at once, as after a fault of the receiver that is mended. While it is off it waits until it is on. */
  RetryWebhook(input: RetryWebhookInput, options?: CallOptions): Promise<Webhook>;

  /** Finds cities and their codes by the beginning of a name: best matches first, and larger cities before smaller ones. Works with any key. */
  FindPlaces(input: FindPlacesInput, options?: CallOptions): Promise<FoundPlacesModel>;

  /** Prints the orders that were handed over and are picked up on a day: one register a vendor, for its courier to scan and to sign. */
  PrintRegisters(input?: PrintRegistersInput, options?: CallOptions): Promise<File>;
}

/** What comes in pages, element by element; each page is asked for when it is needed. */
export interface Pages {
  /** Every element of `ListCompanies`. */
  ListCompanies(input?: ListCompaniesInput, options?: CallOptions): AsyncGenerator<CompanyModel, void, undefined>;

  /** Every element of `BalanceHistory`. */
  BalanceHistory(input: BalanceHistoryInput, options?: CallOptions): AsyncGenerator<BalanceEntry, void, undefined>;

  /** Every element of `List`. */
  List(input?: ListInput, options?: CallOptions): AsyncGenerator<OrderRecord, void, undefined>;

  /** Every element of `Children`. */
  Children(input: ChildrenInput, options?: CallOptions): AsyncGenerator<OrderRecord, void, undefined>;

  /** Every element of `PickupPoints`. */
  PickupPoints(input: PickupPointsInput, options?: CallOptions): AsyncGenerator<PickupPoint, void, undefined>;

  /** Every element of `PickupPointsCalc`. */
  PickupPointsCalc(input: PickupPointsCalcInput, options?: CallOptions): AsyncGenerator<PickupPoint, void, undefined>;

  /** Every element of `WebhookDeliveries`. */
  WebhookDeliveries(input: WebhookDeliveriesInput, options?: CallOptions): AsyncGenerator<WebhookDelivery, void, undefined>;
}
