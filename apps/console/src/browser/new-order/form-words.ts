import type { Dictionary } from '../words/locale.ts';

/** What the form of a new order says. */
export const newOrderWords: Dictionary<{
  readonly title: string;
  readonly like: (number: string) => string;
  readonly kept: string;
  readonly startAnew: string;
  readonly sender: string;
  readonly receiver: string;
  readonly change: string;
  readonly parcel: string;
  readonly services: string;
  readonly yours: string;
  readonly name: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  readonly town: string;
  readonly typeTown: string;
  readonly noTown: string;
  readonly chooseTown: string;
  readonly door: string;
  readonly point: string;
  readonly toDoor: string;
  readonly toPoint: string;
  readonly fromDoor: string;
  readonly fromPoint: string;
  readonly how: string;
  readonly address: string;
  readonly addressHint: string;
  readonly postalCode: string;
  readonly state: string;
  readonly instructions: string;
  readonly choosePoint: string;
  readonly otherPoint: string;
  readonly noPoint: string;
  readonly townFirst: string;
  readonly map: string;
  readonly list: string;
  readonly findPoint: string;
  readonly points: (count: string) => string;
  readonly firstPoints: (count: string, all: string) => string;
  readonly noPoints: string;
  readonly noPointFound: string;
  readonly take: string;
  readonly asLast: string;
  readonly ownSizes: string;
  readonly kind: string;
  readonly kinds: Readonly<Record<'1' | '2' | '32', string>>;
  readonly description: string;
  readonly weight: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly count: string;
  readonly addPlace: string;
  readonly removePlace: (number: number) => string;
  readonly goods: string;
  readonly addGoods: string;
  readonly removeGoods: (number: number) => string;
  readonly goodsName: string;
  readonly goodsCode: string;
  readonly cost: string;
  readonly receiverPays: string;
  readonly customs: string;
  readonly customsValue: string;
  readonly customsCurrency: string;
  readonly onDelivery: string;
  readonly onDeliveryHint: string;
  readonly partly: string;
  readonly sms: string;
  readonly insured: string;
  readonly insuredHint: string;
  readonly charge: string;
  readonly day: string;
  readonly dayHint: string;
  readonly from: string;
  readonly to: string;
  readonly later: string;
  readonly yourNumber: string;
  readonly project: string;
  readonly department: string;
  readonly comments: string;
  readonly more: string;
  readonly prices: string;
  readonly pricesWait: string;
  readonly draft: string;
  readonly handOver: string;
  readonly askingPrices: string;
  readonly noOption: string;
  readonly handOverBy: (vendor: string, price: string) => string;
  readonly keys: string;
  readonly lost: string;
  readonly made: (number: string) => string;
  readonly madeEarlier: (number: string) => string;
  readonly notHandedOver: (number: string) => string;
  readonly wrong: (count: number) => string;
}> = {
  en: {
    title: 'New order',
    like: (number) => `Like ${number}`,
    kept: 'What you typed before is still here.',
    startAnew: 'Start anew',
    sender: 'From',
    receiver: 'To',
    change: 'Change',
    parcel: 'Parcel',
    services: 'Services',
    yours: 'Pickup and notes',
    name: 'Name',
    contact: 'Contact person',
    phone: 'Phone',
    email: 'E-mail',
    town: 'Town',
    typeTown: 'Type the beginning of its name.',
    noTown: 'There is no such town.',
    chooseTown: 'Choose a town of the list.',
    door: 'Door',
    point: 'Pickup point',
    toDoor: 'to the door',
    toPoint: 'to a pickup point',
    fromDoor: 'a courier fetches it',
    fromPoint: 'brought to a point',
    how: 'How',
    address: 'Address',
    addressHint: 'Street, house, flat',
    postalCode: 'Postal code',
    state: 'State or region',
    instructions: 'Hints for the courier',
    choosePoint: 'Choose a point',
    otherPoint: 'Another point',
    noPoint: 'No point is chosen.',
    townFirst: 'Choose the town first.',
    map: 'Map',
    list: 'List',
    findPoint: 'Address, name or metro',
    points: (count) => `${count} points`,
    firstPoints: (count, all) => `The first ${count} of ${all} points; the map has all.`,
    noPoints: 'No vendor has a point in this town.',
    noPointFound: 'No point of the list is like that.',
    take: 'Take this one',
    asLast: 'As before',
    ownSizes: 'Other sizes',
    kind: 'What it is',
    kinds: { 1: 'Documents', 2: 'Goods', 32: 'Fragile goods' },
    description: 'Content',
    weight: 'Weight, kg',
    length: 'Length, cm',
    width: 'Width, cm',
    height: 'Height, cm',
    count: 'Places',
    addPlace: 'Add places of another size',
    removePlace: (number) => `Remove places ${number}`,
    goods: 'Goods',
    addGoods: 'Add goods',
    removeGoods: (number) => `Remove goods ${number}`,
    goodsName: 'Name',
    goodsCode: 'Article',
    cost: 'Worth, ₽ each',
    receiverPays: 'Receiver pays, ₽ each',
    customs: 'Customs',
    customsValue: 'Customs value',
    customsCurrency: 'Currency',
    onDelivery: 'Cash on delivery',
    onDeliveryHint: 'The receiver pays for the goods: name them, with what is paid for each.',
    partly: 'The receiver may take a part',
    sms: 'SMS to the receiver',
    insured: 'Insured for, ₽',
    insuredHint: 'Empty: not insured.',
    charge: 'Receiver pays for delivery, ₽',
    day: 'Pickup day',
    dayHint: 'Empty: the first possible day.',
    from: 'From',
    to: 'To',
    later: 'A courier is called later',
    yourNumber: 'Your number',
    project: 'Project',
    department: 'Department',
    comments: 'For the vendor',
    more: 'More about them',
    prices: 'Prices and days',
    pricesWait: 'Prices come as soon as both towns and the weight are there.',
    draft: 'Save as a draft',
    handOver: 'Create and hand over',
    askingPrices: 'Asking for prices…',
    noOption: 'No vendor offers this delivery.',
    handOverBy: (vendor, price) => `Hand over to ${vendor}, ${price}`,
    keys: 'Enter goes to the button, Ctrl + Enter presses it.',
    lost: 'The answer was lost. Press again without a change: if the order is there already, no second one is made.',
    made: (number) => `Order ${number} is made.`,
    madeEarlier: (number) =>
      `The order whose answer was lost had been made: ${number}. What you have changed since is not in it.`,
    notHandedOver: (number) => `Order ${number} is saved, but not handed over:`,
    wrong: (count) => (count === 1 ? 'One thing is to be mended.' : `${count} things are to be mended.`),
  },
  ru: {
    title: 'Новый заказ',
    like: (number) => `Как ${number}`,
    kept: 'Введённое раньше на месте.',
    startAnew: 'Начать заново',
    sender: 'Откуда',
    receiver: 'Куда',
    change: 'Изменить',
    parcel: 'Груз',
    services: 'Услуги',
    yours: 'Забор и заметки',
    name: 'Имя или компания',
    contact: 'Контактное лицо',
    phone: 'Телефон',
    email: 'Почта',
    town: 'Город',
    typeTown: 'Введите начало названия.',
    noTown: 'Такого города нет.',
    chooseTown: 'Выберите город из списка.',
    door: 'Дверь',
    point: 'Пункт выдачи',
    toDoor: 'до двери',
    toPoint: 'до пункта выдачи',
    fromDoor: 'забирает курьер',
    fromPoint: 'привезём в пункт',
    how: 'Как',
    address: 'Адрес',
    addressHint: 'Улица, дом, квартира',
    postalCode: 'Индекс',
    state: 'Область или штат',
    instructions: 'Пояснения курьеру',
    choosePoint: 'Выбрать пункт',
    otherPoint: 'Другой пункт',
    noPoint: 'Пункт не выбран.',
    townFirst: 'Сначала выберите город.',
    map: 'Карта',
    list: 'Список',
    findPoint: 'Адрес, название или метро',
    points: (count) => `Пунктов: ${count}`,
    firstPoints: (count, all) => `Первые ${count} из ${all}; на карте есть все.`,
    noPoints: 'Ни у одной службы нет пункта в этом городе.',
    noPointFound: 'Такого пункта в списке нет.',
    take: 'Выбрать этот',
    asLast: 'Как раньше',
    ownSizes: 'Другие размеры',
    kind: 'Что это',
    kinds: { 1: 'Документы', 2: 'Товары', 32: 'Хрупкие товары' },
    description: 'Содержимое',
    weight: 'Вес, кг',
    length: 'Длина, см',
    width: 'Ширина, см',
    height: 'Высота, см',
    count: 'Мест',
    addPlace: 'Добавить места другого размера',
    removePlace: (number) => `Убрать места ${number}`,
    goods: 'Товары',
    addGoods: 'Добавить товар',
    removeGoods: (number) => `Убрать товар ${number}`,
    goodsName: 'Название',
    goodsCode: 'Артикул',
    cost: 'Стоимость, ₽ за шт.',
    receiverPays: 'Платит получатель, ₽ за шт.',
    customs: 'Таможня',
    customsValue: 'Таможенная стоимость',
    customsCurrency: 'Валюта',
    onDelivery: 'Наложенный платёж',
    onDeliveryHint: 'Получатель платит за товары: укажите их и цену каждого.',
    partly: 'Можно выкупить часть',
    sms: 'SMS получателю',
    insured: 'Застраховать на, ₽',
    insuredHint: 'Пусто: без страховки.',
    charge: 'Получатель платит за доставку, ₽',
    day: 'День забора',
    dayHint: 'Пусто: первый возможный день.',
    from: 'С',
    to: 'До',
    later: 'Курьера вызовем позже',
    yourNumber: 'Ваш номер',
    project: 'Проект',
    department: 'Отдел',
    comments: 'Для службы',
    more: 'Ещё сведения',
    prices: 'Цены и сроки',
    pricesWait: 'Цены появятся, как только указаны оба города и вес.',
    draft: 'Сохранить черновик',
    handOver: 'Создать и передать',
    askingPrices: 'Узнаём цены…',
    noOption: 'Ни одна служба не предлагает такую доставку.',
    handOverBy: (vendor, price) => `Передать: ${vendor}, ${price}`,
    keys: 'Enter ведёт к кнопке, Ctrl + Enter нажимает её.',
    lost: 'Ответ потерян. Нажмите ещё раз, ничего не меняя: если заказ уже создан, второго не будет.',
    made: (number) => `Заказ ${number} создан.`,
    madeEarlier: (number) =>
      `Заказ, ответ о котором потерялся, уже был создан: ${number}. Изменённого с тех пор в нём нет.`,
    notHandedOver: (number) => `Заказ ${number} сохранён, но не передан:`,
    wrong: (count) => `Нужно исправить: ${count}.`,
  },
};
