import { isProblem } from '@cartage/core';
import { describeVendor } from '@cartage/service';
import { v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const getContract = operation({
  contract: v2Operations.GetVendorContract,
  convert: ({ params }) => asIs(params.vendorKey),
  act: describeVendor,
  reply: (vendor) =>
    isProblem(vendor) ? { problems: [vendor] } : { status: 200, json: { authorization: vendor.authorization } },
});
