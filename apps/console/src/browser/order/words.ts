import { type Dictionary, type Names, names } from '../words/locale.ts';
import type { CompanyMove, OperatorMove } from './moves.ts';

type AnyMove = CompanyMove | OperatorMove;

/** What the screen of an order says. */
export const orderScreenWords: Dictionary<{
  readonly order: string;
  readonly number: string;
  readonly customers: (number: string) => string;
  readonly itsNumber: (number: string) => string;
  readonly ofCompany: string;
  readonly since: string;
  readonly made: string;
  readonly walk: string;
  readonly before: string;
  readonly after: string;
  readonly place: (at: string, of: string) => string;
  readonly back: string;
  readonly attention: string;
  readonly move: Readonly<Record<AnyMove, string>>;
  readonly done: Readonly<Record<AnyMove, string>>;
  readonly more: string;
  readonly likeThis: string;
  readonly where: string;
  readonly noNews: string;
  readonly newsLost: string;
  readonly said: (source: string) => string;
  readonly expected: string;
  readonly expectedLate: string;
  readonly delivered: string;
  readonly receivedBy: string;
  readonly keptUntil: string;
  readonly receiversPage: string;
  readonly vendorsPage: string;
  readonly open: string;
  readonly vendor: string;
  readonly tariff: string;
  readonly waybill: string;
  readonly returnWaybill: string;
  readonly courierCall: string;
  readonly pickup: string;
  readonly history: string;
  readonly noHistory: string;
  readonly ours: string;
  readonly onTheWayBack: string;
  readonly showAll: (count: string) => string;
  readonly sender: string;
  readonly receiver: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly instructions: string;
  readonly taxNumber: string;
  readonly point: string;
  readonly pointHours: string;
  readonly cargo: string;
  readonly size: string;
  readonly weight: string;
  readonly count: string;
  readonly content: string;
  readonly goods: string;
  readonly paidByReceiver: string;
  readonly codes: string;
  readonly services: string;
  readonly service: Names;
  readonly noServices: string;
  readonly money: string;
  readonly price: string;
  readonly vendorPrice: string;
  readonly foreignPrice: string;
  readonly rate: (rate: string, day: string) => string;
  readonly collected: string;
  readonly charge: string;
  readonly insured: string;
  readonly notes: string;
  readonly comments: string;
  readonly project: string;
  readonly department: string;
  readonly act: string;
  readonly emergency: string;
  readonly children: string;
  readonly loading: string;
}> = {
  en: {
    order: 'Order',
    number: 'order number',
    customers: (number) => `Your number ${number}`,
    itsNumber: (number) => `Its number ${number}`,
    ofCompany: 'Company',
    since: 'since',
    made: 'Made',
    walk: 'Orders of the list',
    before: 'Order before (k)',
    after: 'Next order (j)',
    place: (at, of) => `${at} of ${of}`,
    back: 'Back to the list',
    attention: 'Needs attention',
    move: {
      'hand-over': 'Hand over',
      'repeat-payment': 'New payment link',
      'accept-price': 'Accept the price',
      'dispute-price': 'Dispute the price',
      'call-courier': 'Call a courier',
      'cancel-courier': 'Call the courier off',
      change: 'Change',
      cancel: 'Cancel the order',
      approve: 'Approve',
      refuse: 'Refuse',
      retry: 'Hand over again',
      'retry-absent': 'Hand over: the vendor has nothing',
      charge: 'Charge it',
      waive: 'Waive the charge',
      advance: 'Tell what happened',
    },
    done: {
      'hand-over': 'The order is being handed over.',
      'repeat-payment': 'There is a new payment link.',
      'accept-price': 'The price is accepted.',
      'dispute-price': 'The price is disputed.',
      'call-courier': 'A courier is called.',
      'cancel-courier': 'The courier is called off.',
      change: 'The order is changed.',
      cancel: 'The order is canceled.',
      approve: 'The order is approved.',
      refuse: 'The order is a draft again.',
      retry: 'The order is being handed over again.',
      'retry-absent': 'The order is being handed over again.',
      charge: 'The order is charged.',
      waive: 'Nothing is charged.',
      advance: 'It stands in the history.',
    },
    more: 'More acts',
    likeThis: 'Another like this',
    where: 'Where it is',
    noNews: 'The vendor has not said anything yet.',
    newsLost: 'What the vendor said could not be loaded.',
    said: (source) => `says ${source}`,
    expected: 'Expected',
    expectedLate: 'Was expected',
    delivered: 'Delivered',
    receivedBy: 'Received by',
    keptUntil: 'Kept at the point until',
    receiversPage: 'Page for the receiver',
    vendorsPage: 'Page of the vendor',
    open: 'Open',
    vendor: 'Vendor',
    tariff: 'Tariff',
    waybill: 'Waybill',
    returnWaybill: 'Return waybill',
    courierCall: 'Courier call',
    pickup: 'Pickup',
    history: 'History',
    noHistory: 'Nothing has happened yet.',
    ours: 'Ours',
    onTheWayBack: 'on the way back',
    showAll: (count) => `Show all ${count}`,
    sender: 'Sender',
    receiver: 'Receiver',
    contact: 'Contact',
    phone: 'Phone',
    email: 'E-mail',
    address: 'Address',
    instructions: 'Hints for the courier',
    taxNumber: 'Taxpayer number',
    point: 'Pickup point',
    pointHours: 'Open',
    cargo: 'Parcel',
    size: 'Size, cm',
    weight: 'Weight',
    count: 'Count',
    content: 'Content',
    goods: 'Goods',
    paidByReceiver: 'Receiver pays',
    codes: 'Codes of the places',
    services: 'Services',
    service: names({
      CashOnDelivery: 'Cash on delivery',
      Insurance: 'Insurance',
      PartialBuyOut: 'Part of the goods may be bought',
      PrintReceipt: 'Receipt',
      SmsToReceiver: 'SMS to the receiver',
    }),
    noServices: 'None',
    money: 'Money',
    price: 'Price',
    vendorPrice: 'The vendor asks',
    foreignPrice: 'Price of the vendor',
    rate: (rate, day) => `at ${rate} since ${day}`,
    collected: 'Collected from the receiver',
    charge: 'Charge to the receiver',
    insured: 'Insured for',
    notes: 'Notes',
    comments: 'For the vendor',
    project: 'Project',
    department: 'Department',
    act: 'Act number',
    emergency: 'Mail in trouble',
    children: 'Belonging orders',
    loading: 'Loaders',
  },
  ru: {
    order: 'Заказ',
    number: 'номер заказа',
    customers: (number) => `Ваш номер ${number}`,
    itsNumber: (number) => `Номер у клиента ${number}`,
    ofCompany: 'Компания',
    since: 'с',
    made: 'Создан',
    walk: 'Заказы списка',
    before: 'Предыдущий заказ (k)',
    after: 'Следующий заказ (j)',
    place: (at, of) => `${at} из ${of}`,
    back: 'К списку',
    attention: 'Требует внимания',
    move: {
      'hand-over': 'Передать в службу',
      'repeat-payment': 'Новая ссылка на оплату',
      'accept-price': 'Принять цену',
      'dispute-price': 'Оспорить цену',
      'call-courier': 'Вызвать курьера',
      'cancel-courier': 'Отменить курьера',
      change: 'Изменить',
      cancel: 'Отменить заказ',
      approve: 'Одобрить',
      refuse: 'Отказать',
      retry: 'Передать ещё раз',
      'retry-absent': 'Передать: у службы заказа нет',
      charge: 'Списать стоимость',
      waive: 'Не списывать',
      advance: 'Сообщить событие',
    },
    done: {
      'hand-over': 'Заказ передаётся в службу.',
      'repeat-payment': 'Получена новая ссылка на оплату.',
      'accept-price': 'Цена принята.',
      'dispute-price': 'Цена оспорена.',
      'call-courier': 'Курьер вызван.',
      'cancel-courier': 'Вызов курьера отменён.',
      change: 'Заказ изменён.',
      cancel: 'Заказ отменён.',
      approve: 'Заказ одобрен.',
      refuse: 'Заказ снова черновик.',
      retry: 'Заказ передаётся ещё раз.',
      'retry-absent': 'Заказ передаётся ещё раз.',
      charge: 'Стоимость списана.',
      waive: 'Ничего не списано.',
      advance: 'Событие внесено в историю.',
    },
    more: 'Ещё действия',
    likeThis: 'Такой же заказ',
    where: 'Где посылка',
    noNews: 'Служба доставки ещё ничего не сообщила.',
    newsLost: 'Не удалось загрузить, что сообщила служба доставки.',
    said: (source) => `сообщает ${source}`,
    expected: 'Ожидается',
    expectedLate: 'Ожидалась',
    delivered: 'Доставлена',
    receivedBy: 'Получил',
    keptUntil: 'Хранится в пункте до',
    receiversPage: 'Страница для получателя',
    vendorsPage: 'Страница службы',
    open: 'Открыть',
    vendor: 'Служба',
    tariff: 'Тариф',
    waybill: 'Накладная',
    returnWaybill: 'Накладная возврата',
    courierCall: 'Вызов курьера',
    pickup: 'Забор',
    history: 'История',
    noHistory: 'Пока ничего не произошло.',
    ours: 'Наше',
    onTheWayBack: 'на пути обратно',
    showAll: (count) => `Показать все: ${count}`,
    sender: 'Отправитель',
    receiver: 'Получатель',
    contact: 'Контактное лицо',
    phone: 'Телефон',
    email: 'Почта',
    address: 'Адрес',
    instructions: 'Пояснения курьеру',
    taxNumber: 'ИНН',
    point: 'Пункт выдачи',
    pointHours: 'Часы работы',
    cargo: 'Груз',
    size: 'Размер, см',
    weight: 'Вес',
    count: 'Количество',
    content: 'Содержимое',
    goods: 'Товары',
    paidByReceiver: 'Платит получатель',
    codes: 'Коды мест',
    services: 'Услуги',
    service: names({
      CashOnDelivery: 'Наложенный платёж',
      Insurance: 'Страхование',
      PartialBuyOut: 'Частичный выкуп',
      PrintReceipt: 'Чек',
      SmsToReceiver: 'SMS получателю',
    }),
    noServices: 'Нет',
    money: 'Деньги',
    price: 'Цена',
    vendorPrice: 'Просит служба',
    foreignPrice: 'Цена службы',
    rate: (rate, day) => `по курсу ${rate} с ${day}`,
    collected: 'Получено с получателя',
    charge: 'Доплата получателя',
    insured: 'Застраховано на',
    notes: 'Заметки',
    comments: 'Для службы',
    project: 'Проект',
    department: 'Отдел',
    act: 'Номер акта',
    emergency: 'Письмо при сбое',
    children: 'Связанные заказы',
    loading: 'Грузчики',
  },
};
