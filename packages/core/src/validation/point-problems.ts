import type { City } from '../city.ts';
import type { Locale, LocalText } from '../local-text.ts';
import { formatRoubles } from '../money.ts';
import { openingCm } from '../pickup-point/accepts.ts';
import { moneyLimit, type PointFault, type PointWish } from '../pickup-point/judge-point.ts';
import type { PickupPoint } from '../pickup-point/pickup-point.ts';
import { findCity } from '../place.ts';
import { type Problem, problem } from '../problem.ts';
import { quoted } from './words.ts';

/** A point that an end of a shipment names, and what was asked of it. */
export interface JudgedPoint {
  readonly end: 'sender' | 'receiver';
  /** As the request has it. */
  readonly pointId: string;
  /** As the request has it. */
  readonly vendorId: number;
  /** null: there is no such vendor. */
  readonly vendorName: string | null;
  /** null: the vendor has none of that id. */
  readonly point: PickupPoint | null;
  readonly wish: PointWish;
  /** Of the end, with its name; null: nobody knows it. */
  readonly city: City | null;
}

/** PickupPointInvalid for each rule that the point breaks; it names the rule, the value and what would be accepted. */
export const pointProblems = (judged: JudgedPoint, faults: readonly PointFault[]): readonly Problem[] =>
  faults.map((fault) => {
    const { end } = judged;
    const read = [...readOfPoint.map((field) => `${end}.${field}`), ...readOf[fault].map((path) => withEnd(path, end))];
    return problem('PickupPointInvalid', `${end}.pickupPointId`, pointFaultText(judged, fault), read);
  });

const withEnd = (path: string, end: string): string => (path.startsWith('.') ? end + path : path);

const readOfPoint = ['contactType', 'pickupPointId', 'pickupPointVendorId'];
const sizes = ['cargo.items[].l', 'cargo.items[].h', 'cargo.items[].w'];
const weights = ['cargo.items[].weightKg', 'cargo.items[].qty'];
const money = ['services', 'receiverDeliveryCharge', 'cargo.products[].costForReceiver', 'cargo.products[].qty'];

const readOf: Readonly<Record<PointFault, readonly string[]>> = {
  unknown: [],
  elsewhere: ['.country', '.cityId'],
  closed: ['pickup.date'],
  mode: [],
  'too-light': weights,
  'too-heavy': weights,
  'too-long': sizes,
  'too-large': sizes,
  'too-voluminous': [...sizes, 'cargo.items[].qty'],
  'too-many': ['cargo.items[].qty'],
  'no-money': money,
  'too-much-money': money,
};

/** Why the point will not do, in a sentence for people. */
export const pointFaultText = (
  { point, pointId, vendorId, vendorName, wish, city }: JudgedPoint,
  fault: PointFault,
): LocalText => {
  const name = quoted(pointId);
  const of = { en: `The pickup point ${name.en}`, ru: `Пункт выдачи ${name.ru}` };
  const { load, role, toCollect } = wish;
  if (vendorName === null)
    return {
      en: `There is no vendor ${vendorId}, and so no pickup point ${name.en} of it; take both ids from the list of pickup points.`,
      ru: `Службы доставки ${vendorId} нет, а значит, и её пункта выдачи ${name.ru}; возьмите оба идентификатора из списка пунктов выдачи.`,
    };
  if (point === null || fault === 'unknown')
    return {
      en: `${vendorName} has no pickup point ${name.en}; take the id from the list of pickup points.`,
      ru: `У ${vendorName} нет пункта выдачи ${name.ru}; возьмите идентификатор из списка пунктов выдачи.`,
    };
  switch (fault) {
    case 'elsewhere':
      return {
        en: `${of.en} is in ${pointsCity(point, 'en')} (${point.cityId}), not in ${cityText(city, wish, 'en')}; give its city, or a point of that city.`,
        ru: `${of.ru} находится в другом городе: ${pointsCity(point, 'ru')} (${point.cityId}), а указан ${cityText(city, wish, 'ru')}; укажите город пункта или пункт в этом городе.`,
      };
    case 'closed':
      return closedText(of, point);
    case 'mode':
      return role === 'pickup'
        ? {
            en: `${of.en} hands out no parcels; choose one whose mode is 2 (Pickup), or null.`,
            ru: `${of.ru} не выдаёт посылки; выберите пункт, у которого mode — 2 (Pickup) или null.`,
          }
        : {
            en: `${of.en} takes in no parcels; choose one whose mode is 1 (Intake), or null.`,
            ru: `${of.ru} не принимает посылки; выберите пункт, у которого mode — 1 (Intake) или null.`,
          };
    case 'too-light':
      return {
        en: `${of.en} takes shipments of ${point.minWeight} kg and more; this one weighs ${load?.totalKg} kg.`,
        ru: `${of.ru} принимает отправления от ${point.minWeight} кг; это весит ${load?.totalKg} кг.`,
      };
    case 'too-heavy':
      return {
        en: `${of.en} takes shipments of up to ${point.maxWeight} kg; this one weighs ${load?.totalKg} kg.`,
        ru: `${of.ru} принимает отправления до ${point.maxWeight} кг; это весит ${load?.totalKg} кг.`,
      };
    case 'too-long': {
      const sides = load?.sidesCm.join(' x ');
      return {
        en: `${of.en} takes places of up to ${openingText(point, 'any')} cm, turned any way; the sides here are up to ${sides} cm.`,
        ru: `${of.ru} принимает места до ${openingText(point, 'любая')} см, как ни поверни; здесь стороны до ${sides} см.`,
      };
    }
    case 'too-large':
      return {
        en: `${of.en} takes places whose length, height and width come to ${point.maxSizeSum} cm at most; here they come to ${load?.sizeSumCm} cm.`,
        ru: `${of.ru} принимает места с суммой сторон не больше ${point.maxSizeSum} см; здесь она ${load?.sizeSumCm} см.`,
      };
    case 'too-voluminous':
      return {
        en: `${of.en} takes shipments of up to ${point.totalMaxVolume} m³; this one has ${load?.totalM3} m³.`,
        ru: `${of.ru} принимает отправления до ${point.totalMaxVolume} м³; это занимает ${load?.totalM3} м³.`,
      };
    case 'too-many': {
      const most = point.maxPlaces ?? 0;
      const isOne = most % 10 === 1 && most % 100 !== 11;
      return {
        en: `${of.en} takes shipments of ${most} ${most === 1 ? 'place' : 'places'} at most; this one has ${load?.places}.`,
        ru: `${of.ru} принимает не больше ${most} ${isOne ? 'места' : 'мест'} в отправлении; здесь их ${load?.places}.`,
      };
    }
    case 'no-money':
      return {
        en: `${of.en} takes neither cash nor cards, so nothing can be collected there; choose one whose cashPayment or cardPayment is true, or no CashOnDelivery.`,
        ru: `${of.ru} не принимает ни наличные, ни карты, поэтому получить там оплату нельзя; выберите пункт, у которого cashPayment или cardPayment — true, или откажитесь от CashOnDelivery.`,
      };
    case 'too-much-money': {
      const limit = moneyLimit(point) ?? 0;
      return {
        en: `${of.en} takes up to ${formatRoubles(limit, 'en')} RUB from a receiver; ${formatRoubles(toCollect ?? 0, 'en')} RUB are to be collected.`,
        ru: `${of.ru} принимает от получателя не больше ${formatRoubles(limit, 'ru')} руб.; получить нужно ${formatRoubles(toCollect ?? 0, 'ru')} руб.`,
      };
    }
  }
};

/** Vendors name cities in their own language. */
const pointsCity = ({ cityId, cityName }: PickupPoint, locale: Locale): string =>
  findCity(cityId)?.name[locale] ?? cityName;

const closedText = (of: LocalText, { closed }: PickupPoint): LocalText => {
  const { from = '', until = null } = closed ?? {};
  return until === null
    ? {
        en: `${of.en} is closed for good from ${from}; choose another one.`,
        ru: `${of.ru} закрыт с ${from} насовсем; выберите другой.`,
      }
    : {
        en: `${of.en} is closed from ${from} and opens again on ${until}; choose another one, or a later day.`,
        ru: `${of.ru} закрыт с ${from} и откроется ${until}; выберите другой пункт или более поздний день.`,
      };
};

const cityText = (city: City | null, { city: codes }: PointWish, locale: Locale): string =>
  `${city?.name[locale] ?? ''} (${codes?.codes[0] ?? ''})`.trim();

const openingText = (point: PickupPoint, any: string): string =>
  openingCm(point)
    .map((limit) => (Number.isFinite(limit) ? limit : any))
    .join(' x ');
