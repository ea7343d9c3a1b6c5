// What the simulated CDEK has: cities, offices and lockers in them, and the tariffs of one contract.

export interface SimulatedCity {
  readonly code: number;
  readonly city: string;
  /** As CDEK writes it. */
  readonly region: string;
  /** First digits of its postal codes. */
  readonly prefix: string;
  /** Russian towns alone have codes of the address register, and of KLADR. */
  readonly fias: string | null;
  readonly kladr: string | null;
  /** ISO 3166-1 alpha-2; absent: Russia. */
  readonly country?: string;
  readonly letters: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const cities: readonly SimulatedCity[] = [
  {
    code: 44,
    city: 'Москва',
    region: 'Москва',
    prefix: '101',
    fias: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
    kladr: '7700000000000',
    letters: 'MSK',
    latitude: 55.7558,
    longitude: 37.6173,
  },
  {
    code: 137,
    city: 'Санкт-Петербург',
    region: 'Санкт-Петербург',
    prefix: '190',
    fias: 'c2deb16a-0330-4f05-821f-1d09c93331e6',
    kladr: '7800000000000',
    letters: 'SPB',
    latitude: 59.9386,
    longitude: 30.3141,
  },
  {
    code: 250,
    city: 'Екатеринбург',
    region: 'Свердловская область',
    prefix: '620',
    fias: '2763c110-cb8b-416a-9dac-ad28a55b4402',
    kladr: '6600000100000',
    letters: 'EKB',
    latitude: 56.8389,
    longitude: 60.6057,
  },
  // Two of one name.
  {
    code: 1145,
    city: 'Железногорск',
    region: 'Курская область',
    prefix: '307',
    fias: 'b73b7c50-112e-4b04-82df-1e0cea13de4b',
    kladr: '4600000300000',
    letters: 'ZHK',
    latitude: 52.338,
    longitude: 35.352,
  },
  {
    code: 1146,
    city: 'Железногорск',
    region: 'Красноярский край',
    prefix: '662',
    fias: 'e532b3c3-d300-4585-ada6-40e7900c2abf',
    kladr: '2400000400000',
    letters: 'ZHG',
    latitude: 56.253,
    longitude: 93.532,
  },
  ...[
    abroad('BY', 9220, 'Минск', 'Минская область', 'MNSK', 53.904, 27.562),
    abroad('KZ', 4756, 'Алматы', 'Алматы', 'ALMA', 43.238, 76.889),
    abroad('AM', 7114, 'Ереван', 'Ереван', 'ERVN', 40.178, 44.513),
    abroad('KG', 5444, 'Бишкек', 'Чуйская область', 'BISH', 42.87, 74.59),
  ],
];

function abroad(
  country: string,
  code: number,
  city: string,
  region: string,
  letters: string,
  latitude: number,
  longitude: number,
): SimulatedCity {
  return { country, code, city, region, letters, latitude, longitude, prefix: '-', fias: null, kladr: null };
}

const countryNames: Readonly<Record<string, string>> = {
  RU: 'Россия',
  BY: 'Беларусь',
  KZ: 'Казахстан',
  AM: 'Армения',
  KG: 'Кыргызстан',
};

export const countryOf = ({ country = 'RU' }: SimulatedCity) => ({
  code: country,
  name: countryNames[country] ?? country,
});

/**
 * More than one page of a thousand; every third one is a locker, one of a hundred is closed, the fourth of a large city has no code of the
 * address register, and the fifth rests for two weeks.
 */
export const offices = cities.flatMap((place) => {
  const { code, city, region, prefix, fias, letters, latitude, longitude } = place;
  return Array.from({ length: code > 1000 ? 5 : 340 }, (_, i) => {
    const isLocker = i % 3 === 2;
    return {
      code: `${letters}${i + 1}`,
      name: `${city}, ул. Ленина, ${i + 1}`,
      uuid: `00000000-0000-4000-8000-${String(code * 1000 + i).padStart(12, '0')}`,
      type: isLocker ? 'POSTAMAT' : 'PVZ',
      owner_code: 'CDEK',
      status: i % 100 === 99 ? 'INACTIVE' : 'ACTIVE',
      work_time: isLocker ? 'Пн-Вс 00:00-23:59' : 'Пн-Пт 09:00-20:00, Сб-Вс 10:00-18:00',
      phones: [{ number: '+78002501405' }],
      take_only: isLocker,
      is_handout: true,
      is_reception: !isLocker,
      ...(i === 4 && {
        work_time_exception_list: [{ date_start: '2031-08-01', date_end: '2031-08-14', is_working: false }],
      }),
      have_cash: !isLocker,
      have_cashless: true,
      allowed_cod: true,
      weight_min: 0,
      weight_max: isLocker ? 15 : 50,
      ...(isLocker && {
        dimensions: [
          { width: 45, height: 12, depth: 60 },
          { width: 45, height: 40, depth: 60 },
        ],
      }),
      location: {
        country_code: countryOf(place).code,
        region,
        city_code: code,
        city,
        fias_guid: i === 3 && code < 1000 ? null : fias,
        postal_code: `${prefix}000`,
        address: `ул. Ленина, ${i + 1}`,
        address_full: `${countryOf(place).name}, ${city}, ул. Ленина, ${i + 1}`,
        latitude: latitude + i / 5000,
        longitude: longitude + i / 5000,
      },
    };
  });
});

/** Roubles without VAT: for any parcel, and for each kilogram begun. */
export interface SimulatedTariff {
  readonly name: string;
  readonly orderTypes: readonly string[];
  readonly base: number;
  readonly perKg: number;
  readonly days: readonly [number, number];
  readonly mostGrams: number;
  readonly isInsurable: boolean;
  /** What the calculator charges for insurance where nobody asked for it. */
  readonly leastInsurance: number;
  /** The delivery mode to the tariff's code. */
  readonly codes: Readonly<Record<number, number>>;
}

export const tariffs: readonly SimulatedTariff[] = [
  {
    name: 'Посылка',
    orderTypes: ['1', '2'],
    base: 210,
    perKg: 35.5,
    days: [2, 4],
    mostGrams: 30_000,
    isInsurable: true,
    leastInsurance: 0,
    codes: { 1: 139, 2: 138, 3: 137, 4: 136, 6: 366, 7: 368 },
  },
  {
    name: 'Экономичная посылка',
    orderTypes: ['1'],
    base: 150,
    perKg: 24,
    days: [4, 8],
    mostGrams: 50_000,
    isInsurable: false,
    leastInsurance: 0,
    codes: { 3: 233, 4: 234, 7: 378 },
  },
  {
    name: 'Экспресс',
    orderTypes: ['1', '2'],
    base: 390,
    perKg: 61.25,
    days: [1, 2],
    mostGrams: 30_000,
    isInsurable: true,
    leastInsurance: 15,
    codes: { 1: 480, 2: 481, 3: 482, 4: 483, 6: 485, 7: 486 },
  },
  {
    name: 'Сборный груз',
    orderTypes: ['2'],
    base: 900,
    perKg: 11,
    days: [5, 9],
    mostGrams: 1_000_000,
    isInsurable: true,
    leastInsurance: 0,
    codes: { 1: 748, 4: 751 },
  },
];

const modeNames: Readonly<Record<string, string>> = {
  1: 'дверь-дверь',
  2: 'дверь-склад',
  3: 'склад-дверь',
  4: 'склад-склад',
  6: 'дверь-постамат',
  7: 'склад-постамат',
};

/** `GET /v2/calculator/alltariffs` */
export const allTariffs = {
  tariff_codes: tariffs.map(({ name, orderTypes, mostGrams, codes }) => ({
    tariff_name: name,
    weight_min: 0,
    weight_max: mostGrams / 1000,
    order_types: orderTypes,
    delivery_modes: Object.entries(codes).map(([mode, code]) => ({
      delivery_mode: mode,
      delivery_mode_name: modeNames[mode] ?? '',
      tariff_code: code,
    })),
  })),
};
