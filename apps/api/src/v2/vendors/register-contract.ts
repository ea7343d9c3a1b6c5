import { registerContract as act, checkContract } from '@cartage/service';
import { fromRegisteredContract, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation } from '../../http/operation.ts';

export const registerContract = checkedOperation({
  contract: v2Operations.RegisterVendorContract,
  convert: ({ params, body }) => asIs({ ...params, ...body }),
  check: checkContract,
  act,
  reply: (result, call) =>
    result.kind === 'refused'
      ? { problems: result.problems }
      : { status: 200, json: fromRegisteredContract(result, call) },
});
