import { isProblem } from '@cartage/core';
import { switchVendor as act } from '@cartage/service';
import { fromSwitchedVendor, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../operation.ts';

export const switchVendor = operation({
  contract: v2Operations.SwitchVendor,
  convert: ({ params, body }) => asIs({ ...params, ...body }),
  act: async (ctx, wish) => ({ vendor: await act(ctx, wish), enable: wish.enable }),
  reply: ({ vendor, enable }, call) =>
    isProblem(vendor) ? { problems: [vendor] } : { status: 200, json: fromSwitchedVendor(vendor, enable, call) },
});
