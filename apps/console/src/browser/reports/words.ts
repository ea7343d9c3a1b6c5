import { type Dictionary, plural } from '../words/locale.ts';

export const reportWords: Dictionary<{
  readonly title: string;
  readonly lead: string;
  readonly pictures: string;
  readonly days: (count: number) => string;
  readonly from: string;
  readonly to: string;
  readonly vendor: string;
  readonly company: string;
  readonly all: string;
  readonly project: string;
  readonly department: string;
  readonly noVendor: string;
  readonly others: string;
  readonly orders: string;
  readonly delivered: string;
  readonly canceled: string;
  readonly price: string;
  readonly collected: string;
  readonly ordersOver: string;
  readonly ordersOverText: string;
  readonly moneyOver: string;
  readonly moneyOverText: string;
  readonly costOver: string;
  readonly costOverText: string;
  readonly asTable: string;
  readonly day: string;
  readonly hour: string;
  readonly csv: string;
  readonly xlsx: string;
  readonly onTime: string;
  readonly onTimeText: string;
  readonly lanes: string;
  readonly lanesText: string;
  readonly lane: string;
  readonly inTime: string;
  readonly late: string;
  readonly half: string;
  readonly halfHint: string;
  readonly most: string;
  readonly mostHint: string;
  readonly promised: string;
  readonly promisedHint: string;
  readonly otherLanes: (lanes: string, delivered: string) => string;
  readonly unknown: string;
  readonly noFigures: string;
  readonly noFiguresText: string;
  readonly noDeliveries: string;
  readonly noRows: string;
  readonly noRowsText: string;
  readonly clear: string;
  readonly tooLong: string;
}> = {
  en: {
    title: 'Reports',
    lead: 'Orders, money and times of delivery.',
    pictures: 'Overview',
    days: (count) => plural('en', count, { one: 'day', other: 'days' }),
    from: 'Made from',
    to: 'Made until',
    vendor: 'Vendor',
    company: 'Company',
    all: 'All',
    project: 'Project',
    department: 'Department',
    noVendor: 'Not chosen',
    others: 'Others',
    orders: 'Orders',
    delivered: 'Delivered',
    canceled: 'Canceled',
    price: 'Cost of delivery',
    collected: 'Collected on delivery',
    ordersOver: 'Orders by day',
    ordersOverText: 'By the day on which they were made, drafts too.',
    moneyOver: 'Money by day',
    moneyOverText: 'Cost of what vendors have taken, and what they collected from receivers.',
    costOver: 'Cost by vendor',
    costOverText: 'Of orders that vendors have taken, without the canceled.',
    asTable: 'As a table',
    day: 'Day',
    hour: 'Hour',
    csv: 'CSV',
    xlsx: 'Excel',
    onTime: 'On time by vendor',
    onTimeText: 'Delivered on the planned day or before.',
    lanes: 'On time by lane',
    lanesText: 'From city to city, the most deliveries first.',
    lane: 'Lane',
    inTime: 'On time',
    late: 'Late',
    half: 'Half within',
    halfHint: 'Half of the deliveries took no more days from the pickup.',
    most: '9 of 10 within',
    mostHint: 'Nine of ten deliveries took no more days.',
    promised: 'Promised',
    promisedHint: 'Half of them were promised within so many days.',
    otherLanes: (lanes, delivered) => `${lanes} more lanes with ${delivered} deliveries are not listed.`,
    unknown: '—',
    noFigures: 'No orders in these days',
    noFiguresText: 'Choose other days, or another vendor.',
    noDeliveries: 'Nothing was delivered in these days',
    noRows: 'No orders are in this report',
    noRowsText: 'Choose other days, or take the filters away.',
    clear: 'Take the filters away',
    tooLong: 'Choose at most 400 days.',
  },
  ru: {
    title: 'Отчёты',
    lead: 'Заказы, деньги и сроки доставки.',
    pictures: 'Обзор',
    days: (count) => plural('ru', count, { one: 'день', few: 'дня', many: 'дней', other: 'дней' }),
    from: 'Созданы с',
    to: 'Созданы по',
    vendor: 'Служба доставки',
    company: 'Компания',
    all: 'Все',
    project: 'Проект',
    department: 'Подразделение',
    noVendor: 'Не выбрана',
    others: 'Остальные',
    orders: 'Заказы',
    delivered: 'Доставлено',
    canceled: 'Отменено',
    price: 'Стоимость доставки',
    collected: 'Получено при вручении',
    ordersOver: 'Заказы по дням',
    ordersOverText: 'По дню создания, вместе с черновиками.',
    moneyOver: 'Деньги по дням',
    moneyOverText: 'Стоимость того, что приняли службы, и деньги, полученные ими от получателей.',
    costOver: 'Стоимость по службам',
    costOverText: 'Заказы, принятые службами, без отменённых.',
    asTable: 'Таблицей',
    day: 'День',
    hour: 'Час',
    csv: 'CSV',
    xlsx: 'Excel',
    onTime: 'В срок по службам',
    onTimeText: 'Доставлено в обещанный день или раньше.',
    lanes: 'В срок по направлениям',
    lanesText: 'Из города в город, сначала самые частые.',
    lane: 'Направление',
    inTime: 'В срок',
    late: 'С опозданием',
    half: 'Половина за',
    halfHint: 'Половина доставок заняла не больше дней от забора.',
    most: '9 из 10 за',
    mostHint: 'Девять из десяти доставок заняли не больше дней.',
    promised: 'Обещано',
    promisedHint: 'Половине обещали доставку за столько дней.',
    otherLanes: (lanes, delivered) => `Ещё ${lanes} направлений с ${delivered} доставками не показаны.`,
    unknown: '—',
    noFigures: 'За эти дни заказов нет',
    noFiguresText: 'Выберите другие дни или другую службу.',
    noDeliveries: 'За эти дни ничего не доставлено',
    noRows: 'В этом отчёте нет заказов',
    noRowsText: 'Выберите другие дни или уберите фильтры.',
    clear: 'Убрать фильтры',
    tooLong: 'Выберите не больше 400 дней.',
  },
};
