import { listTariffs as act } from '@cartage/service';
import { fromTariffList, toTariffFilter, v2Operations } from '@cartage/wire/v2';
import { operation } from '../../http/operation.ts';

export const listTariffs = operation({
  contract: v2Operations.ListTariffs,
  convert: ({ query }) => toTariffFilter(query),
  act,
  reply: (tariffs, call) => ('problems' in tariffs ? tariffs : { status: 201, json: fromTariffList(tariffs, call) }),
});
