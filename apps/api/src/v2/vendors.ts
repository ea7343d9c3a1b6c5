import { checkVendor, describeVendor, listVendors, switchVendor } from '@cartage/service';
import { fromDescribedVendor, fromSwitchedVendor, fromVendorList, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation, type Operation, operation } from '../http/operation.ts';

export const vendors: readonly Operation[] = [
  operation({
    contract: v2Operations.ListVendors,
    convert: () => asIs(null),
    act: listVendors,
    reply: (vendors, call) => ({ status: 200, json: fromVendorList(vendors, call) }),
  }),
  operation({
    contract: v2Operations.GetVendor,
    convert: ({ params }) => asIs(params.vendorKey),
    act: describeVendor,
    reply: (vendor, call) => ({ status: 200, json: fromDescribedVendor(vendor, call) }),
  }),
  checkedOperation({
    contract: v2Operations.SwitchVendor,
    convert: ({ params, body }) => asIs({ ...params, ...body }),
    check: (ctx, wish) => checkVendor(ctx, wish),
    act: async (ctx, wish) => ({ vendor: await switchVendor(ctx, wish), enable: wish.enable }),
    reply: ({ vendor, enable }, call) => ({ status: 200, json: fromSwitchedVendor(vendor, enable, call) }),
  }),
];
