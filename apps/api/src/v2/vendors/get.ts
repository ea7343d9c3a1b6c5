import { isProblem } from '@cartage/core';
import { describeVendor } from '@cartage/service';
import { fromDescribedVendor, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const getVendor = operation({
  contract: v2Operations.GetVendor,
  convert: ({ params }) => asIs(params.vendorKey),
  act: describeVendor,
  reply: (vendor, call) =>
    isProblem(vendor) ? { problems: [vendor] } : { status: 200, json: fromDescribedVendor(vendor, call) },
});
