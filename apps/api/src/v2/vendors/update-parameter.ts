import { isProblem } from '@cartage/core';
import { updateParameter as act, checkVendor } from '@cartage/service';
import { toParameter, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation } from '../../http/operation.ts';

export const updateParameter = checkedOperation({
  contract: v2Operations.UpdateVendorParameter,
  convert: ({ params, body }) => asIs(toParameter(params, body)),
  check: checkVendor,
  act,
  reply: (parameter) => (isProblem(parameter) ? { problems: [parameter] } : { status: 200, json: parameter }),
});
