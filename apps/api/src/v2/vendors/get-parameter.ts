import { isProblem } from '@cartage/core';
import { getParameter as act } from '@cartage/service';
import { toParameterRef, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../operation.ts';

export const getParameter = operation({
  contract: v2Operations.GetVendorParameter,
  convert: ({ params }) => asIs(toParameterRef(params)),
  act,
  reply: (parameter) => (isProblem(parameter) ? { problems: [parameter] } : { status: 200, json: parameter }),
});
