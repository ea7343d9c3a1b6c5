/** What the page says. */
export interface Words {
  readonly title: string;
  readonly skip: string;
  readonly loading: string;
  readonly search: string;
  readonly searchHint: string;
  readonly clear: string;
  readonly filters: string;
  readonly filtersOn: (count: number) => string;
  readonly reset: string;
  readonly vendors: string;
  readonly kinds: string;
  readonly payment: string;
  readonly cash: string;
  readonly card: string;
  readonly hours: string;
  readonly openNow: string;
  readonly kindNames: readonly string[];
  readonly count: (inView: number, all: number) => string;
  readonly insteadOf: (query: string) => string;
  readonly list: string;
  readonly map: string;
  readonly mapHint: string;
  readonly more: (count: number) => string;
  readonly noneHere: string;
  readonly noneFound: string;
  readonly noneInCity: string;
  readonly showAll: (count: number) => string;
  readonly openUntil: (time: string) => string;
  readonly closedUntil: (time: string) => string;
  readonly alwaysOpen: string;
  readonly closed: string;
  readonly unknownHours: string;
  readonly from: (price: string) => string;
  readonly days: (least: number, most: number) => string;
  readonly notTaken: (weight: string) => string;
  readonly back: string;
  readonly choose: string;
  readonly chosen: string;
  readonly address: string;
  readonly pay: string;
  readonly payments: Readonly<Record<'both' | 'cash' | 'card' | 'none', string>>;
  readonly limits: string;
  readonly upTo: (kg: string) => string;
  readonly atLeast: (kg: string) => string;
  readonly sides: (sides: string) => string;
  readonly sizeSum: (cm: string) => string;
  readonly places: (count: string) => string;
  readonly payUpTo: (money: string) => string;
  readonly closedDays: (from: string, until: string | null) => string;
  readonly volume: (m3: string) => string;
  readonly noLimits: string;
  readonly storage: string;
  readonly storageDays: (days: number) => string;
  readonly phone: string;
  readonly note: string;
  readonly price: string;
  readonly pricing: string;
  readonly noPrices: string;
  readonly noDetails: string;
  readonly city: string;
  readonly changeCity: (city: string) => string;
  readonly cityHint: string;
  readonly cityQuestion: string;
  readonly cancel: string;
  readonly noCity: string;
  /** Beside a city that is named otherwise than was typed. */
  readonly similarCity: string;
  readonly failed: string;
  readonly again: string;
  readonly ended: string;
  readonly endedHint: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly cluster: (count: number) => string;
  readonly metres: string;
  readonly kilometres: string;
  readonly unfold: string;
  readonly fold: string;
}

const plural = (locale: string, count: number, forms: Readonly<Record<string, string>>): string =>
  `${new Intl.NumberFormat(locale).format(count)} ${forms[new Intl.PluralRules(locale).select(count)] ?? forms.other}`;

const points = (count: number) => plural('en', count, { one: 'point', other: 'points' });
const punktov = (count: number) => plural('ru', count, { one: 'пункт', few: 'пункта', other: 'пунктов' });

const days = (least: number, most: number): string => (least === most ? String(most) : `${least}–${most}`);

export const words: Readonly<Record<'en' | 'ru', Words>> = {
  en: {
    title: 'Pickup points',
    skip: 'Skip to the list of points',
    loading: 'Loading the points…',
    search: 'Search by address or metro station',
    searchHint: 'Address or metro station',
    clear: 'Clear the search',
    filters: 'Filters',
    filtersOn: (count) => `Filters, ${count} on`,
    reset: 'Reset',
    vendors: 'Delivery company',
    kinds: 'Kind of point',
    payment: 'Payment on receipt',
    cash: 'Cash',
    card: 'Card',
    hours: 'Opening hours',
    openNow: 'Open now',
    kindNames: ['Pickup point', 'Parcel locker', 'Post office', 'Terminal', 'Shop', 'Other'],
    count: (inView, all) =>
      inView === all
        ? points(all)
        : `${new Intl.NumberFormat('en').format(inView)} of ${points(all)} on this part of the map`,
    insteadOf: (query) => `Found by “${query}”.`,
    list: 'Pickup points on this part of the map, nearest to its centre first',
    map: 'Map',
    mapHint: 'Move with the arrow keys, zoom with plus and minus. All points are in the list beside the map too.',
    more: (count) => `Show ${count} more`,
    noneHere: 'There are no points on this part of the map.',
    noneFound: 'No point fits. Try another address, or fewer filters.',
    noneInCity: 'There are no pickup points in this city.',
    showAll: (count) => `Show ${points(count)}`,
    openUntil: (time) => `Open until ${time}`,
    closedUntil: (time) => `Closed until ${time}`,
    alwaysOpen: 'Open around the clock',
    closed: 'Closed',
    unknownHours: 'Hours unknown',
    from: (price) => `from ${price}`,
    days: (least, most) => (most === 1 ? '1 day' : `${days(least, most)} days`),
    notTaken: (weight) => `Does not take ${weight} kg`,
    back: 'Back to the list',
    choose: 'Choose this point',
    chosen: 'Point chosen',
    address: 'Address',
    pay: 'Payment',
    payments: { both: 'Cash or card', cash: 'Cash only', card: 'Card only', none: 'No payment on receipt' },
    limits: 'Limits',
    upTo: (kg) => `up to ${kg} kg`,
    atLeast: (kg) => `from ${kg} kg`,
    sides: (sides) => `sides up to ${sides} cm`,
    sizeSum: (cm) => `sides together up to ${cm} cm`,
    places: (count) => `places of a shipment up to ${count}`,
    payUpTo: (money) => `Up to ${money}`,
    closedDays: (from, until) =>
      until === null ? `Closes for good on ${from}` : `Closed from ${from}, opens again on ${until}`,
    volume: (m3) => `volume up to ${m3} m³`,
    noLimits: 'No limits are known',
    storage: 'Storage',
    storageDays: (count) => `${plural('en', count, { one: 'day', other: 'days' })} free of charge`,
    phone: 'Phone',
    note: 'Good to know',
    price: 'Delivery',
    pricing: 'Working out the price…',
    noPrices: 'The prices could not be loaded.',
    noDetails: 'The details could not be loaded.',
    city: 'City',
    changeCity: (city) => `${city}. Change the city`,
    cityHint: 'Name of the city',
    cityQuestion: 'Where do you want to pick up your parcel?',
    cancel: 'Cancel',
    noCity: 'No such city was found.',
    similarCity: 'similar name',
    failed: 'The points could not be loaded.',
    again: 'Try again',
    ended: 'Access to the map has expired',
    endedHint: 'Go back to the page that you came from and open the map again.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    cluster: (count) => `${points(count)}: zoom in`,
    metres: 'm',
    kilometres: 'km',
    unfold: 'Show more of the list',
    fold: 'Show more of the map',
  },
  ru: {
    title: 'Пункты выдачи',
    skip: 'Перейти к списку пунктов',
    loading: 'Загружаем пункты…',
    search: 'Поиск по адресу или станции метро',
    searchHint: 'Адрес или станция метро',
    clear: 'Очистить поиск',
    filters: 'Фильтры',
    filtersOn: (count) => `Фильтры, включено: ${count}`,
    reset: 'Сбросить',
    vendors: 'Служба доставки',
    kinds: 'Вид пункта',
    payment: 'Оплата при получении',
    cash: 'Наличными',
    card: 'Картой',
    hours: 'Часы работы',
    openNow: 'Открыто сейчас',
    kindNames: ['Пункт выдачи', 'Постамат', 'Почтовое отделение', 'Терминал', 'Магазин', 'Другое'],
    count: (inView, all) =>
      inView === all
        ? punktov(all)
        : `${new Intl.NumberFormat('ru').format(inView)} из ${new Intl.NumberFormat('ru').format(all)} пунктов на этом участке карты`,
    insteadOf: (query) => `Показаны результаты по запросу «${query}».`,
    list: 'Пункты выдачи на этом участке карты, сначала ближайшие к центру',
    map: 'Карта',
    mapHint:
      'Перемещайте карту стрелками, меняйте масштаб клавишами плюс и минус. Все пункты есть и в списке рядом с картой.',
    more: (count) => `Показать ещё ${count}`,
    noneHere: 'На этом участке карты пунктов нет.',
    noneFound: 'Ничего не подошло. Попробуйте другой адрес или уберите часть фильтров.',
    noneInCity: 'В этом городе пунктов выдачи нет.',
    showAll: (count) => `Показать ${punktov(count)}`,
    openUntil: (time) => `Открыто до ${time}`,
    closedUntil: (time) => `Закрыто до ${time}`,
    alwaysOpen: 'Открыто круглосуточно',
    closed: 'Закрыто',
    unknownHours: 'Часы работы неизвестны',
    from: (price) => `от ${price}`,
    days: (least, most) =>
      `${days(least, most)} ${{ one: 'день', few: 'дня' }[new Intl.PluralRules('ru').select(most) as 'one' | 'few'] ?? 'дней'}`,
    notTaken: (weight) => `Не принимает ${weight} кг`,
    back: 'К списку',
    choose: 'Выбрать этот пункт',
    chosen: 'Пункт выбран',
    address: 'Адрес',
    pay: 'Оплата',
    payments: {
      both: 'Наличными или картой',
      cash: 'Только наличными',
      card: 'Только картой',
      none: 'Без оплаты при получении',
    },
    limits: 'Ограничения',
    upTo: (kg) => `до ${kg} кг`,
    atLeast: (kg) => `от ${kg} кг`,
    sides: (sides) => `стороны до ${sides} см`,
    sizeSum: (cm) => `сумма сторон до ${cm} см`,
    places: (count) => `мест в отправлении до ${count}`,
    payUpTo: (money) => `До ${money}`,
    closedDays: (from, until) =>
      until === null ? `Закрывается насовсем ${from}` : `Закрыт с ${from}, откроется ${until}`,
    volume: (m3) => `объём до ${m3} м³`,
    noLimits: 'Ограничения неизвестны',
    storage: 'Хранение',
    storageDays: (count) => `${plural('ru', count, { one: 'день', few: 'дня', other: 'дней' })} бесплатно`,
    phone: 'Телефон',
    note: 'Примечание',
    price: 'Доставка',
    pricing: 'Считаем стоимость…',
    noPrices: 'Не удалось узнать стоимость.',
    noDetails: 'Не удалось загрузить подробности.',
    city: 'Город',
    changeCity: (city) => `${city}. Изменить город`,
    cityHint: 'Название города',
    cityQuestion: 'Где вы хотите получить посылку?',
    cancel: 'Отмена',
    noCity: 'Такого города не нашлось.',
    similarCity: 'похожее название',
    failed: 'Не удалось загрузить пункты.',
    again: 'Повторить',
    ended: 'Срок доступа к карте истёк',
    endedHint: 'Вернитесь на страницу, с которой вы пришли, и откройте карту ещё раз.',
    zoomIn: 'Приблизить',
    zoomOut: 'Отдалить',
    cluster: (count) => `${punktov(count)}: приблизить`,
    metres: 'м',
    kilometres: 'км',
    unfold: 'Показать больше списка',
    fold: 'Показать больше карты',
  },
};

const tags = { en: 'en-GB', ru: 'ru-RU' } as const;

export type Language = keyof typeof words;

/** Roubles as a person reads them: ₽1,234.50, 1 234,50 ₽. */
export const moneyText = (roubles: number, language: Language): string =>
  new Intl.NumberFormat(tags[language], {
    style: 'currency',
    currency: 'RUB',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(roubles) ? 0 : 2,
  }).format(roubles);

export const numberText = (value: number, language: Language): string =>
  new Intl.NumberFormat(tags[language], { maximumFractionDigits: 3 }).format(value);

/** Of a minute of the week: `21:00`, or `Mon 10:00` where that is more than a night away. */
export const timeText = (minute: number, now: number, language: Language): string => {
  const time = `${Math.floor((minute % DAY) / 60)}:${String(minute % 60).padStart(2, '0')}`;
  const isNear = (minute - now + 7 * DAY) % (7 * DAY) < 16 * 60;
  return isNear ? time : `${dayNames[language][Math.floor(minute / DAY)]} ${time}`;
};

const DAY = 24 * 60;
const dayNames = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ru: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
} as const;
