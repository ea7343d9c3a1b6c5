import { type Dictionary, type Names, names } from '../words/locale.ts';

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
  readonly field: Names;
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
    field: names({
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
    }),
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
    field: names({
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
    }),
  },
};
