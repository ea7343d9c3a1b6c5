import { isProblem } from '@cartage/core';
import { createParameter as act, checkVendor } from '@cartage/service';
import { toParameter, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation } from '../../http/operation.ts';

export const createParameter = checkedOperation({
  contract: v2Operations.CreateVendorParameter,
  convert: ({ params, body }) => asIs(toParameter(params, body)),
  check: checkVendor,
  act,
  reply: (parameter) => (isProblem(parameter) ? { problems: [parameter] } : { status: 200, json: parameter }),
});
