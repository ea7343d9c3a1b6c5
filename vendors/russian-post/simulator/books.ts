import { cityOfIndex, shippingPoints } from './directory.ts';

// What the simulated Russian Post knows and decides, as the specification of the Otpravka API tells. Nothing here knows
// the plugin: an error in one is to be seen in the other.

/** An order as it was sent; the names are those of the specification. */
export type Order = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly type: number;
  readonly typeName: string;
  readonly attribute: number;
  readonly attributeName: string;
  readonly at: number;
}

export interface Item {
  readonly id: number;
  readonly barcode: string;
  readonly order: Order;
  /** null: it is among the new ones. */
  batch: Batch | null;
  isDeleted: boolean;
  readonly operations: Operation[];
}

export interface Batch {
  readonly name: string;
  /** CREATED, then FROZEN while the office expects it, and once it has it ACCEPTED. */
  status: 'CREATED' | 'FROZEN' | 'ACCEPTED';
  readonly sendingDate: string;
  readonly office: string;
  /** COMBINED, or what all its items are. */
  readonly kind: string;
  /** The items of the list that the office has; null: it has none. */
  listed: readonly number[] | null;
}

/** How the simulated post does what its sources do not agree on. */
export interface Habits {
  /** A batch holds items of one kind and category alone, as its methods are described; recorded answers of 2019 and 2026 are COMBINED. */
  readonly isOneKindABatch?: boolean;
  /** A batch that was checked in stays open for more, and its list can be sent again. */
  readonly isOpenAfterCheckin?: boolean;
  /** `checkin` is called by GET, as copies of the specification have it, and not by POST, as clients call it. */
  readonly isCheckinByGet?: boolean;
  /** An order without a given name is refused. */
  readonly needsGivenName?: boolean;
  /** The tracking service has no more calls for the account today. */
  readonly isTrackingUsedUp?: boolean;
  /** `GET /1.0/settings/limit` is not there: no published list of methods has it. */
  readonly hasNoLimit?: boolean;
}

interface Fault {
  readonly code: string;
  readonly description: string;
}

const fault = (code: string, description: string): Fault => ({ code, description });

const journey: readonly (readonly [type: number, typeName: string, attribute: number, attributeName: string])[] = [
  [28, 'Присвоение идентификатора', 0, ''],
  [1, 'Приём', 3, 'Партионный электронно'],
  [8, 'Обработка', 1, 'Покинуло место приёма'],
  [8, 'Обработка', 44, 'Сдано в СЦ'],
  [8, 'Обработка', 2, 'Прибыло в место вручения'],
  [2, 'Вручение', 1, 'Вручение адресату'],
];

/** Kopecks without VAT: for any parcel, and for each kilogram begun. */
const rates: Readonly<Record<string, { base: number; perKg: number; min: number; max: number; most: number }>> = {
  ONLINE_PARCEL: { base: 16_148, perKg: 2_100, min: 3, max: 6, most: 20_000 },
  POSTAL_PARCEL: { base: 24_590, perKg: 3_050, min: 4, max: 8, most: 50_000 },
  PARCEL_CLASS_1: { base: 31_005, perKg: 4_400, min: 2, max: 4, most: 5_000 },
  ONLINE_COURIER: { base: 28_333, perKg: 3_900, min: 2, max: 4, most: 31_500 },
  EMS: { base: 52_917, perKg: 8_250, min: 1, max: 3, most: 31_500 },
};
const categories = ['ORDINARY', 'WITH_DECLARED_VALUE', 'WITH_DECLARED_VALUE_AND_CASH_ON_DELIVERY'];
const VAT = 0.22;

export class Books {
  readonly items: Item[] = [];
  readonly batches: Batch[] = [];
  isRefusing = false;
  /** Requests to the Otpravka API. */
  calls = 0;
  readonly habits: Habits;
  /** ms since 1970. */
  readonly #now: () => number;

  constructor(now: () => number, habits: Habits = {}) {
    this.#now = now;
    this.habits = habits;
  }

  /** `POST /1.0/tariff` */
  price(wish: Order): { readonly status: number; readonly body: object } {
    const rate = rates[String(wish['mail-type'])];
    const mass = wish.mass;
    const refused = (desc: string) => ({ status: 400, body: { code: '1001', desc, 'sub-code': 'TARIFF_ERROR' } });
    if (rate === undefined || !categories.includes(String(wish['mail-category'])))
      return refused('Вид или категория отправления некорректны');
    if (!Number.isInteger(mass) || (mass as number) <= 0 || (mass as number) > rate.most)
      return refused('Масса некорректна');
    for (const end of ['index-from', 'index-to'])
      if (cityOfIndex(String(wish[end])) === undefined)
        return { status: 400, body: { code: '1372', desc: 'Доставка по указанному маршруту не осуществляется' } };
    const ground = rate.base + Math.ceil((mass as number) / 1000) * rate.perKg;
    const declared = Number(wish['declared-value'] ?? 0);
    const isInsured = wish['mail-category'] !== 'ORDINARY';
    if (isInsured !== declared > 0) return refused('Объявленная сумма некорректна');
    const insurance = Math.round(declared * 0.006);
    const part = (sum: number) => ({ rate: sum, vat: Math.round(sum * VAT) });
    return {
      status: 200,
      body: {
        'delivery-time': { 'min-days': rate.min, 'max-days': rate.max },
        'ground-rate': part(ground),
        ...(isInsured && { 'insurance-rate': part(insurance) }),
        'payment-method': 'CASHLESS',
        'notice-payment-method': 'CASHLESS',
        'total-rate': ground + insurance,
        'total-vat': part(ground).vat + (isInsured ? part(insurance).vat : 0),
      },
    };
  }

  /** `PUT /2.0/user/backlog`: the number of an order need not be its alone. */
  create(orders: readonly Order[]): object {
    const made: object[] = [];
    const errors: object[] = [];
    orders.forEach((order, position) => {
      const faults = this.isRefusing
        ? [fault('ILLEGAL_INDEX_TO', 'Почтовый индекс некорректен')]
        : faultsOf(order, this.habits);
      if (faults.length > 0) errors.push({ 'error-codes': faults, position });
      else {
        const n = this.items.length + 1;
        const item: Item = {
          id: 2_319_421_000 + n,
          barcode: barcodeOf(n),
          order,
          batch: null,
          isDeleted: false,
          operations: [],
        };
        this.items.push(item);
        made.push({ 'result-id': item.id, barcode: item.barcode, 'order-num': order['order-num'] });
      }
    });
    return { ...(made.length > 0 && { orders: made }), ...(errors.length > 0 && { errors }) };
  }

  /** `POST /1.0/user/shipment`: a batch for each office, and for each kind where they do not go together. */
  gather(ids: readonly number[], sendingDate: string): object {
    const made = new Map<string, Batch>();
    const answer = this.#each(ids, (item) => {
      if (item?.batch !== null) return fault('NOT_FOUND', 'Отправление не найдено');
      if (!/^\d{4}-\d\d-\d\d$/.test(sendingDate)) return fault('PAST_DUE_DATE', 'Дата отправки просрочена');
      const office = String(item.order['postoffice-code']);
      const kind = this.#kindOf(item);
      const batch = made.get(`${office} ${kind}`) ?? this.#open({ sendingDate, office, kind });
      made.set(`${office} ${kind}`, batch);
      item.batch = batch;
      return null;
    });
    return { ...answer, ...(made.size > 0 && { batches: [...made.values()].map(shownBatch) }) };
  }

  #open(batch: Pick<Batch, 'sendingDate' | 'office' | 'kind'>): Batch {
    const made: Batch = { ...batch, name: String(this.batches.length + 1), status: 'CREATED', listed: null };
    this.batches.push(made);
    return made;
  }

  #kindOf({ order }: Item): string {
    return this.habits.isOneKindABatch ? `${order['mail-type']} ${order['mail-category']}` : 'COMBINED';
  }

  batchNamed(name: string): Batch | undefined {
    return this.batches.find((batch) => batch.name === name);
  }

  itemsIn(batch: Batch): readonly Item[] {
    return this.items.filter((item) => item.batch === batch && !item.isDeleted);
  }

  /** `POST /1.0/batch/{name}/shipment` */
  move(batch: Batch, ids: readonly number[]): object {
    return this.#each(ids, (item) => {
      if (item?.batch !== null) return fault('NOT_FOUND', 'Отправление не найдено');
      if (batch.status !== 'CREATED') return fault('READONLY_STATE', 'Изменения в партии недопустимы');
      if (String(item.order['postoffice-code']) !== batch.office)
        return fault('ILLEGAL_POSTCODE', 'Индекс приемного почтового отделения в настройках и в партии отличаются');
      if (this.#kindOf(item) !== batch.kind)
        return fault('DIFFERENT_MAIL_TYPE', 'Типы почтовых отправлений не совпадают');
      item.batch = batch;
      return null;
    });
  }

  /** `checkin`: the office gets the list of what is in the batch by now. */
  checkIn(batch: Batch): object {
    const ids = this.itemsIn(batch).map(({ id }) => id);
    if (ids.length === 0) return { 'error-code': 'ALL_SHIPMENTS_SENT' };
    if (batch.listed?.join() === ids.join()) return { 'error-code': 'BATCH_NOT_CHANGED' };
    batch.listed = ids;
    if (!this.habits.isOpenAfterCheckin) batch.status = 'FROZEN';
    return { 'f103-sent': true };
  }

  /** `POST /1.0/user/backlog`: back to the new ones. */
  giveBack(ids: readonly number[]): object {
    return this.#each(ids, (item) => {
      if (item === undefined || item.batch === null) return fault('NOT_FOUND', 'Не найден');
      if (item.batch.status !== 'CREATED') return fault('READONLY_STATE', 'Изменения в партии недопустимы');
      item.batch = null;
      return null;
    });
  }

  /** `DELETE /1.0/backlog` */
  delete(ids: readonly number[]): object {
    return this.#each(ids, (item) => {
      if (item?.batch !== null) return fault('NOT_FOUND', 'Не найден');
      item.isDeleted = true;
      return null;
    });
  }

  #each(ids: readonly number[], act: (item: Item | undefined) => Fault | null): object {
    const results = ids.map((id) => ({ id, fault: act(this.find(id)) }));
    const done = results.filter((one) => one.fault === null).map(({ id }) => id);
    const errors = results.flatMap((one, position) =>
      one.fault === null
        ? []
        : [{ 'error-code': one.fault.code, 'error-description': one.fault.description, position }],
    );
    return { ...(done.length > 0 && { 'result-ids': done }), ...(errors.length > 0 && { errors }) };
  }

  find(id: number): Item | undefined {
    return this.items.find((item) => item.id === id && !item.isDeleted);
  }

  /** Among the new ones, or in batches; by the number of the order or the barcode. */
  search(query: string, place: 'backlog' | 'shipment'): readonly object[] {
    return this.items
      .filter((item) => !item.isDeleted && (item.batch === null) === (place === 'backlog'))
      .filter(({ order, barcode }) => order['order-num'] === query || barcode === query)
      .map(shown);
  }

  /** The next thing that happens to the parcel; before the first of them the post has taken the batch. */
  advance(item: Item): void {
    const next = journey[item.operations.length];
    if (next === undefined || item.isDeleted) return;
    const [type, typeName, attribute, attributeName] = next;
    if (type === 1 && item.batch !== null) item.batch.status = 'ACCEPTED';
    item.operations.push({ type, typeName, attribute, attributeName, at: this.#now() });
  }
}

/** A batch as lists show it, in part. */
const shownBatch = ({ name, status, sendingDate, office, kind }: Batch): object => {
  const [type = 'COMBINED', category = 'COMBINED'] = kind.split(' ');
  return {
    'batch-name': name,
    'batch-status': status,
    'list-number-date': sendingDate,
    'postoffice-code': office,
    'mail-type': type,
    'mail-category': category,
    'electronic-f103': false,
  };
};

export const shown = ({ id, barcode, order, batch }: Item): object => ({
  ...order,
  id,
  barcode,
  version: 0,
  ...(batch !== null && { 'batch-name': batch.name, 'batch-status': batch.status }),
});

/** 14 digits; the last one is a check digit. */
function barcodeOf(n: number): string {
  const digits = `80093${String(n).padStart(8, '0')}`;
  const sum = [...digits].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

/** The errors of validation that the specification lists. */
function faultsOf(order: Order, { needsGivenName }: Habits): readonly Fault[] {
  const category = String(order['mail-category'] ?? '');
  const rate = rates[String(order['mail-type'])];
  const [value, payment] = [order['insr-value'], order.payment];
  const isInsured = category !== 'ORDINARY';
  const isPaid = category === 'WITH_DECLARED_VALUE_AND_CASH_ON_DELIVERY';
  const isDoor = order['address-type-to'] === 'DEFAULT';
  const rules: readonly (readonly [isBroken: boolean, code: string, description: string])[] = [
    [!categories.includes(category), 'ILLEGAL_MAIL_CATEGORY', 'Категория почтового отправления некорректна'],
    [rate === undefined, 'ILLEGAL_MAIL_TYPE', 'Тип почтового отправления некорректен'],
    [order['mail-direct'] !== 643, 'ILLEGAL_MAIL_DIRECT', 'Почтовое направление некорректно'],
    [!isText(order['address-type-to']), 'EMPTY_ADDRESS_TYPE_TO', 'Тип адреса не указан'],
    [!isWhole(order['index-to']), 'EMPTY_INDEX_TO', 'Почтовый индекс не указан'],
    [cityOfIndex(String(order['index-to'])) === undefined, 'ILLEGAL_INDEX_TO', 'Почтовый индекс некорректен'],
    [!isText(order['region-to']), 'EMPTY_REGION_TO', 'Регион не заполнен'],
    [!isText(order['place-to']), 'EMPTY_PLACE_TO', 'Населенный пункт не указан'],
    [
      isDoor && !(isText(order['street-to']) && isText(order['house-to'])),
      'ILLEGAL_ADDRESS_TYPE_TO',
      'Тип адреса некорректен',
    ],
    [
      !isText(order['recipient-name']) ||
        !isText(order.surname) ||
        (needsGivenName === true && !isText(order['given-name'])),
      'ILLEGAL_INITIALS',
      'ФИО некорректно',
    ],
    [!/^7\d{10}$/.test(String(order['tel-address'])), 'EMPTY_TELADDRESS', 'Телефон получателя является обязательным'],
    [!isWhole(order.mass), 'EMPTY_MASS', 'Масса не указана'],
    [rate !== undefined && (order.mass as number) > rate.most, 'ILLEGAL_MASS_EXCESS', 'Превышение максимальной массы'],
    [isInsured && !isWhole(value), 'EMPTY_INSR_VALUE', 'Объявленная сумма не указана'],
    [isPaid && !isWhole(payment), 'EMPTY_PAYMENT', 'Наложенный платеж не указан'],
    [
      isPaid && Number(payment) > Number(value),
      'NOT_INSURED_PAYMENT',
      'Наложенный платеж превышает объявленную ценность',
    ],
    [!isText(order['postoffice-code']), 'EMPTY_POSTOFFICE_CODE', 'Индекс отделения места приема не задан'],
    [
      !shippingPoints.some((point) => point.enabled && point['operator-postcode'] === order['postoffice-code']),
      'ILLEGAL_POSTOFFICE_CODE',
      'Индекс приемного почтового отделения некорректен',
    ],
  ];
  return rules.flatMap(([isBroken, code, description]) => (isBroken ? [fault(code, description)] : []));
}
