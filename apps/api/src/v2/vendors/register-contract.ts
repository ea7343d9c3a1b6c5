import { registerContract as act } from '@cartage/service';
import { fromRegisteredContract, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../operation.ts';

export const registerContract = operation({
  contract: v2Operations.RegisterVendorContract,
  convert: ({ params, body }) => asIs({ ...params, ...body }),
  act,
  reply: (result, call) =>
    result.kind === 'refused'
      ? { problems: result.problems }
      : { status: 200, json: fromRegisteredContract(result, call) },
});
