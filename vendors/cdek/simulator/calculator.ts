import { cities, type SimulatedTariff, tariffs } from './directory.ts';
import type { Habits } from './habits.ts';
import type { Order } from './order.ts';
import { Refusal } from './refusal.ts';

interface Place {
  readonly code?: number;
}

export interface Calculation {
  readonly type?: number;
  readonly from_location?: Place;
  readonly to_location?: Place;
  readonly packages?: readonly Measured[];
  readonly services?: readonly { readonly code: string; readonly parameter?: string }[];
}

interface Measured {
  readonly weight: number;
  readonly length?: number;
  readonly width?: number;
  readonly height?: number;
}

const VAT_PERCENT = 22;

/** `POST /v2/calculator/tariffAndService`: every tariff of the contract, whether it can carry that or not. */
export function calculate(
  { type, from_location: from, to_location: to, packages, services = [] }: Calculation,
  habits: Habits,
) {
  for (const [end, place] of Object.entries({ sender: from, recipient: to }))
    if (!cities.some(({ code }) => code === place?.code))
      throw new Refusal(`v2_${end}_location_not_recognized`, `Location of the ${end} is not recognized`);
  if (packages === undefined || packages.length === 0 || packages.length > 255)
    throw new Refusal('v2_field_is_empty', '[packages] is empty');
  for (const { weight } of packages)
    if (!Number.isInteger(weight) || weight <= 0) throw new Refusal('v2_invalid_format', 'Invalid value [weight]');
  return {
    tariff_codes: tariffs
      .filter(({ orderTypes }) => orderTypes.includes(String(type)))
      .flatMap((tariff) =>
        Object.values(tariff.codes).map((code) => rowOf(tariff, code, { packages, services }, habits)),
      ),
  };
}

function rowOf(
  tariff: SimulatedTariff,
  code: number,
  { packages, services }: Required<Pick<Calculation, 'packages' | 'services'>>,
  habits: Habits,
) {
  const grams = packages.reduce((sum, { weight }) => sum + weight, 0);
  const charged = packages.reduce((sum, place) => sum + chargedGrams(place), 0);
  const refused = (reason: string, message: string) => ({
    tariff_code: String(code),
    status: 'false',
    result: { errors: [{ code: reason, message }] },
  });
  if (grams > tariff.mostGrams) return refused('ve_overweight', 'Превышен вес');
  const insurance = services.find((service) => service.code === 'INSURANCE');
  if (insurance !== undefined && (habits.refusesInsurance || !tariff.isInsurable))
    return refused('ve_additional_service_unavailable', 'Доп услуга Страхование недоступна');
  const delivery = tariff.base + Math.ceil(charged / 1000) * tariff.perKg;
  const automatic =
    habits.refusesInsurance && tariff.leastInsurance > 0 ? [withVat('INSURANCE', tariff.leastInsurance)] : [];
  const priced = [...automatic, ...services.map((service) => withVat(service.code, netOf(service)))];
  const [least, most] = tariff.days;
  return {
    tariff_code: String(code),
    status: 'true',
    result: {
      delivery_sum: delivery,
      period_min: least,
      period_max: most,
      ...(!habits.pricesAsBefore && { calendar_min: least, calendar_max: most + 2 }),
      weight_calc: charged,
      currency: habits.currency,
      services: habits.pricesAsBefore ? priced.map(({ code, sum }) => ({ code, sum })) : priced,
      total_sum: round(
        delivery + round((delivery * VAT_PERCENT) / 100) + priced.reduce((sum, one) => sum + one.total_sum, 0),
      ),
    },
  };
}

/** What an order costs in the end: the tariff, its services, and the insurance of what the goods are said to cost. */
export function billOf(order: Order, place: Pick<Calculation, 'from_location' | 'to_location'>, habits: Habits): Bill {
  const { packages = [], services = [] } = order;
  const worth = packages.flatMap(({ items = [] }) => items).reduce((sum, { cost, amount }) => sum + cost * amount, 0);
  const { tariff_codes: rows } = calculate(
    { type: order.type ?? 1, ...place, packages, services: services.filter(({ code }) => code !== 'INSURANCE') },
    { ...habits, refusesInsurance: false },
  );
  const row = rows.find(({ tariff_code: code }) => code === String(order.tariff_code))?.result;
  const delivery = row !== undefined && 'delivery_sum' in row ? row : { delivery_sum: 0, total_sum: 0 };
  const insurance = withVat('INSURANCE', netOf({ code: 'INSURANCE', parameter: String(worth) }));
  return { delivery: delivery.delivery_sum, total: round(delivery.total_sum + insurance.total_sum) };
}

/** Roubles without and with VAT and services. */
export interface Bill {
  readonly delivery: number;
  readonly total: number;
}

const netOf = ({ code, parameter }: { readonly code: string; readonly parameter?: string }): number =>
  code === 'INSURANCE' ? round(Number(parameter) * 0.0075) : 90;

const withVat = (code: string, sum: number) => {
  const vat = round((sum * VAT_PERCENT) / 100);
  return {
    code,
    sum,
    discount_percent: 0,
    discount_sum: 0,
    vat_rate: VAT_PERCENT,
    vat_sum: vat,
    total_sum: round(sum + vat),
  };
};

/** 5,000 cubic centimetres a kilogram. */
const chargedGrams = ({ weight, length = 0, width = 0, height = 0 }: Measured): number =>
  Math.max(weight, Math.round((length * width * height) / 5));

const round = (roubles: number): number => Math.round(roubles * 100) / 100;
