import { type Dictionary, type Names, names } from '../words/locale.ts';
import type { Verdict } from './judge.ts';

export const benchWords: Dictionary<{
  readonly title: string;
  readonly lead: string;
  readonly scanned: string;
  readonly waiting: string;
  readonly waitingText: string;
  readonly code: string;
  readonly find: string;
  readonly looking: (code: string) => string;
  readonly verdict: Readonly<Record<Verdict, string>>;
  readonly verdictText: Readonly<Record<Verdict, string>>;
  readonly printedAt: (at: string) => string;
  readonly notFound: (code: string) => string;
  readonly notFoundText: string;
  readonly several: (code: string) => string;
  readonly severalText: string;
  readonly failed: (code: string) => string;
  readonly atOnce: string;
  readonly loud: string;
  readonly size: string;
  readonly asCompany: string;
  readonly print: string;
  readonly printAgain: string;
  readonly printing: string;
  readonly printSent: string;
  readonly printFailed: string;
  readonly open: string;
  readonly toPack: string;
  readonly places: string;
  readonly weight: string;
  readonly size3: string;
  readonly vendor: string;
  readonly receiver: string;
  readonly services: string;
  readonly comment: string;
  readonly ownNumber: string;
  readonly today: string;
  readonly packed: string;
  readonly warned: string;
  readonly wrong: string;
  readonly last: string;
  readonly none: string;
  readonly takeBack: string;
  readonly service: Names;
}> = {
  en: {
    title: 'Packing bench',
    lead: 'Scan a parcel: its order is shown and its label printed.',
    scanned: 'What was scanned',
    waiting: 'Scan a code',
    waitingText: 'An order’s number, your own number or the vendor’s: the focus may be anywhere.',
    code: 'Code',
    find: 'Find',
    looking: (code) => `Looking for ${code}…`,
    verdict: {
      ready: 'Pack it',
      printed: 'It has a label already',
      canceled: 'Canceled: do not pack it',
      early: 'Not handed over: it has no label yet',
      gone: 'It has left already',
    },
    verdictText: {
      ready: '',
      printed: 'Scan it again to print the label again.',
      canceled: 'Put it back on the shelf.',
      early: 'It is packed once a vendor has taken the order.',
      gone: 'Nothing is printed. Ask why it still lies here.',
    },
    printedAt: (at) => `Printed ${at}.`,
    notFound: (code) => `No order has the code ${code}`,
    notFoundText: 'Scan the code of the order, not that of the goods.',
    several: (code) => `Several orders have the code ${code}`,
    severalText: 'Scan another code of the parcel, or open the right one.',
    failed: (code) => `${code} could not be looked for`,
    atOnce: 'Print at once',
    loud: 'Sound',
    size: 'Size of labels',
    asCompany: 'As the company has settled',
    print: 'Print the label',
    printAgain: 'Print again',
    printing: 'The label is being printed…',
    printSent: 'The label was sent to the printer.',
    printFailed: 'The label was not printed',
    open: 'Open the order',
    toPack: 'In the parcel',
    places: 'Parcels',
    weight: 'Weight',
    size3: 'Size, cm',
    vendor: 'Vendor',
    receiver: 'Receiver',
    services: 'Services',
    comment: 'Comment',
    ownNumber: 'Own number',
    today: 'Today at this bench',
    packed: 'Packed',
    warned: 'Warnings',
    wrong: 'Wrong codes',
    last: 'Scanned last',
    none: 'Nothing was scanned today.',
    takeBack: 'Take back',
    service: names({
      CashOnDelivery: 'Cash on delivery',
      Insurance: 'Insured',
      PartialBuyOut: 'Partial purchase',
      PrintReceipt: 'Receipt',
      SmsToReceiver: 'SMS to the receiver',
    }),
  },
  ru: {
    title: 'Стол упаковки',
    lead: 'Сканируйте посылку: заказ появится, этикетка напечатается.',
    scanned: 'Что отсканировано',
    waiting: 'Сканируйте код',
    waitingText: 'Номер заказа, ваш номер или номер службы: фокус может быть где угодно.',
    code: 'Код',
    find: 'Найти',
    looking: (code) => `Ищем ${code}…`,
    verdict: {
      ready: 'Упаковывайте',
      printed: 'Этикетка уже есть',
      canceled: 'Отменён: не упаковывать',
      early: 'Не передан: этикетки ещё нет',
      gone: 'Уже уехал',
    },
    verdictText: {
      ready: '',
      printed: 'Сканируйте ещё раз, чтобы напечатать снова.',
      canceled: 'Верните товар на полку.',
      early: 'Упаковывают, когда служба приняла заказ.',
      gone: 'Ничего не печатаем. Выясните, почему он ещё здесь.',
    },
    printedAt: (at) => `Напечатана ${at}.`,
    notFound: (code) => `Нет заказа с кодом ${code}`,
    notFoundText: 'Сканируйте код заказа, а не товара.',
    several: (code) => `Код ${code} у нескольких заказов`,
    severalText: 'Сканируйте другой код посылки или откройте нужный заказ.',
    failed: (code) => `Не удалось найти ${code}`,
    atOnce: 'Печатать сразу',
    loud: 'Звук',
    size: 'Размер этикетки',
    asCompany: 'Как настроено в компании',
    print: 'Напечатать этикетку',
    printAgain: 'Напечатать снова',
    printing: 'Этикетка печатается…',
    printSent: 'Этикетка отправлена на принтер.',
    printFailed: 'Этикетка не напечатана',
    open: 'Открыть заказ',
    toPack: 'В посылке',
    places: 'Мест',
    weight: 'Вес',
    size3: 'Размеры, см',
    vendor: 'Служба',
    receiver: 'Получатель',
    services: 'Услуги',
    comment: 'Комментарий',
    ownNumber: 'Ваш номер',
    today: 'Сегодня за этим столом',
    packed: 'Упаковано',
    warned: 'Замечаний',
    wrong: 'Неверных кодов',
    last: 'Последние коды',
    none: 'Сегодня ничего не сканировали.',
    takeBack: 'Убрать',
    service: names({
      CashOnDelivery: 'Наложенный платёж',
      Insurance: 'Застрахован',
      PartialBuyOut: 'Частичный выкуп',
      PrintReceipt: 'Чек',
      SmsToReceiver: 'SMS получателю',
    }),
  },
};
