import { checkVendor, createParameter, deleteParameter, getParameter, updateParameter } from '@cartage/service';
import { toParameter, toParameterRef, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation, type Operation } from '../http/operation.ts';

export const vendorParameters: readonly Operation[] = [
  checkedOperation({
    contract: v2Operations.GetVendorParameter,
    convert: ({ params }) => asIs(toParameterRef(params)),
    check: checkVendor,
    act: getParameter,
    reply: (parameter) => ({ status: 200, json: parameter }),
  }),
  checkedOperation({
    contract: v2Operations.CreateVendorParameter,
    convert: ({ params, body }) => asIs(toParameter(params, body)),
    check: checkVendor,
    act: createParameter,
    reply: (parameter) => ({ status: 200, json: parameter }),
  }),
  checkedOperation({
    contract: v2Operations.UpdateVendorParameter,
    convert: ({ params, body }) => asIs(toParameter(params, body)),
    check: checkVendor,
    act: updateParameter,
    reply: (parameter) => ({ status: 200, json: parameter }),
  }),
  checkedOperation({
    contract: v2Operations.DeleteVendorParameter,
    convert: ({ params }) => asIs(toParameterRef(params)),
    check: checkVendor,
    act: deleteParameter,
    reply: (parameter) => ({ status: 200, json: parameter }),
  }),
];
