import {
  checkContract,
  checkOwnContract,
  deleteContract,
  describeVendor,
  registerContract,
  vendorSchema,
} from '@cartage/service';
import {
  fromCheck,
  fromDescribedVendor,
  fromRegisteredContract,
  fromVendorSchema,
  v2Operations,
} from '@cartage/wire/v2';
import { asIs, checkedOperation, type Operation, operation } from '../http/operation.ts';

export const vendorContracts: readonly Operation[] = [
  checkedOperation({
    contract: v2Operations.RegisterVendorContract,
    convert: ({ params, body }) => asIs({ ...params, ...body }),
    check: checkContract,
    act: registerContract,
    reply: (result, call) =>
      result.kind === 'refused'
        ? { problems: result.problems }
        : { status: 200, json: fromRegisteredContract(result, call) },
  }),
  operation({
    contract: v2Operations.GetVendorContract,
    convert: ({ params }) => asIs(params.vendorKey),
    act: describeVendor,
    reply: (vendor) => ({ status: 200, json: { authorization: vendor.authorization } }),
  }),
  operation({
    contract: v2Operations.CheckVendorContract,
    convert: ({ params }) => asIs(params.vendorKey),
    act: checkOwnContract,
    reply: ({ found }, call) => ({ status: 200, json: fromCheck(found, call) }),
  }),
  operation({
    contract: v2Operations.DeleteVendorContract,
    convert: ({ params }) => asIs(params.vendorKey),
    act: deleteContract,
    reply: (vendor, call) => ({ status: 200, json: fromDescribedVendor(vendor, call) }),
  }),
  operation({
    contract: v2Operations.GetVendorSchema,
    convert: ({ params }) => asIs(params.vendorKey),
    act: vendorSchema,
    reply: (schema, call) => ({ status: 200, json: fromVendorSchema(schema, call) }),
  }),
];
