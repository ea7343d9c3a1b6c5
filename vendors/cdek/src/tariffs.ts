import type { TariffEnd, Urgency } from '@cartage/core';
import type { CallContext, TariffDescription } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import type { End, EndKind } from './ends.ts';
import { tariffRecord, tariffsAnswer } from './protocol.ts';

const TEN_MINUTES_MS = 600_000;
/** Of online stores; what the other order types are called by CDEK is not used. */
const ORDER_TYPE = '1';

/** CDEK's delivery modes. */
const modes: Readonly<Record<number, readonly [from: EndKind, to: EndKind]>> = {
  1: ['door', 'door'],
  2: ['door', 'office'],
  3: ['office', 'door'],
  4: ['office', 'office'],
  6: ['door', 'locker'],
  7: ['office', 'locker'],
  8: ['locker', 'door'],
  9: ['locker', 'office'],
  10: ['locker', 'locker'],
};

const ends: Readonly<Record<EndKind, TariffEnd>> = {
  door: { contactType: 'door', pointType: null },
  office: { contactType: 'pickup-point', pointType: 'pickup-point' },
  locker: { contactType: 'pickup-point', pointType: 'parcel-locker' },
};

/** CDEK tells its names in Russian; a contract may have others, which are then printed so in every language. */
const inEnglish: ReadonlyMap<string, string> = new Map([
  ['Посылка', 'Parcel'],
  ['Экономичная посылка', 'Economy parcel'],
  ['Экспресс', 'Express'],
  ['Экспресс лайт', 'Express Light'],
  ['Супер-экспресс', 'Super Express'],
  ['Магистральный экспресс', 'Main-line Express'],
  ['Экономичный экспресс', 'Economy Express'],
]);

/** All that the contract has; of CDEK's codes each is a tariff with its ends. */
export async function tariffs(call: CallContext): Promise<readonly TariffDescription[]> {
  const { tariff_codes: records } = read(await send(call, 'GET', '/v2/calculator/alltariffs'), tariffsAnswer);
  return records.flatMap(readTariff);
}

/** The same as it was not long ago, for each quote. */
export const tariffsLately = (call: CallContext): Promise<readonly TariffDescription[]> =>
  call.cache('tariffs', async () => ({ value: await tariffs(call), ttlMs: TEN_MINUTES_MS }));

function readTariff(record: unknown): readonly TariffDescription[] {
  const { data } = tariffRecord.safeParse(record);
  if (data === undefined || (data.order_types.length > 0 && !data.order_types.includes(ORDER_TYPE))) return [];
  return data.delivery_modes.flatMap(({ delivery_mode: mode, delivery_mode_name: way, tariff_code: code }) => {
    const [from, to] = modes[mode] ?? [];
    if (from === undefined || to === undefined) return [];
    const name = `${data.tariff_name} ${way}`.trim();
    const english = inEnglish.get(data.tariff_name);
    return [
      {
        id: String(code),
        name,
        ...(english && { names: { en: `${english}, ${from} to ${to}`, ru: name } }),
        description: name,
        urgencies: [urgencyOf(data.tariff_name)],
        from: ends[from],
        to: ends[to],
        cancellationFee: 0,
      },
    ];
  });
}

const urgencyOf = (name: string): Urgency =>
  /экономич/i.test(name) ? 'econom' : /экспресс|express/i.test(name) ? 'express' : 'standard';

/** Whether a tariff goes from such an end to such an end. */
export const goes = (tariff: TariffDescription, from: End, to: End): boolean =>
  isSame(tariff.from, ends[from.kind]) && isSame(tariff.to, ends[to.kind]);

const isSame = (one: TariffEnd, other: TariffEnd): boolean =>
  one.contactType === other.contactType && one.pointType === other.pointType;
