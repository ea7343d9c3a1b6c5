import type { Product } from '@cartage/core';
import { z } from 'zod';
import {
  defaulted,
  int32,
  money,
  moneyIn,
  moneyOut,
  optionalInt32,
  optionalMoney,
  optionalNumber,
  optionalText,
  text,
  textIn,
} from '../schema/fields.ts';
import { vatRate } from './codes.ts';

/** One of the goods in a cargo (interface 7.3): kg and roubles a unit. */
export const cargoProductModel = z
  .object({
    barcode: optionalText.describe('At most 150 characters; when present, qty is 1.'),
    productId: text.describe('1..50 characters.'),
    name: text.describe('1..255 characters.'),
    weight: optionalNumber.describe('kg per unit; 0.1 is assumed when absent.'),
    cost: defaulted(money, 0).describe('Declared cost per unit.'),
    costForReceiver: optionalMoney.describe('What the receiver pays per unit; required with cash on delivery.'),
    vatRate: vatRate.nullish(),
    qty: int32,
    purchasedQty: optionalInt32.describe('null without buy-out data.'),
    purchasedAmount: optionalMoney,
    serialNumber: optionalText,
    cargoItemIndex: optionalInt32.describe('Index of the cargo item that holds the product, from 0.'),
  })
  .meta({ id: 'CargoProductModel' });

/** One of the goods in a cargo, as a client writes it. */
export type CargoProductModel = z.input<typeof cargoProductModel>;

/**
 * One of the goods in the core's words (interface 7.3): kg and kopecks a unit. An absent cost is 0; an absent weight stays
 * unknown, for which 0.1 kg is assumed.
 */
export const toProduct = (model: z.output<typeof cargoProductModel>): Product => ({
  productId: model.productId,
  name: model.name,
  barcode: textIn(model.barcode),
  serialNumber: textIn(model.serialNumber),
  weightKg: model.weight ?? null,
  cost: moneyIn(model.cost) ?? 0,
  costForReceiver: moneyIn(model.costForReceiver),
  vatRate: model.vatRate ?? null,
  qty: model.qty,
  purchasedQty: model.purchasedQty ?? null,
  purchasedAmount: moneyIn(model.purchasedAmount),
  cargoItemIndex: model.cargoItemIndex ?? null,
  hsCode: null,
  originCountry: null,
  customsValue: null,
});

/** One of the goods as answers hold it: roubles. */
export const fromProduct = (product: Product) => ({
  barcode: product.barcode,
  productId: product.productId,
  name: product.name,
  weight: product.weightKg,
  cost: moneyOut(product.cost),
  costForReceiver: moneyOut(product.costForReceiver),
  vatRate: product.vatRate,
  qty: product.qty,
  purchasedQty: product.purchasedQty,
  purchasedAmount: moneyOut(product.purchasedAmount),
  serialNumber: product.serialNumber,
  cargoItemIndex: product.cargoItemIndex,
});
