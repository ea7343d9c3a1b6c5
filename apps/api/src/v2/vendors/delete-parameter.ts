import { isProblem } from '@cartage/core';
import { deleteParameter as act } from '@cartage/service';
import { toParameterRef, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../operation.ts';

export const deleteParameter = operation({
  contract: v2Operations.DeleteVendorParameter,
  convert: ({ params }) => asIs(toParameterRef(params)),
  act,
  reply: (parameter) => (isProblem(parameter) ? { problems: [parameter] } : { status: 200, json: parameter }),
});
