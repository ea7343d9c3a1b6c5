import { isProblem } from '@cartage/core';
import { getParameter as act, checkVendor } from '@cartage/service';
import { toParameterRef, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation } from '../../http/operation.ts';

export const getParameter = checkedOperation({
  contract: v2Operations.GetVendorParameter,
  convert: ({ params }) => asIs(toParameterRef(params)),
  check: checkVendor,
  act,
  reply: (parameter) => (isProblem(parameter) ? { problems: [parameter] } : { status: 200, json: parameter }),
});
