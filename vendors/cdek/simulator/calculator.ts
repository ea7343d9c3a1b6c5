import { cities, type SimulatedTariff, tariffs } from './directory.ts';
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
export function calculate({ type, from_location: from, to_location: to, packages, services = [] }: Calculation) {
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
      .flatMap((tariff) => Object.values(tariff.codes).map((code) => rowOf(tariff, code, packages, services))),
  };
}

function rowOf(
  tariff: SimulatedTariff,
  code: number,
  packages: readonly Measured[],
  services: NonNullable<Calculation['services']>,
) {
  const grams = packages.reduce((sum, { weight }) => sum + weight, 0);
  const charged = packages.reduce((sum, place) => sum + chargedGrams(place), 0);
  const refused = (reason: string, message: string) => ({
    tariff_code: String(code),
    status: 'false',
    result: { errors: [{ code: reason, message }] },
  });
  if (grams > tariff.mostGrams) return refused('ve_overweight', 'Превышен вес');
  if (services.some((service) => service.code === 'INSURANCE') && !tariff.isInsurable)
    return refused('ve_additional_service_unavailable', 'Доп услуга Страхование недоступна');
  const delivery = tariff.base + Math.ceil(charged / 1000) * tariff.perKg;
  const priced = services.map((service) => withVat(service.code, netOf(service)));
  return {
    tariff_code: String(code),
    status: 'true',
    result: {
      delivery_sum: delivery,
      period_min: tariff.days[0],
      period_max: tariff.days[1],
      weight_calc: charged,
      currency: 'RUB',
      services: priced,
      total_sum: round(
        delivery + round((delivery * VAT_PERCENT) / 100) + priced.reduce((sum, one) => sum + one.total_sum, 0),
      ),
    },
  };
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
