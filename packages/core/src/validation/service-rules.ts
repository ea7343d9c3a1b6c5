import { hasService, MOST_VENDOR_SERVICES } from '../extra-services.ts';
import { isVatRate } from '../money.ts';
import { isBlank } from '../written-text.ts';
import { content, eachService, eachVendorService, quote } from './places.ts';
import { both, orderOnly, type Rule } from './rule.ts';
import { isSum, isSumAboveZero, sumText, vatText } from './sums.ts';
import { notAccepted } from './words.ts';

/** Extra services, and the charge that is collected with them. */
export const serviceRules: readonly Rule[] = [
  both({
    code: 'ServiceInvalid',
    name: 'a service is asked for once',
    source: 'interface 7.10, 6.26',
    at: eachService,
    field: 'code',
    reads: ['.code', 'services[].code'],
    holds: (service, { services }) => services.find(({ code }) => code === service.code) === service,
    text: ({ code }) => ({
      en: `The service ${code} is requested more than once; request it once.`,
      ru: `Услуга ${code} указана несколько раз; укажите её один раз.`,
    }),
  }),
  both({
    code: 'ServiceInvalid',
    name: 'insurance has a sum',
    source: 'interface 7.10',
    at: eachService,
    field: 'sum',
    reads: ['.code', '.sum', '.parameter'],
    when: ({ code }) => code === 'Insurance',
    holds: ({ sum }) => sum !== null && isSumAboveZero(sum),
    text: ({ sum, parameter }) =>
      sumText({ en: 'The insured sum', ru: 'Сумма страхования' }, sum ?? parameter, 'above-zero'),
  }),
  both({
    code: 'ServiceInvalid',
    name: 'the receipt says how it is paid and for whom',
    source: 'interface 7.10, 6.26',
    at: eachService,
    field: 'parameter',
    reads: ['.code', '.parameter'],
    when: ({ code, parameter }) => code === 'PrintReceipt' && !isBlank(parameter),
    holds: ({ parameter }) => isReceiptParameter(parameter ?? ''),
    text: ({ parameter }) =>
      notAccepted({ en: 'The parameter of PrintReceipt', ru: 'Параметр PrintReceipt' }, parameter, {
        en: 'a JSON object with the keys PaymentType and FiscalizationTarget',
        ru: 'объект JSON с ключами PaymentType и FiscalizationTarget',
      }),
  }),
  orderOnly({
    code: 'ServiceInvalid',
    name: 'cash on delivery has something to collect',
    source: 'interface 7.10',
    at: eachService,
    field: 'code',
    reads: ['.code', 'cargo.products.length', 'receiverDeliveryCharge'],
    when: ({ code }) => code === 'CashOnDelivery',
    holds: (_, { cargo, receiverDeliveryCharge }) => cargo.products.length > 0 || (receiverDeliveryCharge ?? 0) > 0,
    text: () => ({
      en: 'Cash on delivery is requested, but there is nothing to collect; give products with costForReceiver, or a receiverDeliveryCharge.',
      ru: 'Запрошен наложенный платёж, но взимать нечего; укажите товары с costForReceiver или receiverDeliveryCharge.',
    }),
  }),
  orderOnly({
    code: 'ServiceInvalid',
    name: 'a partial buy-out has products and is paid on delivery',
    source: 'interface 7.10',
    at: eachService,
    field: 'code',
    reads: ['.code', 'services[].code', 'cargo.products.length'],
    when: ({ code }) => code === 'PartialBuyOut',
    holds: (_, { cargo, services }) => cargo.products.length > 0 && hasService(services, 'CashOnDelivery'),
    text: () => ({
      en: 'PartialBuyOut lets the receiver choose among products and pay for them; give the products and the service CashOnDelivery.',
      ru: 'PartialBuyOut позволяет получателю выбрать и оплатить товары; укажите товары и услугу CashOnDelivery.',
    }),
  }),
  both({
    code: 'ServiceInvalid',
    name: "not too many services of vendors' own are asked for",
    source: 'interface 18.3',
    at: quote,
    field: 'vendorServices',
    reads: ['vendorServices.length'],
    holds: ({ vendorServices }) => vendorServices.length <= MOST_VENDOR_SERVICES,
    text: ({ vendorServices }) => ({
      en: `At most ${MOST_VENDOR_SERVICES} services of vendors' own are accepted; ${vendorServices.length} are requested.`,
      ru: `Запрошено собственных услуг служб доставки: ${vendorServices.length}; допустимо не более ${MOST_VENDOR_SERVICES}.`,
    }),
  }),
  both({
    code: 'ServiceInvalid',
    name: "a service of a vendor's own is asked for once",
    source: 'interface 18.3',
    at: eachVendorService,
    field: 'code',
    reads: ['.code', '.vendorKey', 'vendorServices.length', 'vendorServices[].code', 'vendorServices[].vendorKey'],
    when: (_, { vendorServices }) => vendorServices.length <= MOST_VENDOR_SERVICES,
    holds: (service, { vendorServices }) =>
      vendorServices.find(({ vendorKey, code }) => vendorKey === service.vendorKey && code === service.code) ===
      service,
    text: ({ vendorKey, code }) => ({
      en: `The service ${code} of the vendor ${vendorKey} is requested more than once; request it once.`,
      ru: `Услуга ${code} службы доставки ${vendorKey} указана несколько раз; укажите её один раз.`,
    }),
  }),
  both({
    code: 'RequestInvalid',
    name: 'the charge for the receiver is a sum',
    source: 'interface 7.12',
    at: quote,
    field: 'receiverDeliveryCharge',
    holds: ({ receiverDeliveryCharge }) => receiverDeliveryCharge === null || isSum(receiverDeliveryCharge),
    text: ({ receiverDeliveryCharge }) =>
      sumText({ en: 'The charge for the receiver', ru: 'Доплата получателя' }, receiverDeliveryCharge),
  }),
  orderOnly({
    code: 'RequestInvalid',
    name: "the charge's VAT rate is one of the rates",
    source: 'interface 7.12, 6.8',
    at: content,
    field: 'receiverDeliveryChargeVatRate',
    holds: ({ receiverDeliveryChargeVatRate: rate }) => rate === null || isVatRate(rate),
    text: ({ receiverDeliveryChargeVatRate: rate }) => vatText(rate),
  }),
];

function isReceiptParameter(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'PaymentType' in value && 'FiscalizationTarget' in value;
  } catch {
    return false;
  }
}
