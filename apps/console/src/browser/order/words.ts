import type { Operator } from '../api.ts';
import type { Dictionary } from '../words/locale.ts';
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
  readonly service: Readonly<Record<string, string>>;
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
    service: {
      CashOnDelivery: 'Cash on delivery',
      Insurance: 'Insurance',
      PartialBuyOut: 'Part of the goods may be bought',
      PrintReceipt: 'Receipt',
      SmsToReceiver: 'SMS to the receiver',
    },
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
    service: {
      CashOnDelivery: 'Наложенный платёж',
      Insurance: 'Страхование',
      PartialBuyOut: 'Частичный выкуп',
      PrintReceipt: 'Чек',
      SmsToReceiver: 'SMS получателю',
    },
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

/** What its papers and files say. */
export const paperWords: Dictionary<{
  readonly papers: string;
  readonly paper: Readonly<Record<number, string>>;
  readonly print: string;
  readonly keep: string;
  readonly preview: (paper: string) => string;
  readonly printed: string;
  readonly files: string;
  readonly noFiles: string;
  readonly add: string;
  readonly added: (name: string) => string;
  readonly tooLarge: string;
  readonly fileKind: Readonly<Record<number, string>>;
  readonly forReceiver: string;
  readonly kind: string;
}> = {
  en: {
    papers: 'Papers',
    paper: {
      1: 'Waybill',
      2: 'Labels',
      4: 'Insurance policy',
      8: 'Signed waybill',
      16: 'Proof of delivery',
      32: 'Packing list',
      64: 'Acceptance act',
      128: 'Commercial invoice',
    },
    print: 'Print',
    keep: 'Save',
    preview: (paper) => `Preview: ${paper}`,
    printed: 'printed',
    files: 'Files',
    noFiles: 'No file is kept with this order.',
    add: 'Add a file',
    added: (name) => `${name} is kept.`,
    tooLarge: 'A file may have at most 20 MB.',
    fileKind: {
      1: 'Waybill',
      2: 'Labels',
      4: 'Insurance policy',
      8: 'Signed waybill',
      16: 'Proof of delivery',
      32: 'Packing list',
      64: 'Acceptance act',
      128: 'Commercial invoice',
      256: 'Other',
    },
    forReceiver: 'Open to whoever has the order’s key',
    kind: 'What it is',
  },
  ru: {
    papers: 'Документы',
    paper: {
      1: 'Накладная',
      2: 'Этикетки',
      4: 'Страховой полис',
      8: 'Подписанная накладная',
      16: 'Подтверждение доставки',
      32: 'Упаковочный лист',
      64: 'Акт приёмки',
      128: 'Коммерческий инвойс',
    },
    print: 'Печать',
    keep: 'Сохранить',
    preview: (paper) => `Просмотр: ${paper}`,
    printed: 'напечатано',
    files: 'Файлы',
    noFiles: 'К заказу не приложено ни одного файла.',
    add: 'Добавить файл',
    added: (name) => `Файл ${name} сохранён.`,
    tooLarge: 'Файл может быть не больше 20 МБ.',
    fileKind: {
      1: 'Накладная',
      2: 'Этикетки',
      4: 'Страховой полис',
      8: 'Подписанная накладная',
      16: 'Подтверждение доставки',
      32: 'Упаковочный лист',
      64: 'Акт приёмки',
      128: 'Коммерческий инвойс',
      256: 'Прочее',
    },
    forReceiver: 'Открыт тому, у кого есть ключ заказа',
    kind: 'Что это',
  },
};

/** What its dialogues ask. */
export const actWords: Dictionary<{
  readonly cancelTitle: (number: string) => string;
  readonly cancelFree: (until: string) => string;
  readonly cancelCosts: string;
  readonly cancelNothing: string;
  readonly cancelAsks: string;
  readonly keep: string;
  readonly handOverTitle: (number: string) => string;
  readonly handOverChosen: string;
  readonly choose: string;
  readonly options: string;
  readonly noOptions: string;
  readonly courierTitle: string;
  readonly day: string;
  readonly dayHint: string;
  readonly from: string;
  readonly to: string;
  readonly courierOff: string;
  readonly courierOffText: string;
  readonly alsoOthers: string;
  readonly absentTitle: string;
  readonly absentText: string;
  readonly chargeTitle: (sum: string) => string;
  readonly waiveTitle: string;
  readonly disputeTitle: string;
  readonly disputeText: string;
  readonly acceptTitle: string;
  readonly acceptText: string;
  readonly refuseTitle: string;
  readonly refuseText: string;
  readonly advanceTitle: string;
  readonly advanceStatus: string;
  readonly advanceText: string;
  readonly advanceTextHint: string;
  readonly advanceAt: string;
  readonly advanceAtHint: string;
  readonly advanceForce: string;
  readonly advanceBy: string;
  readonly changeTitle: (number: string) => string;
  readonly changeOwn: string;
  readonly save: string;
  readonly unchanged: string;
  readonly moved: string;
  readonly movedText: string;
  readonly takeTheirs: string;
  readonly payHere: string;
  readonly group: Readonly<Record<'receiver' | 'sender' | 'cargo' | 'own' | 'vendor', string>>;
  readonly field: Readonly<Record<string, string>>;
}> = {
  en: {
    cancelTitle: (number) => `Cancel order ${number}?`,
    cancelFree: (until) => `It costs nothing until ${until}.`,
    cancelCosts: 'The twenty minutes in which it costs nothing are over: the tariff’s share of the price is kept.',
    cancelNothing: 'It costs nothing: no vendor has it.',
    cancelAsks: 'The vendor is asked, and may refuse.',
    keep: 'Keep the order',
    handOverTitle: (number) => `Hand over ${number}`,
    handOverChosen: 'As the order says',
    choose: 'Choose how it is sent.',
    options: 'Ways to send it',
    noOptions: 'No vendor offers this delivery. Change the order, or ask again later.',
    courierTitle: 'Call a courier',
    day: 'Day',
    dayHint: 'Empty: the first possible day.',
    from: 'From',
    to: 'To',
    courierOff: 'Call the courier off?',
    courierOffText: 'The vendor is asked not to send anybody. It may be too late.',
    alsoOthers: 'Also where they come for other orders of the company',
    absentTitle: 'Is the order not at the vendor?',
    absentText:
      'Look at the vendor’s own pages first. If it has the order all the same, the parcel is sent, and paid, twice.',
    chargeTitle: (sum) => `Charge ${sum} again?`,
    waiveTitle: 'Charge nothing for it?',
    disputeTitle: 'Dispute the price?',
    disputeText: 'The price of the order stays as it was agreed. This is said once.',
    acceptTitle: 'Accept the price of the vendor?',
    acceptText: 'The difference is charged to the balance.',
    refuseTitle: 'Refuse the order?',
    refuseText: 'It becomes a draft again, and nothing is charged.',
    advanceTitle: 'What happened?',
    advanceStatus: 'Status',
    advanceText: 'Words for the customer',
    advanceTextHint: 'Empty: the words of the status.',
    advanceAt: 'When',
    advanceAtHint: 'Empty: now.',
    advanceForce: 'Although the vendor tells by itself',
    advanceBy: 'Received by',
    changeTitle: (number) => `Change ${number}`,
    changeOwn:
      'The vendor has this order. Your own notes can always change; what of the rest can, depends on the vendor, and stands beside the field.',
    save: 'Save',
    unchanged: 'Nothing is changed yet.',
    moved: 'The order has changed meanwhile',
    movedText: 'Somebody else has changed these fields. What you have typed is kept; saving writes over theirs.',
    takeTheirs: 'Take theirs',
    payHere: 'Payment page',
    group: {
      receiver: 'Receiver',
      sender: 'Sender',
      cargo: 'Parcel',
      own: 'Your own notes',
      vendor: 'For the vendor',
    },
    field: {
      'receiver.name': 'Name',
      'receiver.contactPerson': 'Contact',
      'receiver.phone': 'Phone',
      'receiver.email': 'E-mail',
      'receiver.address': 'Address',
      'receiver.postalCode': 'Postal code',
      'receiver.instructions': 'Hints for the courier',
      'sender.name': 'Name',
      'sender.contactPerson': 'Contact',
      'sender.phone': 'Phone',
      'sender.address': 'Address',
      'sender.postalCode': 'Postal code',
      'sender.instructions': 'Hints for the courier',
      'cargo.description': 'Content',
      'item.weight': 'Weight, kg',
      'item.l': 'Length, cm',
      'item.w': 'Width, cm',
      'item.h': 'Height, cm',
      'pickupInfo.takeDate': 'Pickup day',
      'pickupInfo.timeFrom': 'Pickup from',
      'pickupInfo.timeTo': 'Pickup to',
      comments: 'Remark',
      customerOrderId: 'Your number',
      project: 'Project',
      department: 'Department',
      customerActNumber: 'Act number',
      emergencyEmail: 'Mail in trouble',
    },
  },
  ru: {
    cancelTitle: (number) => `Отменить заказ ${number}?`,
    cancelFree: (until) => `Бесплатно до ${until}.`,
    cancelCosts: 'Двадцать минут бесплатной отмены прошли: удерживается доля цены по тарифу.',
    cancelNothing: 'Бесплатно: заказ ещё не у службы доставки.',
    cancelAsks: 'Служба доставки получит запрос и может отказать.',
    keep: 'Оставить заказ',
    handOverTitle: (number) => `Передать ${number}`,
    handOverChosen: 'Как указано в заказе',
    choose: 'Выберите способ доставки.',
    options: 'Способы доставки',
    noOptions: 'Ни одна служба не предлагает такую доставку. Измените заказ или повторите позже.',
    courierTitle: 'Вызвать курьера',
    day: 'День',
    dayHint: 'Пусто: первый возможный день.',
    from: 'С',
    to: 'До',
    courierOff: 'Отменить вызов курьера?',
    courierOffText: 'Служба получит просьбу никого не присылать. Может быть уже поздно.',
    alsoOthers: 'Даже если курьер едет и за другими заказами компании',
    absentTitle: 'Заказа точно нет у службы?',
    absentText: 'Сначала проверьте кабинет службы. Если заказ там есть, посылка уедет и будет оплачена дважды.',
    chargeTitle: (sum) => `Списать ${sum} ещё раз?`,
    waiveTitle: 'Ничего за него не списывать?',
    disputeTitle: 'Оспорить цену?',
    disputeText: 'Цена заказа останется согласованной. Это решается один раз.',
    acceptTitle: 'Принять цену службы?',
    acceptText: 'Разница спишется с баланса.',
    refuseTitle: 'Отказать в заказе?',
    refuseText: 'Он снова станет черновиком, ничего не спишется.',
    advanceTitle: 'Что произошло?',
    advanceStatus: 'Статус',
    advanceText: 'Текст для клиента',
    advanceTextHint: 'Пусто: слова статуса.',
    advanceAt: 'Когда',
    advanceAtHint: 'Пусто: сейчас.',
    advanceForce: 'Хотя служба сообщает о заказах сама',
    advanceBy: 'Получил',
    changeTitle: (number) => `Изменить ${number}`,
    changeOwn:
      'Заказ у службы доставки. Ваши заметки можно изменить всегда, остальное зависит от службы: отказ появится у поля.',
    save: 'Сохранить',
    unchanged: 'Пока ничего не изменено.',
    moved: 'Заказ тем временем изменился',
    movedText: 'Кто-то другой изменил эти поля. Введённое вами на месте; сохранение заменит чужое.',
    takeTheirs: 'Взять чужое',
    payHere: 'Страница оплаты',
    group: {
      receiver: 'Получатель',
      sender: 'Отправитель',
      cargo: 'Груз',
      own: 'Ваши заметки',
      vendor: 'Для службы',
    },
    field: {
      'receiver.name': 'Имя',
      'receiver.contactPerson': 'Контактное лицо',
      'receiver.phone': 'Телефон',
      'receiver.email': 'Почта',
      'receiver.address': 'Адрес',
      'receiver.postalCode': 'Индекс',
      'receiver.instructions': 'Пояснения курьеру',
      'sender.name': 'Имя',
      'sender.contactPerson': 'Контактное лицо',
      'sender.phone': 'Телефон',
      'sender.address': 'Адрес',
      'sender.postalCode': 'Индекс',
      'sender.instructions': 'Пояснения курьеру',
      'cargo.description': 'Содержимое',
      'item.weight': 'Вес, кг',
      'item.l': 'Длина, см',
      'item.w': 'Ширина, см',
      'item.h': 'Высота, см',
      'pickupInfo.takeDate': 'День забора',
      'pickupInfo.timeFrom': 'Забор с',
      'pickupInfo.timeTo': 'Забор до',
      comments: 'Примечание',
      customerOrderId: 'Ваш номер',
      project: 'Проект',
      department: 'Отдел',
      customerActNumber: 'Номер акта',
      emergencyEmail: 'Письмо при сбое',
    },
  },
};

/** What the operator and support read of it. */
export const supportWords: Dictionary<{
  readonly support: string;
  readonly copyAll: string;
  readonly attempts: string;
  readonly attemptKind: Readonly<Record<Operator.Attempt['kind'], string>>;
  readonly attemptState: Readonly<Record<Operator.Attempt['state'], string>>;
  readonly neverSent: string;
  readonly kind: string;
  readonly state: string;
  readonly started: string;
  readonly ended: string;
  readonly reference: string;
  readonly why: string;
  readonly none: string;
  readonly jobs: string;
  readonly task: string;
  readonly due: string;
  readonly tries: string;
  readonly dead: string;
  readonly payments: string;
  readonly provider: string;
  readonly status: string;
  readonly amount: string;
  readonly received: string;
  readonly refunded: string;
  readonly requests: string;
  readonly noRequests: string;
}> = {
  en: {
    support: 'For support',
    copyAll: 'Copy all that support needs',
    attempts: 'Calls of the vendor',
    attemptKind: {
      'hand-over': 'Hand-over',
      cancel: 'Cancellation',
      'courier-call': 'Courier',
      update: 'Change',
      payment: 'Payment',
      'close-payment': 'End of a payment',
      refund: 'Refund',
    },
    attemptState: {
      sending: 'Being sent',
      accepted: 'Taken, number follows',
      unknown: 'Answer lost',
      confirmed: 'Confirmed',
      rejected: 'Refused',
      unavailable: 'No answer',
      undecidable: 'Nobody knows: look there',
    },
    neverSent: 'never reached the vendor',
    kind: 'What for',
    state: 'Came of it',
    started: 'Began',
    ended: 'Ended',
    reference: 'Reference',
    why: 'Why',
    none: 'The vendor was not called yet.',
    jobs: 'Still to be done',
    task: 'Task',
    due: 'Due',
    tries: 'Tries',
    dead: 'given up',
    payments: 'Card payments',
    provider: 'Provider',
    status: 'Status',
    amount: 'Sum',
    received: 'Received',
    refunded: 'Given back',
    requests: 'Requests',
    noRequests: 'No request is known.',
  },
  ru: {
    support: 'Для поддержки',
    copyAll: 'Скопировать всё для поддержки',
    attempts: 'Обращения к службе',
    attemptKind: {
      'hand-over': 'Передача',
      cancel: 'Отмена',
      'courier-call': 'Курьер',
      update: 'Изменение',
      payment: 'Оплата',
      'close-payment': 'Закрытие оплаты',
      refund: 'Возврат',
    },
    attemptState: {
      sending: 'Отправляется',
      accepted: 'Принято, номер позже',
      unknown: 'Ответ потерян',
      confirmed: 'Подтверждено',
      rejected: 'Отказ',
      unavailable: 'Нет ответа',
      undecidable: 'Неизвестно: проверьте у службы',
    },
    neverSent: 'до службы не дошло',
    kind: 'Зачем',
    state: 'Итог',
    started: 'Начато',
    ended: 'Закончено',
    reference: 'Номер обращения',
    why: 'Причина',
    none: 'К службе ещё не обращались.',
    jobs: 'Ещё предстоит',
    task: 'Задание',
    due: 'Срок',
    tries: 'Попыток',
    dead: 'оставлено',
    payments: 'Оплата картой',
    provider: 'Провайдер',
    status: 'Статус',
    amount: 'Сумма',
    received: 'Получено',
    refunded: 'Возвращено',
    requests: 'Запросы',
    noRequests: 'Запросы неизвестны.',
  },
};
