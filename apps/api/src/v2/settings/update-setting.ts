import { isProblem } from '@cartage/core';
import { changeSetting, checkSettingChange } from '@cartage/service';
import { fromSetting, toSettingChange, v2Operations } from '@cartage/wire/v2';
import { checkedOperation } from '../../http/operation.ts';

export const updateSetting = checkedOperation({
  contract: v2Operations.UpdateSetting,
  convert: ({ params, body }) => toSettingChange(params, body),
  check: (ctx, value) => checkSettingChange(ctx, value),
  act: changeSetting,
  reply: (changed, call) =>
    isProblem(changed) ? { problems: [changed] } : { status: 200, json: fromSetting(changed, call) },
});
