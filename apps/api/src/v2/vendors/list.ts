import { listVendors as act } from '@cartage/service';
import { fromVendorList, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const listVendors = operation({
  contract: v2Operations.ListVendors,
  convert: () => asIs(null),
  act,
  reply: (vendors, call) => ({ status: 200, json: fromVendorList(vendors, call) }),
});
