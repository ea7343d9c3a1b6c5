import { switchVendor as act, checkVendor } from '@cartage/service';
import { fromSwitchedVendor, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation } from '../../http/operation.ts';

export const switchVendor = checkedOperation({
  contract: v2Operations.SwitchVendor,
  convert: ({ params, body }) => asIs({ ...params, ...body }),
  check: (ctx, wish) => checkVendor(ctx, wish),
  act: async (ctx, wish) => ({ vendor: await act(ctx, wish), enable: wish.enable }),
  reply: ({ vendor, enable }, call) => ({ status: 200, json: fromSwitchedVendor(vendor, enable, call) }),
});
