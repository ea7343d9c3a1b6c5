import { listSettings } from '@cartage/service';
import { fromSettings, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const settings = operation({
  contract: v2Operations.Settings,
  convert: () => asIs(null),
  act: (ctx) => listSettings(ctx),
  reply: (found, call) => ({ status: 200, json: fromSettings(found, call) }),
});
