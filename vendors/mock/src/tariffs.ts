import type { TariffEnd } from '@cartage/core';
import type { TariffDescription } from '@cartage/vendor-kit';
import type { EndKind } from './protocol.ts';

const door: TariffEnd = { contactType: 'door', pointType: null };
/** A pickup point or a locker. */
const point: TariffEnd = { contactType: 'pickup-point', pointType: null };
const office: TariffEnd = { contactType: 'pickup-point', pointType: 'post-office' };

type Row = readonly [
  id: string,
  name: string,
  from: TariffEnd,
  to: TariffEnd,
  urgencies: TariffDescription['urgencies'],
  /** Of the price, for a cancellation later than 20 minutes after creation; basis points. */
  cancellationFee: number,
  description: string,
];

/** What each vendor sells. The prices are the vendor's own affair. */
const rows = {
  swift: [
    ['SW-STD', 'Standard courier', door, door, ['standard'], 1000, 'Courier to the door, 1 to 5 working days.'],
    ['SW-EXP', 'Express courier', door, door, ['express'], 2000, 'The next working day in the near zones.'],
    ['SW-OTE', 'Express by 12:00', door, door, ['on-time-express'], 3000, 'Express, delivered before noon.'],
    ['SW-DOE', 'Express on days off', door, door, ['day-off-express'], 5000, 'Pickup and delivery on any day.'],
  ],
  econom: [
    ['EC-E-DD', 'Econom, door to door', door, door, ['econom'], 500, 'Ground, the cheapest.'],
    ['EC-E-DP', 'Econom, door to point', door, point, ['econom'], 500, 'Ground, to a pickup point or locker.'],
    ['EC-E-PD', 'Econom, point to door', point, door, ['econom'], 500, 'Ground, handed in at a point.'],
    ['EC-E-PP', 'Econom, point to point', point, point, ['econom'], 500, 'Ground, the cheapest of all.'],
    ['EC-S-DD', 'Standard, door to door', door, door, ['standard'], 1000, 'Ground with priority.'],
    ['EC-S-DP', 'Standard, door to point', door, point, ['standard'], 1000, 'Ground with priority, to a point.'],
    ['EC-S-PD', 'Standard, point to door', point, door, ['standard'], 1000, 'Ground with priority, from a point.'],
    ['EC-S-PP', 'Standard, point to point', point, point, ['standard'], 1000, 'Ground with priority, both points.'],
  ],
  postal: [
    ['PO-LET', 'Registered letter', office, door, ['econom', 'standard'], 0, 'Documents up to 2 kg, from an office.'],
    ['PO-LET-D', 'Registered letter, collected', door, door, ['econom', 'standard'], 0, 'Documents up to 2 kg.'],
    ['PO-PAR', 'Parcel, office to office', office, office, ['econom', 'standard'], 0, 'Up to 20 kg.'],
    ['PO-PAR-DO', 'Parcel, door to office', door, office, ['econom', 'standard'], 0, 'Up to 20 kg, collected.'],
    ['PO-PAR-OD', 'Parcel, office to door', office, door, ['econom', 'standard'], 0, 'Up to 20 kg, brought home.'],
    ['PO-PAR-DD', 'Parcel, door to door', door, door, ['econom', 'standard'], 0, 'Up to 31.5 kg.'],
    ['PO-EMS', 'EMS express', door, door, ['express'], 1500, 'Up to 31.5 kg, by air where it is far.'],
  ],
  freight: [
    [
      'FR-LTL',
      'Groupage',
      door,
      door,
      ['cargo-ltl', 'standard'],
      1000,
      'Any cargo from 1 kg; 30 kg are billed at least.',
    ],
    ['FR-FTL', 'Dedicated vehicle', door, door, ['cargo-ftl'], 5000, 'A vehicle for one cargo, up to 20 t.'],
  ],
  globe: [
    ['GL-DS', 'Domestic standard', door, door, ['standard'], 1000, 'Courier within the country.'],
    ['GL-DE', 'Domestic express', door, door, ['express'], 2000, 'Courier within the country, by air.'],
    ['GL-IC', 'International economy', door, door, ['econom'], 1500, 'By ground and sea where it is near.'],
    ['GL-IS', 'International standard', door, door, ['standard'], 1500, 'By air, customs included.'],
    ['GL-IE', 'International express', door, door, ['express'], 2500, 'By the first flight, customs included.'],
  ],
} as const satisfies Record<string, readonly Row[]>;

export type MockVendorKey = keyof typeof rows;

/** Names and descriptions in Russian. */
const inRussian: Readonly<Record<(typeof rows)[MockVendorKey][number][1 | 6], string>> = {
  'Standard courier': 'Стандартный курьер',
  'Express courier': 'Экспресс-курьер',
  'Express by 12:00': 'Экспресс до 12:00',
  'Express on days off': 'Экспресс в выходные',
  'Econom, door to door': 'Эконом, дверь — дверь',
  'Econom, door to point': 'Эконом, дверь — пункт',
  'Econom, point to door': 'Эконом, пункт — дверь',
  'Econom, point to point': 'Эконом, пункт — пункт',
  'Standard, door to door': 'Стандарт, дверь — дверь',
  'Standard, door to point': 'Стандарт, дверь — пункт',
  'Standard, point to door': 'Стандарт, пункт — дверь',
  'Standard, point to point': 'Стандарт, пункт — пункт',
  'Registered letter': 'Заказное письмо',
  'Registered letter, collected': 'Заказное письмо, с забором',
  'Parcel, office to office': 'Посылка, отделение — отделение',
  'Parcel, door to office': 'Посылка, дверь — отделение',
  'Parcel, office to door': 'Посылка, отделение — дверь',
  'Parcel, door to door': 'Посылка, дверь — дверь',
  'EMS express': 'EMS-экспресс',
  Groupage: 'Сборный груз',
  'Dedicated vehicle': 'Отдельная машина',
  'Domestic standard': 'Стандарт по стране',
  'Domestic express': 'Экспресс по стране',
  'International economy': 'Международный эконом',
  'International standard': 'Международный стандарт',
  'International express': 'Международный экспресс',

  'Courier to the door, 1 to 5 working days.': 'Курьер до двери, от 1 до 5 рабочих дней.',
  'The next working day in the near zones.': 'В ближних зонах на следующий рабочий день.',
  'Express, delivered before noon.': 'Экспресс с доставкой до полудня.',
  'Pickup and delivery on any day.': 'Забор и доставка в любой день.',
  'Ground, the cheapest.': 'Наземная доставка, самая дешёвая.',
  'Ground, to a pickup point or locker.': 'Наземная доставка до пункта выдачи или постамата.',
  'Ground, handed in at a point.': 'Наземная доставка, сдача в пункте.',
  'Ground, the cheapest of all.': 'Наземная доставка, дешевле всех.',
  'Ground with priority.': 'Наземная доставка с приоритетом.',
  'Ground with priority, to a point.': 'Наземная доставка с приоритетом до пункта.',
  'Ground with priority, from a point.': 'Наземная доставка с приоритетом от пункта.',
  'Ground with priority, both points.': 'Наземная доставка с приоритетом от пункта до пункта.',
  'Documents up to 2 kg, from an office.': 'Документы до 2 кг из отделения.',
  'Documents up to 2 kg.': 'Документы до 2 кг.',
  'Up to 20 kg.': 'До 20 кг.',
  'Up to 20 kg, collected.': 'До 20 кг, с забором.',
  'Up to 20 kg, brought home.': 'До 20 кг, с доставкой на дом.',
  'Up to 31.5 kg.': 'До 31,5 кг.',
  'Up to 31.5 kg, by air where it is far.': 'До 31,5 кг, на дальние расстояния по воздуху.',
  'Any cargo from 1 kg; 30 kg are billed at least.': 'Любой груз от 1 кг; оплачивается не менее 30 кг.',
  'A vehicle for one cargo, up to 20 t.': 'Машина под один груз, до 20 т.',
  'Courier within the country.': 'Курьер по стране.',
  'Courier within the country, by air.': 'Курьер по стране, по воздуху.',
  'By ground and sea where it is near.': 'На близкие расстояния по земле и морем.',
  'By air, customs included.': 'По воздуху, с таможенным оформлением.',
  'By the first flight, customs included.': 'Ближайшим рейсом, с таможенным оформлением.',
};

export const tariffsOf = (key: MockVendorKey): readonly TariffDescription[] =>
  rows[key].map(([id, name, from, to, urgencies, cancellationFee, description]) => ({
    id,
    name,
    names: { en: name, ru: inRussian[name] },
    description: { en: description, ru: inRussian[description] },
    urgencies,
    from,
    to,
    cancellationFee,
  }));

/** The vendor's word for an end of a tariff. */
export const endKindOf = (end: TariffEnd): EndKind =>
  end.contactType === 'door' ? 'ADDR' : end.pointType === 'post-office' ? 'POST' : 'PVZ';
