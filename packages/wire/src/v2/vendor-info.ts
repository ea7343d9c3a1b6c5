import type { Option } from '@cartage/core';
import { fromVendor, vendorInfoModel } from '../models/vendor-info.ts';
import { vendorContractTypes } from './codes.ts';

/** Which vendor, and whose contract with it counts (interface 7.13). */
export const contractedVendorModel = vendorInfoModel
  .extend({ vendorContractType: vendorContractTypes.schema })
  .meta({ id: 'ContractedVendorInfo' });

/** The vendor of an option, or of a point. */
export const fromContractedVendor = ({ vendor, contractType }: Pick<Option, 'vendor' | 'contractType'>) => ({
  ...fromVendor(vendor),
  vendorContractType: vendorContractTypes.codeOf(contractType),
});
