import { type Dictionary, plural } from '../words/locale.ts';
import type { MendableField } from './mended.ts';

const orders = (count: number): string => plural('en', count, { one: 'order', other: 'orders' });
const ordersRu = (count: number): string =>
  plural('ru', count, { one: 'заказ', few: 'заказа', many: 'заказов', other: 'заказа' });

const andFailed = (count: number): string => (count === 0 ? '' : `, ${count} failed`);
const andFailedRu = (count: number): string => (count === 0 ? '' : `, не удалось: ${count}`);

export const manyWords: Dictionary<{
  readonly chosen: (count: number) => string;
  readonly acts: string;
  readonly clear: string;
  readonly copyNumbers: string;
  readonly copied: (count: number) => string;
  readonly orders: (count: number) => string;
  readonly close: string;
  readonly notNow: string;
  readonly order: string;
  readonly became: string;
  // Handing over
  readonly handOver: string;
  readonly handOverMany: (count: number) => string;
  readonly againFor: (count: number) => string;
  readonly nothingToHandOver: string;
  readonly rule: string;
  readonly cheapest: string;
  readonly fastest: string;
  readonly asSaid: string;
  readonly withVendor: (name: string) => string;
  readonly withinDays: string;
  readonly withinDaysHint: string;
  readonly callsLater: string;
  readonly leftOut: (count: number) => string;
  readonly pricing: (got: number, all: number) => string;
  readonly sending: (got: number, all: number) => string;
  readonly willCost: (count: number, sum: string) => string;
  readonly outcome: (done: number, failed: number, canceled?: number) => string;
  readonly goesWith: string;
  readonly arrives: string;
  readonly days: (count: number) => string;
  readonly price: string;
  readonly noOption: string;
  readonly noneFits: string;
  readonly mend: string;
  readonly mendTitle: (number: string) => string;
  readonly openOrder: string;
  readonly saveMended: string;
  readonly field: Readonly<Record<MendableField, string>>;
  readonly retry: string;
  readonly retryText: string;
  readonly retried: string;
  readonly noneToRetry: string;
  readonly notRetried: (count: number) => string;
  // Printing
  readonly print: string;
  readonly printThese: (count: number) => string;
  readonly printMany: (count: number) => string;
  readonly paper: Readonly<Record<'labels' | 'waybills' | 'act', string>>;
  readonly labelSize: string;
  readonly usualSize: string;
  readonly size: readonly string[];
  readonly printedMeanwhile: (count: number) => string;
  readonly onlyUnprinted: (count: number) => string;
  readonly noPaper: string;
  readonly nothingToPrint: string;
  readonly printedNow: string;
  readonly printAgain: string;
  readonly saveFile: string;
  readonly notPrinted: (count: number) => string;
  // Couriers
  readonly callCouriers: string;
  readonly callFor: (count: number) => string;
  readonly noneToCall: string;
  readonly notCallable: (count: number) => string;
  readonly day: string;
  readonly dayHint: string;
  readonly hoursFrom: string;
  readonly hoursTo: string;
  readonly courierComes: (number: string) => string;
  readonly courierAsked: string;
  readonly outcomeOfCalls: (done: number, failed: number) => string;
  // Cancelling
  readonly cancel: string;
  readonly cancelMany: (count: number) => string;
  readonly keepThem: string;
  readonly cancelFree: string;
  readonly cancelCosts: (count: number, sum: string) => string;
  readonly notCancelable: (count: number) => string;
  readonly noneToCancel: string;
  readonly canceled: string;
  readonly cancelAsked: string;
  readonly outcomeOfCancels: (done: number, failed: number) => string;
}> = {
  en: {
    chosen: (count) => `${orders(count)} selected`,
    acts: 'What to do with the selected orders',
    clear: 'Clear the selection',
    copyNumbers: 'Copy numbers',
    copied: (count) => `${plural('en', count, { one: 'number', other: 'numbers' })} copied`,
    orders,
    close: 'Close',
    notNow: 'Not now',
    order: 'Order',
    became: 'Result',
    handOver: 'Hand over',
    handOverMany: (count) => `Hand over ${orders(count)}`,
    againFor: (count) => `Try ${orders(count)} again`,
    nothingToHandOver: 'None of these orders has an option that fits.',
    rule: 'Choose for each order',
    cheapest: 'The cheapest option',
    fastest: 'The fastest option',
    asSaid: 'What the order says',
    withVendor: (name) => `${name}, its cheapest option`,
    withinDays: 'Within days',
    withinDaysHint: 'From pickup to delivery; empty: however long.',
    callsLater: 'Call the couriers afterwards, one for all orders of a place',
    leftOut: (count) => `${orders(count)} left out: handed over already, or waiting for somebody else.`,
    pricing: (got, all) => `Prices: ${got} of ${all}…`,
    sending: (got, all) => `Handed over so far: ${got} of ${all}…`,
    willCost: (count, sum) => `${orders(count)} for ${sum}`,
    outcome: (done, failed, canceled = 0) =>
      `${done} handed over${andFailed(failed)}${canceled === 0 ? '' : `, ${canceled} canceled by somebody else`}`,
    goesWith: 'Goes with',
    arrives: 'Arrives by',
    days: (count) => plural('en', count, { one: 'day', other: 'days' }),
    price: 'Price',
    noOption: 'No vendor offers it',
    noneFits: 'No option fits the rule',
    mend: 'Mend',
    mendTitle: (number) => `Mend ${number}`,
    openOrder: 'Open the order',
    saveMended: 'Save',
    field: {
      'receiver.name': 'Receiver',
      'receiver.contactPerson': 'Contact person',
      'receiver.phone': 'Receiver’s phone',
      'receiver.email': 'Receiver’s e-mail',
      'receiver.address': 'Receiver’s address',
      'receiver.postalCode': 'Postal code',
      'sender.phone': 'Sender’s phone',
      'sender.address': 'Sender’s address',
      weight: 'Weight of a place, kg',
      l: 'Length, cm',
      w: 'Width, cm',
      h: 'Height, cm',
      comments: 'Comment for the vendor',
    },
    retry: 'Try again',
    retryText: 'Each vendor is first asked whether it has the order already: nothing goes twice.',
    retried: 'Tried again',
    noneToRetry: 'The hand-over of none of these orders has failed.',
    notRetried: (count) => `${orders(count)} left out: their hand-over has not failed.`,
    print: 'Print',
    printThese: (count) => `Print papers of ${orders(count)}`,
    printMany: (count) => `Print for ${orders(count)}`,
    paper: { labels: 'Labels', waybills: 'Waybills', act: 'Acceptance register' },
    labelSize: 'Size of the labels',
    usualSize: 'As your settings say',
    size: ['A4, four to a sheet', 'A5', 'A6', 'A7'],
    printedMeanwhile: (count) =>
      `Somebody else has printed the labels of ${orders(count)} meanwhile. Press once more to print what is said below.`,
    onlyUnprinted: (count) => `Only what is not printed yet: ${orders(count)}`,
    noPaper: 'Choose at least one paper.',
    nothingToPrint: 'There is nothing to print.',
    printedNow: 'The papers are ready. Your browser asks for the printer.',
    printAgain: 'Print',
    saveFile: 'Save',
    notPrinted: (count) => `${orders(count)} left out: they have no papers yet.`,
    callCouriers: 'Call couriers',
    callFor: (count) => `Call for ${orders(count)}`,
    noneToCall: 'None of these orders waits for a courier.',
    notCallable: (count) => `${orders(count)} left out: not with a vendor yet, fetched, or called for already.`,
    day: 'Day',
    dayHint: 'Empty: the first day on which they can come.',
    hoursFrom: 'From',
    hoursTo: 'To',
    courierComes: (number) => `Courier ${number}`,
    courierAsked: 'Called; the vendor is still to confirm',
    outcomeOfCalls: (done, failed) => `Couriers called for ${orders(done)}${andFailed(failed)}`,
    cancel: 'Cancel',
    cancelMany: (count) => `Cancel ${orders(count)}`,
    keepThem: 'Keep them',
    cancelFree: 'This costs nothing. It cannot be undone.',
    cancelCosts: (count, sum) =>
      `${orders(count)} of them were made more than 20 minutes ago: each costs what its tariff keeps, at most ${sum} together. It cannot be undone.`,
    notCancelable: (count) => `${orders(count)} left out: ended, or on the way back.`,
    noneToCancel: 'None of these orders can be canceled any more.',
    canceled: 'Canceled',
    cancelAsked: 'The vendor was asked to cancel',
    outcomeOfCancels: (done, failed) => `${orders(done)} canceled or asked for${andFailed(failed)}`,
  },
  ru: {
    chosen: (count) => `Выбрано: ${ordersRu(count)}`,
    acts: 'Что сделать с выбранными заказами',
    clear: 'Снять выбор',
    copyNumbers: 'Скопировать номера',
    copied: (count) =>
      `Скопировано: ${plural('ru', count, { one: 'номер', few: 'номера', many: 'номеров', other: 'номера' })}`,
    orders: ordersRu,
    close: 'Закрыть',
    notNow: 'Не сейчас',
    order: 'Заказ',
    became: 'Результат',
    handOver: 'Передать',
    handOverMany: (count) => `Передать ${ordersRu(count)}`,
    againFor: (count) => `Повторить для ${plural('ru', count, { one: 'заказа', other: 'заказов' })}`,
    nothingToHandOver: 'Ни для одного из заказов нет подходящего варианта.',
    rule: 'Для каждого заказа выбрать',
    cheapest: 'Самый дешёвый вариант',
    fastest: 'Самый быстрый вариант',
    asSaid: 'То, что указано в заказе',
    withVendor: (name) => `${name}, самый дешёвый вариант`,
    withinDays: 'Не дольше, дней',
    withinDaysHint: 'От забора до вручения; пусто — сколько угодно.',
    callsLater: 'Курьеров вызвать потом, одного на все заказы с одного адреса',
    leftOut: (count) => `${ordersRu(count)} пропущено: уже переданы или ждут чужого решения.`,
    pricing: (got, all) => `Цены: ${got} из ${all}…`,
    sending: (got, all) => `Передано: ${got} из ${all}…`,
    willCost: (count, sum) => `${ordersRu(count)} на ${sum}`,
    outcome: (done, failed, canceled = 0) =>
      `Передано: ${done}${andFailedRu(failed)}${canceled === 0 ? '' : `, отменены другими: ${canceled}`}`,
    goesWith: 'Доставляет',
    arrives: 'Доставка до',
    days: (count) => plural('ru', count, { one: 'день', few: 'дня', many: 'дней', other: 'дня' }),
    price: 'Цена',
    noOption: 'Никто не доставляет',
    noneFits: 'Нет варианта по этому правилу',
    mend: 'Исправить',
    mendTitle: (number) => `Исправить ${number}`,
    openOrder: 'Открыть заказ',
    saveMended: 'Сохранить',
    field: {
      'receiver.name': 'Получатель',
      'receiver.contactPerson': 'Контактное лицо',
      'receiver.phone': 'Телефон получателя',
      'receiver.email': 'Почта получателя',
      'receiver.address': 'Адрес получателя',
      'receiver.postalCode': 'Индекс',
      'sender.phone': 'Телефон отправителя',
      'sender.address': 'Адрес отправителя',
      weight: 'Вес места, кг',
      l: 'Длина, см',
      w: 'Ширина, см',
      h: 'Высота, см',
      comments: 'Комментарий для службы',
    },
    retry: 'Повторить',
    retryText: 'Сначала у каждой службы запрашивается, нет ли у неё этого заказа: дважды ничего не передаётся.',
    retried: 'Передача повторена',
    noneToRetry: 'Ни у одного из заказов передача не сорвалась.',
    notRetried: (count) => `Пропущено: ${ordersRu(count)} — их передача не срывалась.`,
    print: 'Печать',
    printThese: (count) => `Печатать документы: ${ordersRu(count)}`,
    printMany: (count) => `Печатать: ${ordersRu(count)}`,
    paper: { labels: 'Этикетки', waybills: 'Накладные', act: 'Акт приёма-передачи' },
    labelSize: 'Размер этикеток',
    usualSize: 'Как в настройках',
    size: ['A4, четыре на листе', 'A5', 'A6', 'A7'],
    printedMeanwhile: (count) =>
      `Тем временем кто-то другой напечатал этикетки: ${ordersRu(count)}. Нажмите ещё раз, чтобы напечатать то, что сказано ниже.`,
    onlyUnprinted: (count) => `Только ещё не напечатанные: ${ordersRu(count)}`,
    noPaper: 'Выберите хотя бы один документ.',
    nothingToPrint: 'Печатать нечего.',
    printedNow: 'Документы готовы. Браузер спросит о принтере.',
    printAgain: 'Печать',
    saveFile: 'Сохранить',
    notPrinted: (count) => `Пропущено: ${ordersRu(count)} — у них ещё нет документов.`,
    callCouriers: 'Вызвать курьеров',
    callFor: (count) => `Вызвать: ${ordersRu(count)}`,
    noneToCall: 'Ни один из заказов не ждёт курьера.',
    notCallable: (count) => `Пропущено: ${ordersRu(count)} — не переданы, уже забраны или курьер вызван.`,
    day: 'День',
    dayHint: 'Пусто — первый возможный день.',
    hoursFrom: 'С',
    hoursTo: 'До',
    courierComes: (number) => `Курьер ${number}`,
    courierAsked: 'Вызван; служба ещё не подтвердила',
    outcomeOfCalls: (done, failed) => `Курьеры вызваны: ${ordersRu(done)}${andFailedRu(failed)}`,
    cancel: 'Отменить',
    cancelMany: (count) => `Отменить ${ordersRu(count)}`,
    keepThem: 'Не отменять',
    cancelFree: 'Это бесплатно. Вернуть заказы будет нельзя.',
    cancelCosts: (count, sum) =>
      `Создано больше 20 минут назад: ${ordersRu(count)}. За каждый удержится доля по тарифу, вместе не больше ${sum}. Вернуть заказы будет нельзя.`,
    notCancelable: (count) => `Пропущено: ${ordersRu(count)} — завершены или возвращаются.`,
    noneToCancel: 'Ни один из заказов уже нельзя отменить.',
    canceled: 'Отменён',
    cancelAsked: 'Служба получила запрос на отмену',
    outcomeOfCancels: (done, failed) => `Отменено или запрошено: ${ordersRu(done)}${andFailedRu(failed)}`,
  },
};
