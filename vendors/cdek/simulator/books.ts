import { randomUUID } from 'node:crypto';
import { type Bill, billOf } from './calculator.ts';
import type { Habits } from './habits.ts';
import type { Fault, Order, Place } from './order.ts';
import { faultsOf, requireFields, routeOf } from './order-rules.ts';
import { Refusal } from './refusal.ts';
import { isBoughtInPart } from './shown-order.ts';

// What the simulated CDEK knows and decides, as the documentation of its API tells. Nothing here knows the plugin: an error
// in one is to be seen in the other.

export interface Status {
  readonly code: string;
  readonly name: string;
  readonly at: number;
  readonly city: string;
  /** By appendix 2. */
  readonly reason?: string;
}

/** What CDEK was asked to do, and does afterwards. */
export interface Request {
  readonly type: 'CREATE' | 'DELETE' | 'REFUSE';
  state: 'ACCEPTED' | 'SUCCESSFUL' | 'INVALID';
  errors: readonly Fault[];
}

export interface Shipment {
  readonly uuid: string;
  readonly order: Order;
  cdekNumber: string | null;
  readonly requests: Request[];
  readonly statuses: Status[];
  /** The order that brings the parcel back. */
  back: Shipment | null;
  readonly forth: Shipment | null;
  /** Pieces that the receiver takes of an article; absent: all that there are. */
  readonly taken: Map<string, number>;
  /** From the registration on. */
  bill: Bill | null;
  /** So many days after CDEK has taken it it should arrive. */
  readonly plannedDays: number;
  readonly delays: { readonly at: number; readonly words: string }[];
}

/** A courier is asked for one order, or for all that lies at an address: then it is said what that is. */
export interface Wish {
  readonly order_uuid?: string;
  readonly cdek_number?: string;
  readonly name?: string;
  readonly weight?: number;
  readonly length?: number;
  readonly width?: number;
  readonly height?: number;
  readonly comment?: string;
  readonly sender?: { readonly phones?: readonly { readonly number: string }[] };
  readonly intake_date?: string;
  readonly intake_time_from?: string;
  readonly intake_time_to?: string;
  readonly from_location?: Place;
}

export interface Intake {
  readonly uuid: string;
  readonly wish: Wish;
  readonly shipment: Shipment;
  number: string | null;
  isCalledOff: boolean;
  /** It was called for today, and late: it may be tomorrow. */
  readonly isLate: boolean;
  /** Once it was looked at; of one that was refused they stay. */
  readonly faults: readonly Fault[];
  isLookedAt: boolean;
}

export interface Subscription {
  readonly uuid: string;
  readonly type: string;
  readonly url: string;
}

export interface Form {
  readonly uuid: string;
  readonly kind: 'orders' | 'barcodes';
  readonly shipment: Shipment | null;
  isDrawn: boolean;
}

type Step = readonly [code: string, name: string];

const toDoor: readonly Step[] = [
  ['RECEIVED_AT_SHIPMENT_WAREHOUSE', 'Принят на склад отправителя'],
  ['READY_FOR_SHIPMENT_IN_SENDER_CITY', 'Готов к отправке в городе-отправителе'],
  ['TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY', 'Сдан перевозчику в городе-отправителе'],
  ['SENT_TO_RECIPIENT_CITY', 'Отправлен в город-получатель'],
  ['ACCEPTED_IN_RECIPIENT_CITY', 'Встречен в городе-получателе'],
  ['ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE', 'Принят на склад доставки'],
  ['TAKEN_BY_COURIER', 'Выдан на доставку'],
  ['DELIVERED', 'Вручен'],
];
const toPoint: readonly Step[] = [
  ...toDoor.slice(0, 5),
  ['ACCEPTED_AT_PICK_UP_POINT', 'Принят на склад до востребования'],
  ['DELIVERED', 'Вручен'],
];

/** `Забор груза дверь-склад` */
const PICKUP_TARIFF = 158;

function requireLoad({ name, weight, sender, from_location: from }: Wish): void {
  const missing = Object.entries({ name, weight, 'sender.phones': sender?.phones?.[0], from_location: from?.address });
  for (const [field, value] of missing) if (!value) throw new Refusal('v2_field_is_empty', `[${field}] is empty`);
}

const addressOf = ({ from_location: from }: Wish, shipment: Shipment | null): string | undefined =>
  from?.address ?? shipment?.order.from_location?.address;

const hoursBetween = (from: string, to: string): number =>
  (Date.parse(`2031-06-02T${to}Z`) - Date.parse(`2031-06-02T${from}Z`)) / 3_600_000;

export const REFUSAL_WORDS = 'Отправка в выбранный день не осуществляется';

export class Books {
  readonly shipments: Shipment[] = [];
  readonly intakes: Intake[] = [];
  readonly forms: Form[] = [];
  readonly subscriptions: Subscription[] = [];
  isRefusing = false;
  /** No order is deleted. */
  isKeeping = false;
  #numbers = 1_100_000_000;
  readonly habits: Habits;
  /** ms since 1970. */
  readonly #now: () => number;

  constructor(now: () => number, habits: Habits) {
    this.#now = now;
    this.habits = habits;
  }

  /** `POST /v2/orders`: what is missing is refused at once, what is wrong afterwards; one number may have many orders. */
  register(order: Order): Shipment {
    requireFields(order);
    const faults = [
      ...faultsOf(order, this.habits),
      ...(this.isRefusing ? [{ code: 'v2_date_forbidden', message: REFUSAL_WORDS }] : []),
    ];
    const shipment = this.#add(order, null);
    shipment.requests.push({ type: 'CREATE', state: 'ACCEPTED', errors: faults });
    this.#happen(shipment, 'ACCEPTED', 'Принят');
    return shipment;
  }

  find(uuid: string): Shipment {
    if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(uuid))
      throw new Refusal('v2_invalid_format', `Invalid value [${uuid}] in [uuid] parameter`);
    const shipment = this.shipments.find((one) => one.uuid === uuid);
    if (shipment === undefined) throw new Refusal('v2_entity_not_found', `Entity is not found by uuid ${uuid}`);
    return shipment;
  }

  /** The latest of that number. */
  findByNumber(number: string): Shipment {
    const shipment = this.shipments.findLast(({ order, forth }) => forth === null && order.number === number);
    if (shipment === undefined)
      throw new Refusal('v2_entity_not_found_im_number', `Entity is not found by im_number ${number}`);
    return shipment;
  }

  /** `DELETE /v2/orders/{uuid}`: of what is created, and nothing more; what has been taken meanwhile is refused afterwards. */
  delete(uuid: string): Shipment {
    const shipment = this.find(uuid);
    if (shipment.statuses.some(({ code }) => code === 'INVALID'))
      throw new Refusal('v2_entity_invalid', `Entity is invalid ${uuid}`);
    const isCreated = shipment.statuses.at(-1)?.code === 'CREATED' && !this.isKeeping;
    const fault = {
      code: 'error_validate_order_delete_status',
      message: 'Ошибка удаления заказа. Заказ может быть удален только в статусе Создан.',
    };
    shipment.requests.push({ type: 'DELETE', state: 'ACCEPTED', errors: isCreated ? [] : [fault] });
    return shipment;
  }

  /** `POST /v2/orders/{uuid}/refusal`: in any status before the end. */
  refuse(uuid: string): Shipment {
    const shipment = this.find(uuid);
    if (shipment.statuses.some(({ code }) => code === 'DELIVERED' || code === 'NOT_DELIVERED'))
      throw new Refusal('v2_entity_invalid', 'Заказ уже вручен или не вручен');
    shipment.requests.push({ type: 'REFUSE', state: 'ACCEPTED', errors: [] });
    return shipment;
  }

  /** `POST /v2/intakes` */
  callCourier(wish: Wish): Intake {
    const { order_uuid: uuid, intake_date: date, intake_time_from: from, intake_time_to: to } = wish;
    if (!date || !from || !to) throw new Refusal('v2_field_is_empty', '[intake] is empty');
    if (!uuid) requireLoad(wish);
    const shipment = uuid ? this.find(uuid) : null;
    if (shipment?.cdekNumber === null) throw new Refusal('v2_entity_not_ready', 'v2_entity_not_ready');
    const address = addressOf(wish, shipment);
    for (const other of this.intakes.filter(({ faults, isCalledOff }) => faults.length === 0 && !isCalledOff)) {
      if (other.shipment === shipment) throw new Refusal('v2_intake_exists_by_order', `Intake exists by order ${uuid}`);
      if (other.wish.intake_date === date && addressOf(other.wish, other.shipment) === address)
        throw new Refusal('v2_intake_exists_by_date_address', 'Intake exists by date and address');
    }
    const faults = this.#intakeFaults(wish, shipment);
    const intake: Intake = {
      ...{ uuid: randomUUID(), wish, number: null, faults, isLookedAt: false, isCalledOff: false },
      // A courier of no order gets one, which CDEK makes by itself.
      shipment: shipment ?? this.#add({ type: 2, tariff_code: PICKUP_TARIFF }, null),
      isLate: this.#isLate(date),
    };
    this.intakes.push(intake);
    return intake;
  }

  /** By the clock of Moscow, where all senders of the simulator are. */
  #isLate(date: string): boolean {
    const here = new Date(this.#now() + 3 * 3_600_000).toISOString();
    return here.slice(0, 10) === date && here.slice(11, 16) >= '15:00';
  }

  /** `DELETE /v2/intakes/{uuid}` */
  callOff(uuid: string): Intake {
    const intake = this.intakes.find((one) => one.uuid === uuid);
    if (intake === undefined) throw new Refusal('v2_entity_not_found', `Entity is not found by uuid ${uuid}`);
    intake.isCalledOff = true;
    return intake;
  }

  #intakeFaults(
    { intake_date: date = '', intake_time_from: from = '', intake_time_to: to = '' }: Wish,
    shipment: Shipment | null,
  ) {
    const days = (Date.parse(date) - this.#now()) / 86_400_000;
    const rules: readonly (readonly [isBroken: boolean, code: string, message: string])[] = [
      [days < -1, 've_ci_pickup_date_expired', 'На указанную дату уже невозможно вызвать курьера'],
      [days > 31, 've_ci_pickup_date_too_large', 'Дата приезда курьера слишком большая'],
      [from < '09:00', 've_ci_pickup_time_too_small', 'Приезд курьера может осуществляться с 09:00'],
      [to > '22:00', 've_ci_pickup_time_too_large', 'Приезд курьера не может осуществляться после 22:00'],
      [
        shipment === null && hoursBetween(from, to) < 3,
        've_ci_pickup_time_interval_too_small',
        'Интервал ожидания курьера не может быть меньше 3 часов',
      ],
      [from >= to, 've_ci_pickup_time_to_before_from', 'Время приезда курьера с должно быть раньше времени по'],
      [
        shipment?.order.shipment_point !== undefined,
        've_tariff_mode_not_from_door',
        'Заявка не может быть оформлена с режимом от склада',
      ],
    ];
    return rules.flatMap(([isBroken, code, message]) => (isBroken ? [{ code, message }] : []));
  }

  /** `POST /v2/webhooks`: another one, also of the same kind and address, and two at the most. */
  subscribe(type: string, url: string): Subscription {
    if (!type || !url) throw new Refusal('v2_field_is_empty', '[url] is empty');
    if (type !== 'ORDER_STATUS') throw new Refusal('v2_webhook_type_incorrect', 'Webhook type is incorrect');
    if (this.subscriptions.length >= 2) throw new Refusal('v2_bad_request', 'No more than two subscriptions');
    const subscription: Subscription = { uuid: randomUUID(), type, url };
    this.subscriptions.push(subscription);
    return subscription;
  }

  /** `DELETE /v2/webhooks/{uuid}` */
  unsubscribe(uuid: string): Subscription {
    const at = this.subscriptions.findIndex((one) => one.uuid === uuid);
    const [gone] = at < 0 ? [] : this.subscriptions.splice(at, 1);
    if (gone === undefined) throw new Refusal('v2_entity_not_found', `Entity is not found by uuid ${uuid}`);
    return gone;
  }

  /** `POST /v2/print/orders`, `POST /v2/print/barcodes`; whether there is such an order is looked at afterwards. */
  draw(kind: Form['kind'], uuid: string): Form {
    const shipment = this.shipments.find((one) => one.uuid === uuid) ?? null;
    const form: Form = { uuid: randomUUID(), kind, shipment, isDrawn: false };
    this.forms.push(form);
    return form;
  }

  /** All that was accepted is done. */
  settle(): void {
    for (const shipment of [...this.shipments])
      for (const request of shipment.requests.filter(({ state }) => state === 'ACCEPTED')) this.#do(shipment, request);
    for (const [n, intake] of this.intakes.entries()) {
      intake.isLookedAt = true;
      if (intake.faults.length === 0) intake.number ??= String(50_000_000 + n);
    }
    for (const form of this.forms) form.isDrawn = true;
  }

  #do(shipment: Shipment, request: Request): void {
    request.state = request.errors.length > 0 ? 'INVALID' : 'SUCCESSFUL';
    if (request.state === 'INVALID') {
      if (request.type === 'CREATE') this.#happen(shipment, 'INVALID', 'Некорректный заказ');
      return;
    }
    switch (request.type) {
      case 'CREATE':
        shipment.cdekNumber = String(++this.#numbers);
        shipment.bill = billOf(shipment.order, routeOf(shipment.order), this.habits);
        this.#happen(shipment, 'CREATED', 'Создан');
        break;
      case 'DELETE':
        this.#happen(shipment, 'REMOVED', 'Удален');
        break;
      case 'REFUSE':
        // At the sender's wish.
        this.#happen(shipment, 'NOT_DELIVERED', 'Не вручен', '31');
        shipment.back = this.#add(shipment.order, shipment);
        shipment.back.cdekNumber = String(++this.#numbers);
        this.#happen(shipment.back, 'CREATED', 'Создан');
    }
  }

  /** Of an article, in all rows that have it with a number behind, so many pieces are taken. */
  buy({ order, taken }: Shipment, article: string, pieces: number): void {
    let left = pieces;
    for (const { ware_key: key, amount } of (order.packages ?? []).flatMap(({ items = [] }) => items)) {
      if (key !== article && !key.startsWith(`${article}-`)) continue;
      taken.set(key, Math.min(amount, left));
      left -= Math.min(amount, left);
    }
  }

  /** The next thing that happens to the parcel. */
  advance(shipment: Shipment): void {
    this.settle();
    const moving = shipment.back ?? shipment;
    const isForPoint = shipment.order.delivery_point !== undefined;
    const journey = moving.forth === null && isForPoint ? toPoint : toDoor;
    const [next] = journey.slice(moving.statuses.filter(({ code }) => journey.some(([one]) => one === code)).length);
    const isOver = ['REMOVED', 'INVALID', 'DELIVERED'].includes(moving.statuses.at(-1)?.code ?? 'INVALID');
    const [code, name] = next ?? [];
    if (code === undefined || name === undefined || isOver) return;
    const isInPart = code === 'DELIVERED' && isBoughtInPart(moving.order, moving.taken);
    this.#happen(moving, code, name, isInPart ? '20' : undefined);
  }

  #add(order: Order, forth: Shipment | null): Shipment {
    const shipment: Shipment = {
      uuid: randomUUID(),
      order,
      cdekNumber: null,
      requests: [],
      statuses: [],
      back: null,
      forth,
      taken: new Map(),
      bill: null,
      plannedDays: 3,
      delays: [],
    };
    this.shipments.push(shipment);
    return shipment;
  }

  /** It comes later, for such a reason. */
  delay(shipment: Shipment, words: string): void {
    shipment.delays.push({ at: this.#now(), words });
  }

  /** CDEK does so a day after a call that was not answered. */
  loseSubscriptions(): void {
    this.subscriptions.length = 0;
  }

  #happen({ statuses }: Shipment, code: string, name: string, reason?: string): void {
    statuses.push({ code, name, at: this.#now(), city: 'Новосибирск', ...(reason !== undefined && { reason }) });
  }
}
