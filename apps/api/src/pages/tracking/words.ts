import type { Locale } from '@cartage/core';
import type { StatusWords, Step } from './status-words.ts';

/** What the page says beside what status-words.ts says of statuses. */
export interface Words {
  readonly title: (number: string) => string;
  readonly order: string;
  readonly receiver: string;
  readonly city: string;
  readonly way: string;
  readonly steps: Readonly<Record<Step, string>>;
  /** The fourth station of a parcel that is fetched. */
  readonly atPoint: string;
  /** The last station of one that does not come. */
  readonly ends: Readonly<Record<Extract<StatusWords['step'], 'returning' | 'returned' | 'canceled'>, string>>;
  readonly done: string;
  readonly now: string;
  readonly toCome: string;
  readonly expected: (days: string) => string;
  readonly late: (days: string) => string;
  readonly point: string;
  readonly address: string;
  readonly hours: string;
  readonly metro: string;
  readonly pointPhone: string;
  readonly howToFind: string;
  readonly storedUntil: string;
  readonly closed: string;
  readonly closedFrom: (from: string, until: string | null) => string;
  readonly map: string;
  readonly openMap: string;
  readonly inApp: string;
  readonly pay: string;
  readonly toPay: (sum: string) => string;
  readonly payments: Readonly<Record<'both' | 'cash' | 'card' | 'unknown', string>>;
  readonly history: string;
  readonly back: string;
  readonly byLocalTime: string;
  readonly contact: string;
  readonly call: (phone: string) => string;
  readonly site: string;
  readonly other: string;
  readonly weekdays: readonly string[];
  readonly everyDay: string;
  readonly dayOff: string;
  readonly allDay: string;
  readonly notFound: string;
  readonly notFoundText: string;
  readonly busy: string;
  readonly busyText: string;
}

export const words: Readonly<Record<Locale, Words>> = {
  en: {
    title: (number) => `Parcel ${number}`,
    order: 'Order',
    receiver: 'For',
    city: 'To',
    way: 'Where it is',
    steps: {
      accepted: 'Accepted',
      'on-the-way': 'On its way',
      'in-the-city': 'In your city',
      'handed-out': 'With the courier',
      delivered: 'Delivered',
    },
    atPoint: 'At the pickup point',
    ends: { returning: 'Going back', returned: 'Returned', canceled: 'Canceled' },
    done: 'done',
    now: 'now',
    toCome: 'to come',
    expected: (days) => `Expected: ${days}`,
    late: (days) => `It is late. It was expected: ${days}. Nobody knows the new day yet.`,
    point: 'Pickup point',
    address: 'Address',
    hours: 'Opening hours',
    metro: 'Metro',
    pointPhone: 'Phone',
    howToFind: 'How to find it',
    storedUntil: 'Last day of storage',
    closed: 'Closed',
    closedFrom: (from, until) => (until === null ? `from ${from}` : `from ${from}, open again ${until}`),
    map: 'The pickup point on a map of its surroundings',
    openMap: 'Open on OpenStreetMap',
    inApp: 'Open in a map app',
    pay: 'Payment',
    toPay: (sum) => `You pay ${sum} when you receive the parcel.`,
    payments: {
      both: 'In cash or by card.',
      cash: 'In cash alone.',
      card: 'By card alone.',
      unknown: '',
    },
    history: 'History',
    back: 'on the way back',
    byLocalTime: 'Times are those of the place.',
    contact: 'Questions? Ask the shop',
    call: (phone) => `Call ${phone}`,
    site: 'Site of the shop',
    other: 'По-русски',
    weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    everyDay: 'Every day',
    dayOff: 'closed',
    allDay: 'around the clock',
    notFound: 'No parcel here',
    notFoundText: 'The link is not whole or not right. Open it again as you got it, or ask the shop.',
    busy: 'Too many requests',
    busyText: 'Wait a moment and open the page again.',
  },
  ru: {
    title: (number) => `Посылка ${number}`,
    order: 'Заказ',
    receiver: 'Получатель',
    city: 'Город',
    way: 'Где посылка',
    steps: {
      accepted: 'Принято',
      'on-the-way': 'В пути',
      'in-the-city': 'В вашем городе',
      'handed-out': 'У курьера',
      delivered: 'Доставлено',
    },
    atPoint: 'В пункте выдачи',
    ends: { returning: 'Едет обратно', returned: 'Возвращено', canceled: 'Отменено' },
    done: 'пройдено',
    now: 'сейчас',
    toCome: 'впереди',
    expected: (days) => `Ожидается: ${days}`,
    late: (days) => `Опаздывает. Ожидалось: ${days}. Новый день пока неизвестен.`,
    point: 'Пункт выдачи',
    address: 'Адрес',
    hours: 'Часы работы',
    metro: 'Метро',
    pointPhone: 'Телефон',
    howToFind: 'Как найти',
    storedUntil: 'Последний день хранения',
    closed: 'Закрыт',
    closedFrom: (from, until) => (until === null ? `с ${from}` : `с ${from}, снова открыт ${until}`),
    map: 'Пункт выдачи на карте окрестностей',
    openMap: 'Открыть в OpenStreetMap',
    inApp: 'Открыть в приложении карт',
    pay: 'Оплата',
    toPay: (sum) => `При получении нужно заплатить ${sum}.`,
    payments: {
      both: 'Наличными или картой.',
      cash: 'Только наличными.',
      card: 'Только картой.',
      unknown: '',
    },
    history: 'История',
    back: 'обратный путь',
    byLocalTime: 'Время местное.',
    contact: 'Вопросы? Спросите в магазине',
    call: (phone) => `Позвонить: ${phone}`,
    site: 'Сайт магазина',
    other: 'In English',
    weekdays: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
    everyDay: 'ежедневно',
    dayOff: 'выходной',
    allDay: 'круглосуточно',
    notFound: 'Такой посылки нет',
    notFoundText: 'Ссылка неполная или неверная. Откройте её ещё раз так, как получили, или спросите в магазине.',
    busy: 'Слишком много запросов',
    busyText: 'Подождите немного и откройте страницу снова.',
  },
};
