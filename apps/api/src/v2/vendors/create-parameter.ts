import { isProblem } from '@cartage/core';
import { createParameter as act } from '@cartage/service';
import { toParameter, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../operation.ts';

export const createParameter = operation({
  contract: v2Operations.CreateVendorParameter,
  convert: ({ params, body }) => asIs(toParameter(params, body)),
  act,
  reply: (parameter) => (isProblem(parameter) ? { problems: [parameter] } : { status: 200, json: parameter }),
});
