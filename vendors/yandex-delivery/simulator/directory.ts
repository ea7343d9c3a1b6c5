// What the simulated platform has: the client's warehouse, and pickup points and lockers in some cities.

export interface SimulatedCity {
  readonly name: string;
  readonly region: string;
  readonly kladr: string;
  readonly geoId: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Days from Moscow. */
  readonly days: number;
  /** Hours by which its clocks are ahead of UTC. */
  readonly utcOffset: number;
}

export const cities: readonly SimulatedCity[] = [
  {
    name: 'Москва',
    region: 'Москва',
    kladr: '7700000000000',
    geoId: 213,
    latitude: 55.7558,
    longitude: 37.6173,
    days: 1,
    utcOffset: 3,
  },
  {
    name: 'Санкт-Петербург',
    region: 'Санкт-Петербург',
    kladr: '7800000000000',
    geoId: 2,
    latitude: 59.9386,
    longitude: 30.3141,
    days: 2,
    utcOffset: 3,
  },
  {
    name: 'Екатеринбург',
    region: 'Свердловская область',
    kladr: '6600000100000',
    geoId: 54,
    latitude: 56.8389,
    longitude: 60.6057,
    days: 4,
    utcOffset: 5,
  },
  {
    name: 'Новосибирск',
    region: 'Новосибирская область',
    kladr: '5400000100000',
    geoId: 65,
    latitude: 55.0302,
    longitude: 82.9204,
    days: 6,
    utcOffset: 7,
  },
  // Near Moscow, and small.
  {
    name: 'Дальний',
    region: 'Московская область',
    kladr: '',
    geoId: 900_001,
    latitude: 55.88,
    longitude: 37.82,
    days: 2,
    utcOffset: 3,
  },
  // Two of one name.
  {
    name: 'Железногорск',
    region: 'Курская область',
    kladr: '4600000300000',
    geoId: 900_002,
    latitude: 52.338,
    longitude: 35.352,
    days: 3,
    utcOffset: 3,
  },
  {
    name: 'Железногорск',
    region: 'Красноярский край',
    kladr: '2400000400000',
    geoId: 900_003,
    latitude: 56.253,
    longitude: 93.532,
    days: 8,
    utcOffset: 7,
  },
];

/** Of the test contour, as the documentation names it. */
export const warehouse = { id: 'fbed3aa1-2cc6-4370-ab4d-59c5cc9bb924', city: 'Москва' };

const eachDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  days: [day],
  time_from: { hours: 10, minutes: 0 },
  time_to: { hours: day > 5 ? 18 : 21, minutes: 30 },
}));

/** Every third one is a locker, every fourth takes no cards, the last one is closed. */
export const stations = cities.flatMap(({ name, region, geoId, latitude, longitude, utcOffset }) =>
  Array.from({ length: 24 }, (_, i) => {
    const isLocker = i % 3 === 2;
    return {
      id: `01946f4f013c7337874e${String(geoId).padStart(8, '0')}${String(i).padStart(4, '0')}`,
      operator_station_id: String(10_000_000_000 + geoId * 100 + i),
      operator_id: i % 2 === 0 ? 'market_l4g' : '5post',
      name: isLocker ? 'Постамат Яндекс Маркета' : 'Пункт выдачи заказов Яндекс Маркета',
      type: isLocker ? 'terminal' : 'pickup_point',
      // One of each city lies on the middle of it, where strips of a map may meet.
      position: { latitude: latitude + (i % 5) * 0.01, longitude: i === 4 ? longitude : longitude - 0.12 + i * 0.01 },
      address: {
        geoId: String(geoId),
        country: 'Россия',
        region,
        subRegion: '',
        locality: name,
        street: 'улица Ленина',
        house: String(i + 1),
        housing: '',
        apartment: '',
        building: '',
        comment: '',
        full_address: `${name} улица Ленина ${i + 1}`,
        postal_code: '101000',
      },
      instruction: isLocker ? '' : 'Вход со двора',
      payment_methods: i % 4 === 3 ? ['already_paid'] : ['already_paid', 'card_on_receipt'],
      contact: { first_name: '', last_name: '', phone: '+74951570020' },
      schedule: { time_zone: utcOffset, restrictions: eachDay },
      is_yandex_branded: !isLocker,
      is_market_partner: false,
      is_dark_store: false,
      is_post_office: false,
      pickup_services: {
        is_fitting_allowed: !isLocker,
        is_partial_refuse_allowed: !isLocker,
        is_paperless_pickup_allowed: false,
        is_unboxing_allowed: !isLocker,
      },
      deactivation_date: i === 23 ? '2030-01-01T00:00:00.000000Z' : null,
      available_for_dropoff: !isLocker && i % 2 === 0,
      available_for_c2c_dropoff: false,
      dayoffs: [],
    };
  }),
);

/** Where parcels are sorted, of each city; the platform lists them beside the points where receivers come. */
const sortingStations = ['warehouse', 'sorting_center'].flatMap((type, n) =>
  stations
    .filter((_, i) => i % 24 === 0)
    .map((one) => ({
      ...one,
      id: `${one.id.slice(0, -2)}9${n}`,
      name: 'Сортировочный центр',
      type,
      payment_methods: [],
      deactivation_date: null,
      available_for_dropoff: true,
    })),
);

export type SimulatedStation = (typeof stations)[number];

interface Filter {
  readonly pickup_point_ids?: readonly string[];
  readonly geo_id?: number;
  readonly latitude?: { readonly from: number; readonly to: number };
  readonly longitude?: { readonly from: number; readonly to: number };
  readonly type?: string;
  readonly available_for_dropoff?: boolean;
}

/** `POST pickup-points/list`: all filters hold, both ends of an interval belong to it. */
export const stationsBy = (filter: Filter): readonly SimulatedStation[] =>
  [...stations, ...sortingStations].filter(
    ({ id, address, position, type, available_for_dropoff: takesIn }) =>
      (filter.pickup_point_ids === undefined || filter.pickup_point_ids.includes(id)) &&
      (filter.geo_id === undefined || String(filter.geo_id) === address.geoId) &&
      isWithin(position.latitude, filter.latitude) &&
      isWithin(position.longitude, filter.longitude) &&
      (filter.type === undefined || filter.type === type) &&
      (filter.available_for_dropoff === undefined || filter.available_for_dropoff === takesIn),
  );

const isWithin = (degrees: number, interval: { readonly from: number; readonly to: number } | undefined): boolean =>
  interval === undefined || (degrees >= interval.from && degrees <= interval.to);
