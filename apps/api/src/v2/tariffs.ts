import { getTariff, listTariffs } from '@cartage/service';
import { fromTariff, fromTariffList, toTariffFilter, v2Operations } from '@cartage/wire/v2';
import { asIs, type Operation, operation } from '../http/operation.ts';

export const tariffs: readonly Operation[] = [
  operation({
    contract: v2Operations.ListTariffs,
    convert: ({ query }) => toTariffFilter(query),
    act: listTariffs,
    reply: (tariffs, call) => ('problems' in tariffs ? tariffs : { status: 201, json: fromTariffList(tariffs, call) }),
  }),
  operation({
    contract: v2Operations.GetTariff,
    convert: ({ params }) => asIs(params),
    act: getTariff,
    reply: (tariff, call) => ('problems' in tariff ? tariff : { status: 201, json: fromTariff(tariff, call) }),
  }),
];
