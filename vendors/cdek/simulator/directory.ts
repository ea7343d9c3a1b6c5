// What the simulated CDEK has: cities, offices and lockers in them, and the tariffs of one contract.

export interface SimulatedCity {
  readonly code: number;
  readonly city: string;
  readonly fias: string;
  readonly kladr: string;
  readonly letters: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const cities: readonly SimulatedCity[] = [
  {
    code: 44,
    city: 'Москва',
    fias: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5',
    kladr: '7700000000000',
    letters: 'MSK',
    latitude: 55.7558,
    longitude: 37.6173,
  },
  {
    code: 137,
    city: 'Санкт-Петербург',
    fias: 'c2deb16a-0330-4f05-821f-1d09c93331e6',
    kladr: '7800000000000',
    letters: 'SPB',
    latitude: 59.9386,
    longitude: 30.3141,
  },
  {
    code: 250,
    city: 'Екатеринбург',
    fias: '2763c110-cb8b-416a-9dac-ad28a55b4402',
    kladr: '6600000100000',
    letters: 'EKB',
    latitude: 56.8389,
    longitude: 60.6057,
  },
];

/** More than one page of a thousand; every third one is a locker, and one of a hundred is closed. */
export const offices = cities.flatMap(({ code, city, fias, letters, latitude, longitude }) =>
  Array.from({ length: 340 }, (_, i) => {
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
        country_code: 'RU',
        region: city,
        city_code: code,
        city,
        fias_guid: fias,
        postal_code: '101000',
        address: `ул. Ленина, ${i + 1}`,
        address_full: `Россия, ${city}, ул. Ленина, ${i + 1}`,
        latitude: latitude + i / 5000,
        longitude: longitude + i / 5000,
      },
    };
  }),
);

/** Roubles without VAT: for any parcel, and for each kilogram begun. */
export interface SimulatedTariff {
  readonly name: string;
  readonly orderTypes: readonly string[];
  readonly base: number;
  readonly perKg: number;
  readonly days: readonly [number, number];
  readonly mostGrams: number;
  readonly isInsurable: boolean;
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
