import { isProblem } from '@cartage/core';
import { getSetting as act } from '@cartage/service';
import { fromSetting, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const getSetting = operation({
  contract: v2Operations.GetSetting,
  convert: ({ params }) => asIs(params.settingsKey),
  act,
  reply: (found, call) => (isProblem(found) ? { problems: [found] } : { status: 200, json: fromSetting(found, call) }),
});
