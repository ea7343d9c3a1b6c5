import type { ShipmentRequest, StateCode } from '@cartage/vendor-mock/protocol';
import { addDeliveryDays, dayOf, momentOf } from '../rates/calendar.ts';
import type { PlayedVendor } from '../vendors.ts';
import type { Purchase } from './purchase.ts';

/**
 * A shipment's path is its timetable: what lies in the past has happened. So time may jump and the process die without
 * anything to catch up.
 */
export interface Step {
  /** A StateCode; the control interface may add codes that nobody knows. */
  readonly code: string;
  /** ms since 1970 */
  readonly at: number;
  readonly text: string;
  readonly city: string | null;
  readonly signed_by: string | null;
  readonly back: boolean;
  /** Of a delivery with money to collect; absent: nothing is said. */
  readonly purchase?: Purchase | undefined;
}

const MINUTE = 60_000;

/** No step follows these, but for the way back. */
const finals: readonly string[] = ['DLV', 'RTD', 'CNL'];
export const isFinal = (code: string | undefined): boolean => code !== undefined && finals.includes(code);

export const happened = (steps: readonly Step[], now: number): readonly Step[] =>
  steps.filter((step) => step.at <= now);

export const stateAt = (steps: readonly Step[], now: number): Step | undefined => happened(steps, now).at(-1);

export interface Journey {
  readonly request: ShipmentRequest;
  readonly acceptedAt: number;
  readonly pickupDay: string;
  readonly deliveryDay: string;
  /** What the receiver will buy. */
  readonly purchase?: Purchase | undefined;
}

/** The path as planned at acceptance: pickup day to delivery day, every step later than the one before. */
export function planSteps(
  vendor: PlayedVendor,
  { request, acceptedAt, pickupDay, deliveryDay, purchase }: Journey,
): readonly Step[] {
  const { from, to, two_way } = request;
  const dayBefore = dayOf(momentOf(deliveryDay, '12:00') - 24 * 60 * MINUTE);
  const dayAfter = (days: number): string => addDeliveryDays(deliveryDay, days, true);
  const toPoint = to.kind !== 'ADDR';
  const signer = to.person ?? to.name;
  const plan: readonly (readonly [when: boolean, code: StateCode, day: string, time: string, text?: string])[] = [
    [from.kind === 'ADDR', 'ACC', pickupDay, '09:00'],
    [from.kind === 'ADDR' && vendor.tellsOfCourier, 'CUR', pickupDay, '13:00'],
    [true, 'PUP', pickupDay, '15:00', from.kind === 'ADDR' ? texts.PUP : 'Принято в пункте приёма'],
    [true, 'TRN', pickupDay, '21:00'],
    [vendor.hasHub, 'HUB', dayBefore, '06:00'],
    [true, 'ARR', dayBefore, '20:00'],
    [!toPoint, 'OUT', deliveryDay, '09:30'],
    [toPoint, 'PVZ', deliveryDay, '10:00'],
    [two_way, 'RTN', deliveryDay, '14:00', 'Вручено, документы возвращаются'],
    [two_way, 'RTD', dayAfter(3), '12:00'],
    [!two_way, 'DLV', toPoint ? dayAfter(1) : deliveryDay, toPoint ? '17:00' : '14:00'],
  ];
  let earliest = acceptedAt + 10 * MINUTE;
  return plan.flatMap(([when, code, day, time, text = texts[code]]) => {
    if (!when) return [];
    const at = Math.max(momentOf(day, time), earliest);
    earliest = at + 30 * MINUTE;
    return [
      {
        ...{ code, at, text, city: null, back: code === 'RTN' || code === 'RTD' },
        signed_by: code === 'DLV' ? signer : null,
        ...(code === 'DLV' && { purchase }),
      },
    ];
  });
}

/** The next step of the path, now. Undefined when nothing is left of it. */
export function advanceToNext(steps: readonly Step[], now: number, text?: string): readonly Step[] | undefined {
  const index = steps.findIndex((step) => step.at > now);
  if (index === -1) return undefined;
  return steps.map((step, i) => (i === index ? { ...step, at: now, text: text ?? step.text } : step));
}

/** The given state, now: steps of the path that it overtakes are left out, and after a final one nothing is left. */
export function advanceTo(
  steps: readonly Step[],
  code: string,
  now: number,
  signer: string,
  text?: string,
): readonly Step[] {
  const past = happened(steps, now);
  const ahead = steps.slice(past.length);
  const planned = ahead.findIndex((step) => step.code === code);
  const step: Step = {
    ...(ahead[planned] ?? { city: null, back: ['RTN', 'RTD', 'RFS'].includes(code) }),
    code,
    at: now,
    text: text ?? texts[code as StateCode] ?? code,
    signed_by: code === 'DLV' ? signer : null,
  };
  if (code === 'RFS')
    return [...past, step, wayBack('RTN', now + 60 * MINUTE), wayBack('RTD', now + 3 * 24 * 60 * MINUTE)];
  return isFinal(code) ? [...past, step] : [...past, step, ...ahead.slice(planned + 1)];
}

/** The newest of what has happened, with what the receiver bought by it. */
export function withPurchase(steps: readonly Step[], now: number, purchase: Purchase): readonly Step[] {
  const newest = happened(steps, now).length - 1;
  return steps.map((step, n) => (n === newest ? { ...step, purchase } : step));
}

/**
 * Where the shipment has been by its own account, and at its delivery what the receiver was to buy; what was planned after that waits
 * for a month from now.
 */
export function historyOf(
  steps: readonly Step[],
  past: readonly { readonly code: string; readonly at: number }[],
  { signer, now }: { readonly signer: string; readonly now: number },
): readonly Step[] {
  const [last] = past.toSorted((one, other) => other.at - one.at);
  if (last === undefined) return steps;
  const told = past.reduce<readonly Step[]>((sofar, { code, at }) => advanceTo(sofar, code, at, signer), []).map(paid);
  const isOver = isFinal(last.code) || told.some(({ code }) => code === 'RFS');
  const codes = past.map(({ code }) => code);
  const rest = steps.slice(steps.findLastIndex(({ code }) => codes.includes(code)) + 1);
  const delay = now + MONTH - (rest[0]?.at ?? now);
  const ahead = isOver ? [] : rest.map((step) => ({ ...step, at: step.at + delay }));
  return [...told.filter(({ at }) => at <= last.at), ...ahead];

  function paid(step: Step): Step {
    const planned = step.code === 'DLV' ? steps.find(({ code }) => code === 'DLV') : undefined;
    return planned?.purchase === undefined ? step : { ...step, purchase: planned.purchase };
  }
}

const MONTH = 30 * 24 * 60 * MINUTE;

/** Cancelled now, or a while later by a vendor that has to ask first. */
export const cancelSteps = (steps: readonly Step[], now: number, at: number): readonly Step[] => [
  ...happened(steps, now),
  { code: 'CNL', at, text: texts.CNL, city: null, signed_by: null, back: false },
];

/** A vendor that refuses a cancellation says so and repeats the state. */
export function refuseCancelSteps(steps: readonly Step[], now: number, at: number): readonly Step[] {
  const state = stateAt(steps, now);
  if (state === undefined) return steps;
  return [...steps, { ...state, at, text: CANCEL_REFUSED }].sort((a, b) => a.at - b.at);
}

/** Whether a step is what a vendor says in the end to one who asked it to cancel. */
export const isCancelAnswer = (step: Step): boolean => step.code === 'CNL' || step.text === CANCEL_REFUSED;

const CANCEL_REFUSED = 'Отмена невозможна, груз уже в городе получателя';

const wayBack = (code: 'RTN' | 'RTD', at: number): Step => ({
  code,
  at,
  text: texts[code],
  city: null,
  signed_by: null,
  back: true,
});

const texts: Readonly<Record<StateCode, string>> = {
  ACC: 'Назначен курьер',
  CUR: 'Курьер выехал за грузом',
  PUP: 'Груз забран',
  TRN: 'В пути',
  HUB: 'Обработано на сортировочном центре',
  ARR: 'Прибыло в город получателя',
  OUT: 'Передано курьеру для вручения',
  PVZ: 'Ожидает в пункте выдачи',
  RDT: 'Дата доставки изменена получателем',
  NDL: 'Неудачная попытка вручения',
  STX: 'Заканчивается срок хранения',
  RFI: 'Нужна дополнительная информация',
  PRB: 'Проблема при доставке',
  DLV: 'Вручено',
  RFS: 'Получатель отказался',
  RTN: 'Возвращается отправителю',
  RTD: 'Возвращено отправителю',
  CNL: 'Отменено',
};
