export * from './contract/contract.ts';
export * from './contract/converted.ts';
export * from './models/company-query.ts';
export {
  exampleAttachment,
  exampleCalculation,
  exampleCompany,
  exampleInvoice,
  exampleNumbers,
  exampleOption,
  exampleVendors,
  exampleWebhooks,
} from './models/examples.ts';
export { errorEnvelopeModel, toErrorEnvelope } from './models/failures.ts';
export { pointText } from './models/pickup-point.ts';
export { labelFormatOf, type Print } from './models/print.ts';
export { fromSetting, fromSettings, type SettingUpdateModel, toSettingChange } from './models/settings.ts';
export type { Security } from './openapi/key-in-header.ts';
export * from './openapi/open-api-document.ts';
export type { DocumentSettings } from './openapi/operation.ts';
export * from './reading/base64-decoder.ts';
export * from './reading/exact-names.ts';
export * from './reading/read-body.ts';
export * from './reading/read-request.ts';
export { parameterName } from './reading/read-text.ts';
export * from './schema/paging.ts';
