import { defaultWindow } from '../courier/courier-window.ts';
import type { Locale } from '../local-text.ts';
import { type MarksFormat, marksFormats } from '../order/papers.ts';
import { defaultSender } from './default-sender.ts';
import { single, toggle } from './entry.ts';
import {
  attachmentId,
  colour,
  email,
  oneOf,
  percent,
  publicPhone,
  vendorKey,
  webAddress,
  wholeDays,
  wholeRoubles,
} from './field-kinds.ts';
import { pickupWindow } from './pickup-window.ts';

/** The catalogue of what companies may settle for themselves, by key (interface 21). Keys are added, never renamed. */
export const companySettings = {
  'pickup.window': pickupWindow({
    name: { en: 'Pickup window', ru: 'Интервал забора' },
    description: {
      en: `When couriers come, where a request names no time; without it ${defaultWindow.timeFrom} to ${defaultWindow.timeTo}.`,
      ru: `Когда приезжает курьер, если в запросе время не указано; без настройки — с ${defaultWindow.timeFrom} до ${defaultWindow.timeTo}.`,
    },
  }),
  'pickup.autoChangeTakeDate': toggle({
    name: { en: 'Move an impossible pickup day', ru: 'Переносить невозможный день забора' },
    description: {
      en: 'An impossible takeDate moves to the next working day, where a request leaves autoChangeTakeDate out.',
      ru: 'Невозможный takeDate переносится на следующий рабочий день, если autoChangeTakeDate в запросе не указан.',
    },
    default: false,
  }),
  'vendors.hidden': single({
    name: { en: 'Hidden vendors', ru: 'Скрытые службы доставки' },
    description: {
      en: 'Keys of the vendors whose options and pickup points are not shown. An order may still name one.',
      ru: 'Ключи служб доставки, варианты и пункты которых не показываются. Выбрать такую службу в заказе можно.',
    },
    kind: vendorKey,
    multiple: true,
    default: null,
    typed: (keys) => keys.split(','),
  }),
  'sender.default': defaultSender({
    name: { en: 'Default sender', ru: 'Отправитель по умолчанию' },
    description: {
      en: 'Stands where a new order or a calculation leaves the sender, or some of its fields, out.',
      ru: 'Подставляется, если в новом заказе или расчёте не указан отправитель или отдельные его поля.',
    },
  }),
  'mail.locale': single<Locale, Locale>({
    name: { en: 'Language of mails', ru: 'Язык писем' },
    description: {
      en: 'ru or en: the language in which the company and its people are written to.',
      ru: 'ru или en — на каком языке приходят письма компании и её пользователям.',
    },
    kind: oneOf(['ru', 'en']),
    default: 'ru',
    typed: (locale) => (locale === 'en' ? 'en' : 'ru'),
  }),
  'mail.emergencyEmail': single({
    name: { en: 'Address for emergencies', ru: 'Адрес для срочных писем' },
    description: {
      en: 'The emergencyEmail of new orders that name none.',
      ru: 'Подставляется как emergencyEmail в новые заказы, где он не указан.',
    },
    kind: email,
    default: null,
    typed: (address) => address,
  }),
  'mail.outage': toggle({
    name: { en: 'Mail about an outage', ru: 'Письма о недоступности службы' },
    description: {
      en: 'emergencyEmail is told that an order could not be handed over, and that it is no longer repeated.',
      ru: 'На emergencyEmail сообщается, что заказ не удалось передать и что передача больше не повторяется.',
    },
    default: true,
  }),
  'mail.handedOver': toggle({
    name: { en: 'Mail about the end of an outage', ru: 'Письма о передаче после сбоя' },
    description: {
      en: 'emergencyEmail is told that an order was handed over after all.',
      ru: 'На emergencyEmail сообщается, что заказ после сбоя всё же передан.',
    },
    default: true,
  }),
  'mail.unanswered': toggle({
    name: { en: 'Mail about unanswered requests', ru: 'Письма о запросах без ответа' },
    description: {
      en: 'emergencyEmail is told of what a vendor never answered: a cancellation, a change, a courier call.',
      ru: 'На emergencyEmail сообщается о том, на что служба так и не ответила: об отмене, изменении, вызове курьера.',
    },
    default: true,
  }),
  'mail.credentials': toggle({
    name: { en: 'Mail with credentials', ru: 'Письма с данными для входа' },
    description: {
      en: 'Login and password of a company that is created are mailed, where that is asked for.',
      ru: 'Логин и пароль созданной компании отправляются письмом, если это запрошено.',
    },
    default: true,
  }),
  'print.marksFormat': single<MarksFormat, MarksFormat>({
    name: { en: 'Label size', ru: 'Формат этикеток' },
    description: {
      en: 'The size of cargo marks, where a request names none.',
      ru: 'Размер этикеток, если он в запросе не указан.',
    },
    kind: oneOf(marksFormats),
    default: 'A4',
    typed: (format) => marksFormats.find((known) => known === format),
  }),
  'payment.mode': single({
    name: { en: 'What deliveries are paid by', ru: 'Чем оплачивается доставка' },
    description: {
      en: 'invoice: the balance; card: each order is paid by card before it is handed over.',
      ru: 'invoice — с баланса; card — каждый заказ оплачивается картой до передачи.',
    },
    kind: oneOf(['invoice', 'card']),
    default: 'invoice',
    typed: (mode) => mode,
  }),
  'payment.tolerance': single({
    name: { en: 'Rise of an agreed price, percent', ru: 'Рост согласованной цены, процентов' },
    description: {
      en: 'By how much the price of an order may rise after it was paid or agreed before somebody has to decide. The operator sets it.',
      ru: 'На сколько может вырасти оплаченная или согласованная цена заказа, прежде чем потребуется решение. Задаёт оператор.',
    },
    kind: percent,
    default: 10,
    isOperators: true,
    typed: Number,
  }),
  'balance.low': single({
    name: { en: 'Low balance, roubles', ru: 'Низкий баланс, рублей' },
    description: {
      en: 'An event balance.low is written when less than this is left to spend, the credit limit included; without it a tenth of the credit limit.',
      ru: 'Событие balance.low записывается, когда доступно меньше этой суммы, с учётом кредитного лимита; без настройки — десятая часть лимита.',
    },
    kind: wholeRoubles,
    default: null,
    typed: (roubles) => Number(roubles) * 100,
  }),
  'retention.personalDays': single({
    name: { en: 'How long personal data are kept, days', ru: 'Срок хранения персональных данных, дней' },
    description: {
      en: 'Personal data of an order are erased so many days after it has ended; without it when the operator has them erased.',
      ru: 'Персональные данные заказа уничтожаются через столько дней после его завершения; без настройки — в срок, заданный оператором.',
    },
    kind: wholeDays,
    default: null,
    typed: Number,
  }),
  'trackingPage.color': single({
    name: { en: 'Colour of the tracking page', ru: 'Цвет страницы отслеживания' },
    description: {
      en: 'The colour of the page on which receivers follow their parcels, #rrggbb; made darker or lighter where it could not be read.',
      ru: 'Цвет страницы, на которой получатели следят за посылкой, #rrggbb; становится темнее или светлее там, где иначе не читается.',
    },
    kind: colour,
    default: null,
    typed: (text) => text.toLowerCase(),
  }),
  'trackingPage.logo': single({
    name: { en: 'Logo of the tracking page', ru: 'Логотип страницы отслеживания' },
    description: {
      en: "The attachmentId of a PNG or JPEG of the company's, at most 200 kB, which stands at the head of the page.",
      ru: 'attachmentId файла PNG или JPEG, загруженного для компании, не больше 200 КБ; он стоит в начале страницы.',
    },
    kind: attachmentId,
    default: null,
    typed: (text) => text.toLowerCase(),
  }),
  'trackingPage.phone': single({
    name: { en: 'Phone on the tracking page', ru: 'Телефон на странице отслеживания' },
    description: {
      en: 'Where receivers may call the shop.',
      ru: 'По какому телефону получатели могут позвонить в магазин.',
    },
    kind: publicPhone,
    default: null,
    typed: (text) => text,
  }),
  'trackingPage.site': single({
    name: { en: 'Site on the tracking page', ru: 'Сайт на странице отслеживания' },
    description: {
      en: "Where the shop's name leads to.",
      ru: 'Куда ведёт название магазина.',
    },
    kind: webAddress,
    default: null,
    typed: (text) => text,
  }),
  'sandbox.words': toggle({
    name: { en: 'Words in comments', ru: 'Слова в комментариях' },
    description: {
      en: "The sandbox's vendors obey the words in an order's comments, such as sandbox:reject.",
      ru: 'Службы песочницы слушаются слов в комментарии к заказу, например sandbox:reject.',
    },
    default: true,
    isOfSandbox: true,
  }),
} as const;

/** A key of the catalogue. */
export type CompanySettingKey = keyof typeof companySettings;

/** What a company has settled; what it has not is absent. */
export type CompanySettings = {
  readonly [Key in CompanySettingKey]?: NonNullable<ReturnType<(typeof companySettings)[Key]['typed']>>;
};

/** Whether the catalogue has such a key. */
export const isCompanySettingKey = (key: string): key is CompanySettingKey => Object.hasOwn(companySettings, key);
