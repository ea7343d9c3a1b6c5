import { getTariff as act } from '@cartage/service';
import { fromTariff, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const getTariff = operation({
  contract: v2Operations.GetTariff,
  convert: ({ params }) => asIs(params),
  act,
  reply: (tariff, call) => ('problems' in tariff ? tariff : { status: 201, json: fromTariff(tariff, call) }),
});
