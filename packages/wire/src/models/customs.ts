import { amountOfUnits, type Cargo, type Incoterm, incoterms, unitsOfAmount } from '@cartage/core';
import { z } from 'zod';
import { codeIn, countryIn, optionalNumber, optionalText } from '../schema/fields.ts';
import { cargoDescModel, fromCargo, toCargo } from './cargo.ts';
import { cargoProductModel, fromProduct } from './product.ts';

// What v2 and v3 tell customs beside the specification (interface 7.32).

/** One of the goods in a cargo, with its line for customs. */
const customsProductModel = cargoProductModel
  .extend({
    hsCode: optionalText.describe('Foreign-trade commodity code of the product, 4 to 14 digits.'),
    originCountry: optionalText.describe('Where it was made, ISO 3166-1 alpha-2.'),
    customsValue: optionalNumber.describe("Customs value of one unit, in the cargo's customsCurrency."),
  })
  .meta({ id: 'CargoProductModel' });

/** A cargo, with lines for customs and the Incoterms rule. */
export const customsCargoModel = cargoDescModel
  .extend({
    cargoProducts: z.array(customsProductModel).nullish(),
    incoterm: optionalText.describe(`Incoterms 2020: ${incoterms.join(', ')}.`),
  })
  .meta({ id: 'CargoDescModel' });

/** A cargo in the core's words, as `toCargo`; codes of goods without dots and blanks, countries and rules in capitals. */
export const toCustomsCargo = (model: z.output<typeof customsCargoModel>): Cargo => {
  const cargo = toCargo(model);
  const products = cargo.products.map((product, n) => {
    const { hsCode, originCountry, customsValue } = model.cargoProducts?.[n] ?? {};
    return {
      ...product,
      hsCode: codeIn(hsCode?.replace(/[.\s]/gu, '')),
      originCountry: codeIn(countryIn(originCountry ?? '')),
      customsValue: customsValue == null ? null : unitsOfAmount(customsValue, cargo.customsCurrency),
    };
  });
  // Which rules there are, the core's rules know.
  return { ...cargo, products, incoterm: (codeIn(model.incoterm)?.toUpperCase() as Incoterm | undefined) ?? null };
};

/** A cargo as answers hold it, with lines for customs. */
export const fromCustomsCargo = (cargo: Cargo) => ({
  ...fromCargo(cargo),
  cargoProducts: cargo.products.map((product) => ({
    ...fromProduct(product),
    hsCode: product.hsCode,
    originCountry: product.originCountry,
    customsValue: product.customsValue === null ? null : amountOfUnits(product.customsValue, cargo.customsCurrency),
  })),
  incoterm: cargo.incoterm,
});
