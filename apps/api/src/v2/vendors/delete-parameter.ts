import { isProblem } from '@cartage/core';
import { deleteParameter as act, checkVendor } from '@cartage/service';
import { toParameterRef, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation } from '../../http/operation.ts';

export const deleteParameter = checkedOperation({
  contract: v2Operations.DeleteVendorParameter,
  convert: ({ params }) => asIs(toParameterRef(params)),
  check: checkVendor,
  act,
  reply: (parameter) => (isProblem(parameter) ? { problems: [parameter] } : { status: 200, json: parameter }),
});
