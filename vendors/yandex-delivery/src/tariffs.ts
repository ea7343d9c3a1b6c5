import type { TariffEnd } from '@cartage/core';
import type { TariffDescription } from '@cartage/vendor-kit';
import type { LastMilePolicy } from './protocol.ts';

const door: TariffEnd = { contactType: 'door', pointType: null };
const point: TariffEnd = { contactType: 'pickup-point', pointType: null };

const tariff = (
  id: string,
  [en, ru]: readonly [string, string],
  from: TariffEnd,
  to: TariffEnd,
): TariffDescription => ({
  id,
  name: 'Доставка в другой день',
  names: { en: 'Other-day delivery', ru: 'Доставка в другой день' },
  description: { en, ru },
  urgencies: ['standard'],
  from,
  to,
  cancellationFee: 0,
});

/** The two tariffs of the service, `time_interval` and `self_pickup`, from its two kinds of stations. */
export const tariffs: readonly TariffDescription[] = [
  tariff(
    'self_pickup',
    ['From the warehouse to a pickup point or locker.', 'Со склада до пункта выдачи или постамата.'],
    door,
    point,
  ),
  tariff('time_interval', ['From the warehouse to the door.', 'Со склада до двери.'], door, door),
  tariff(
    'dropoff_self_pickup',
    ['From a pickup point to a pickup point or locker.', 'Из пункта приёма до пункта выдачи или постамата.'],
    point,
    point,
  ),
  tariff('dropoff_time_interval', ['From a pickup point to the door.', 'Из пункта приёма до двери.'], point, door),
];

/** Of ends that are doors or points. */
export const tariffBetween = (from: string, to: string): TariffDescription | undefined =>
  tariffs.find((one) => one.from.contactType === from && one.to.contactType === to);

export const policyOf = ({ to }: TariffDescription): LastMilePolicy =>
  to.contactType === 'door' ? 'time_interval' : 'self_pickup';
