import type { DocumentInput, VendorTraits } from '../input.ts';

/** Of the order's vendor; of one that nobody tells of what most have. */
export const traitsOf = ({ order: { option }, vendors }: DocumentInput): VendorTraits =>
  (option && vendors?.[option.vendor.id]) ?? { symbology: 'code-128', hasOwnMarks: false };
