import type { Option } from '@cartage/core';
import { vendorContractTypes } from './offer-codes.ts';
import { fromVendor, vendorInfoModel } from './vendor-info.ts';

/** Which vendor, and whose contract with it counts (interface 7.13). */
export const contractedVendorModel = vendorInfoModel
  .extend({ vendorContractType: vendorContractTypes.schema })
  .meta({ id: 'ContractedVendorInfo' });

/** The vendor of an option, or of a point. */
export const fromContractedVendor = ({ vendor, contractType }: Pick<Option, 'vendor' | 'contractType'>) => ({
  ...fromVendor(vendor),
  vendorContractType: vendorContractTypes.codeOf(contractType),
});
