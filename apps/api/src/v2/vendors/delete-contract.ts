import { isProblem } from '@cartage/core';
import { deleteContract as act } from '@cartage/service';
import { fromDescribedVendor, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const deleteContract = operation({
  contract: v2Operations.DeleteVendorContract,
  convert: ({ params }) => asIs(params.vendorKey),
  act,
  reply: (vendor, call) =>
    isProblem(vendor) ? { problems: [vendor] } : { status: 200, json: fromDescribedVendor(vendor, call) },
});
