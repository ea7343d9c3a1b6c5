import type { Product } from '../cargo.ts';
import { amountOfUnits, isSumOf } from '../currency.ts';
import { hasService } from '../extra-services.ts';
import type { LocalText } from '../local-text.ts';
import { isVatRate, MAX_KOPECKS } from '../money.ts';
import { isCountryCode } from '../place.ts';
import { isBlank } from '../written-text.ts';
import { MAX_UNITS, MAX_WEIGHT_KG } from './bounds.ts';
import { cargo, eachProduct, isInternational } from './places.ts';
import { both, type Rule } from './rule.ts';
import { currencySumText, isSum, sumText, vatText } from './sums.ts';
import { isLonger, notAccepted } from './words.ts';

const hasValue = ({ customsValue }: Product): boolean => customsValue !== null;

/** The goods carried. */
export const productRules: readonly Rule[] = [
  both({
    code: 'ProductInvalid',
    name: 'a product has an id of 1 to 50 characters',
    source: 'interface 7.3',
    at: eachProduct,
    field: 'productId',
    holds: ({ productId }) => !isBlank(productId) && !isLonger(productId, 50),
    text: ({ productId }) => notAccepted({ en: 'The product id', ru: 'Код товара' }, productId, characters(1, 50)),
  }),
  both({
    code: 'ProductInvalid',
    name: 'a product has a name of 1 to 255 characters',
    source: 'interface 7.3',
    at: eachProduct,
    field: 'name',
    holds: ({ name }) => !isBlank(name) && !isLonger(name, 255),
    text: ({ name }) => notAccepted({ en: "The product's name", ru: 'Название товара' }, name, characters(1, 255)),
  }),
  both({
    code: 'ProductInvalid',
    name: 'a barcode has at most 150 characters',
    source: 'interface 7.3',
    at: eachProduct,
    field: 'barcode',
    holds: ({ barcode }) => barcode === null || !isLonger(barcode, 150),
    text: ({ barcode }) => notAccepted({ en: 'The barcode', ru: 'Штрихкод' }, barcode, characters(0, 150)),
  }),
  both({
    code: 'ProductInvalid',
    name: 'there is at least one of a product',
    source: 'interface 7.3, 2.8',
    at: eachProduct,
    field: 'qty',
    holds: ({ qty }) => Number.isSafeInteger(qty) && qty > 0 && qty <= MAX_UNITS,
    text: ({ qty }) =>
      notAccepted({ en: 'The quantity', ru: 'Количество' }, qty, {
        en: `a whole number from 1 to ${MAX_UNITS}`,
        ru: `целое число от 1 до ${MAX_UNITS}`,
      }),
  }),
  both({
    code: 'ProductInvalid',
    name: 'a barcode is of one unit',
    source: 'interface 7.3',
    at: eachProduct,
    field: 'qty',
    reads: ['.barcode', '.qty'],
    when: ({ barcode }) => !isBlank(barcode),
    holds: ({ qty }) => !(qty > 1),
    text: ({ qty }) => ({
      en: `The quantity is ${qty}, but the product has a barcode, which belongs to one unit; give quantity 1 and each unit as a separate product.`,
      ru: `Указано количество ${qty}, но у товара есть штрихкод, а он относится к одной единице; укажите количество 1 и каждую единицу отдельным товаром.`,
    }),
  }),
  both({
    code: 'ProductInvalid',
    name: "a product's cost is a sum",
    source: 'interface 7.3',
    at: eachProduct,
    field: 'cost',
    holds: ({ cost }) => isSum(cost),
    text: ({ cost }) => sumText({ en: 'The cost', ru: 'Стоимость' }, cost),
  }),
  both({
    code: 'ProductInvalid',
    name: 'cash on delivery needs the cost for the receiver',
    source: 'interface 7.3',
    at: eachProduct,
    field: 'costForReceiver',
    reads: ['.costForReceiver', 'services[].code'],
    when: (_, { services }) => hasService(services, 'CashOnDelivery'),
    holds: ({ costForReceiver }) => costForReceiver !== null,
    text: () => ({
      en: 'With cash on delivery each product needs what the receiver pays for a unit; 0 when it is paid for.',
      ru: 'При наложенном платеже для каждого товара нужна сумма, которую платит получатель за единицу; 0, если товар оплачен.',
    }),
  }),
  both({
    code: 'ProductInvalid',
    name: 'the cost for the receiver is a sum',
    source: 'interface 7.3',
    at: eachProduct,
    field: 'costForReceiver',
    holds: ({ costForReceiver }) => costForReceiver === null || isSum(costForReceiver),
    text: ({ costForReceiver }) =>
      sumText({ en: 'The cost to the receiver', ru: 'Сумма для получателя' }, costForReceiver),
  }),
  both({
    code: 'ProductInvalid',
    name: 'the products together cost a sum that can be counted',
    source: 'interface 7.3, 1.6',
    at: cargo,
    field: 'products',
    reads: ['.products[].cost', '.products[].costForReceiver', '.products[].qty'],
    holds: ({ products }) =>
      !(total(products, 'cost') > MAX_KOPECKS || total(products, 'costForReceiver') > MAX_KOPECKS),
    text: () => ({
      en: `The products together cost too much; accepted: at most ${MAX_KOPECKS / 100} in total.`,
      ru: `Общая стоимость товаров слишком велика; допустимо: не больше ${MAX_KOPECKS / 100} в сумме.`,
    }),
  }),
  both({
    code: 'ProductInvalid',
    name: "a product's VAT rate is one of the rates",
    source: 'interface 7.3, 6.8',
    at: eachProduct,
    field: 'vatRate',
    holds: ({ vatRate }) => vatRate === null || isVatRate(vatRate),
    text: ({ vatRate }) => vatText(vatRate),
  }),
  both({
    code: 'ProductInvalid',
    name: 'a product weighs something, if its weight is given',
    source: 'interface 7.3, 2.8',
    at: eachProduct,
    field: 'weightKg',
    holds: ({ weightKg }) => weightKg === null || (weightKg > 0 && weightKg <= MAX_WEIGHT_KG),
    text: ({ weightKg }) =>
      notAccepted({ en: "The product's weight", ru: 'Вес товара' }, weightKg, {
        en: `above 0 and at most ${MAX_WEIGHT_KG} kg, or none (0.1 kg is assumed then)`,
        ru: `больше 0 и не больше ${MAX_WEIGHT_KG} кг либо не указан (тогда считается 0,1 кг)`,
      }),
  }),
  both({
    code: 'ProductInvalid',
    name: 'no more is bought than was sent',
    source: 'interface 7.3',
    at: eachProduct,
    field: 'purchasedQty',
    reads: ['.purchasedQty', '.qty'],
    when: ({ purchasedQty }) => purchasedQty !== null,
    holds: ({ purchasedQty, qty }) =>
      Number.isInteger(purchasedQty) && !((purchasedQty ?? 0) < 0 || (purchasedQty ?? 0) > qty),
    text: ({ purchasedQty, qty }) =>
      notAccepted({ en: 'The quantity purchased', ru: 'Выкупленное количество' }, purchasedQty, {
        en: `a whole number from 0 to ${qty}`,
        ru: `целое число от 0 до ${qty}`,
      }),
  }),
  both({
    code: 'ProductInvalid',
    name: 'the amount bought is a sum',
    source: 'interface 7.3',
    at: eachProduct,
    field: 'purchasedAmount',
    holds: ({ purchasedAmount }) => purchasedAmount === null || isSum(purchasedAmount),
    text: ({ purchasedAmount }) => sumText({ en: 'The amount purchased', ru: 'Сумма выкупа' }, purchasedAmount),
  }),
  both({
    code: 'ProductInvalid',
    name: 'a product lies in an item that is there',
    source: 'interface 7.3',
    at: eachProduct,
    field: 'cargoItemIndex',
    reads: ['.cargoItemIndex', 'cargo.items.length'],
    when: ({ cargoItemIndex }) => cargoItemIndex !== null,
    holds: ({ cargoItemIndex: index }, { cargo }) =>
      Number.isInteger(index) && (index ?? 0) >= 0 && (index ?? 0) < cargo.items.length,
    text: ({ cargoItemIndex }, { cargo }) =>
      notAccepted(
        { en: "The index of the product's cargo item", ru: 'Индекс грузового места товара' },
        cargoItemIndex,
        {
          en: `0 to ${cargo.items.length - 1}, an item of the cargo`,
          ru: `от 0 до ${cargo.items.length - 1}, одно из мест груза`,
        },
      ),
  }),
  both({
    code: 'ProductInvalid',
    name: "a product's customs code is a code",
    source: 'interface 7.32',
    at: eachProduct,
    field: 'hsCode',
    holds: ({ hsCode }) => hsCode === null || /^\d{4,14}$/.test(hsCode),
    text: ({ hsCode }) =>
      notAccepted({ en: "The product's HS code", ru: 'Код ТН ВЭД товара' }, hsCode, {
        en: '4 to 14 digits, dots and blanks between them',
        ru: 'от 4 до 14 цифр, между ними допустимы точки и пробелы',
      }),
  }),
  both({
    code: 'ProductInvalid',
    name: "a product's origin is a country",
    source: 'interface 7.32, 1.8',
    at: eachProduct,
    field: 'originCountry',
    holds: ({ originCountry }) => originCountry === null || isCountryCode(originCountry),
    text: ({ originCountry }) =>
      notAccepted({ en: "The product's country of origin", ru: 'Страна происхождения товара' }, originCountry, {
        en: 'a two-letter ISO 3166-1 code such as RU',
        ru: 'двухбуквенный код ISO 3166-1, например RU',
      }),
  }),
  both({
    code: 'ProductInvalid',
    name: "a product's value for customs is a sum of money",
    source: 'interface 7.32, 7.31',
    at: eachProduct,
    field: 'customsValue',
    reads: ['.customsValue', 'cargo.customsCurrency'],
    holds: ({ customsValue }, { cargo }) =>
      customsValue === null || (isSum(customsValue) && isSumOf(customsValue, cargo.customsCurrency)),
    text: ({ customsValue }, { cargo }) =>
      currencySumText(
        { en: "The product's customs value", ru: 'Таможенная стоимость товара' },
        customsValue,
        cargo.customsCurrency,
      ),
  }),
  both({
    code: 'CustomsRequired',
    name: 'abroad each product has a value for customs, or none',
    source: 'interface 7.32',
    at: eachProduct,
    field: 'customsValue',
    reads: ['.customsValue', 'cargo.products[].customsValue', 'sender.country', 'receiver.country'],
    when: (_, request) => isInternational(request) && request.cargo.products.some(hasValue),
    holds: hasValue,
    text: () => ({
      en: 'The product has no customs value, and others have; give it of each product, of one unit, or of none.',
      ru: 'У товара нет таможенной стоимости, а у других она есть; укажите её за единицу каждого товара либо ни для одного.',
    }),
  }),
  both({
    code: 'RequestInvalid',
    name: 'abroad the value for customs is that of the products together',
    source: 'interface 7.32',
    at: cargo,
    field: 'customsValue',
    reads: [
      '.customsValue',
      '.customsCurrency',
      '.products[].customsValue',
      '.products[].qty',
      'sender.country',
      'receiver.country',
    ],
    when: ({ customsValue, products }, request) =>
      customsValue !== null && isInternational(request) && products.some(hasValue) && products.every(hasValue),
    holds: ({ customsValue, products }) => customsValue === total(products, 'customsValue'),
    text: ({ customsValue, customsCurrency, products }) => {
      const [told, sum] = [customsValue ?? 0, total(products, 'customsValue')].map((units) =>
        amountOfUnits(units, customsCurrency),
      );
      return notAccepted({ en: 'The customs value', ru: 'Таможенная стоимость' }, told ?? null, {
        en: `${sum}, what the products make together`,
        ru: `${sum}, сумма по товарам`,
      });
    },
  }),
];

const total = (products: readonly Product[], price: 'cost' | 'costForReceiver' | 'customsValue'): number =>
  products.reduce((sum, product) => sum + (product[price] ?? 0) * product.qty, 0);

const characters = (least: number, most: number): LocalText => ({
  en: `${least} to ${most} characters`,
  ru: `от ${least} до ${most} символов`,
});
