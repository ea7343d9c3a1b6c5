import { amountOfUnits, type Cargo, totalWeightKg, unitsOfAmount, type Vehicle } from '@cartage/core';
import { z } from 'zod';
import { codeIn, defaulted, optionalNumber, optionalText, textIn } from '../schema/fields.ts';
import { cargoItemModel, fromCargoItem, measured, toCargoItem } from './cargo-item.ts';
import { bodyType, cargoStates, cargoTypes, dangerClass, loadCapacity, loadingType } from './codes.ts';
import { cargoProductModel, fromProduct, toProduct } from './product.ts';

/** Wishes for a dedicated vehicle (interface 7.4). */
export const ftlAttributes = z
  .object({
    cargoBodyType: bodyType.nullish(),
    cargoLoadingType: loadingType.nullish(),
    cargoLoadCapacity: loadCapacity.nullish(),
    additionalConditions: optionalText,
    senderPackage: optionalText,
  })
  .meta({ id: 'ApiFtlAttributes', description: 'Requirements for a dedicated vehicle.' });

/** A cargo (interface 7.1): weights in kg, sizes in cm, money in roubles. */
export const cargoDescModel = z
  .object({
    cargoType: cargoTypes.schema,
    cargoState: cargoStates.schema.nullish(),
    isApproximateParameters: defaulted(z.boolean(), false).describe('The item parameters are approximate.'),
    cargoItems: z.array(cargoItemModel).describe('At least one.'),
    cargoProducts: z.array(cargoProductModel).nullish(),
    description: optionalText.describe('Required for every cargo type except documents.'),
    customsValue: optionalNumber.describe(
      'In customsCurrency, with as many decimals as that has; required when the countries differ.',
    ),
    customsCurrency: optionalText.describe('ISO 4217.'),
    natureOfGoods: optionalText.describe('Code from the cargo-nature catalogue; some vendors require it.'),
    isUsed: defaulted(z.boolean(), false),
    hsCode: optionalText.describe('Foreign-trade commodity code.'),
    weight: optionalNumber.describe('Total weight of all places, kg. Only in answers.'),
    dangerClass: defaulted(dangerClass, 0),
    ftlAttributes: ftlAttributes.nullish(),
  })
  .meta({ id: 'CargoDescModel' });

/** Wishes for a dedicated vehicle, as a client writes them. */
export type ApiFtlAttributes = z.input<typeof ftlAttributes>;
/** A cargo as a client writes it. */
export type CargoDescModel = z.input<typeof cargoDescModel>;

/**
 * A cargo in the core's words (interface 7.1): weights in kg, sizes in cm, money in kopecks, the currency in capitals. Left out
 * are the total weight, which is only in answers, and what the core cannot hold, which is for `volumeWeightProblems`. Nothing is
 * judged: the core's rules do that.
 */
export const toCargo = (model: z.output<typeof cargoDescModel>): Cargo => ({
  type: cargoTypes.nameOf(model.cargoType),
  state: model.cargoState === null || model.cargoState === undefined ? null : cargoStates.nameOf(model.cargoState),
  isApproximate: model.isApproximateParameters,
  items: model.cargoItems.map(toCargoItem),
  products: model.cargoProducts?.map(toProduct) ?? [],
  description: textIn(model.description),
  ...toCustoms(model),
  natureOfGoods: codeIn(model.natureOfGoods),
  isUsed: model.isUsed,
  hsCode: codeIn(model.hsCode),
  incoterm: null,
  dangerClass: model.dangerClass,
  vehicle: model.ftlAttributes ? toVehicle(model.ftlAttributes) : null,
});

/** How many decimals the sum may have, the core's rules judge: they know the currency. */
const toCustoms = (model: z.output<typeof cargoDescModel>): Pick<Cargo, 'customsValue' | 'customsCurrency'> => {
  const customsCurrency = codeIn(model.customsCurrency)?.toUpperCase() ?? null;
  const amount = model.customsValue ?? null;
  return { customsValue: amount === null ? null : unitsOfAmount(amount, customsCurrency), customsCurrency };
};

const toVehicle = (model: z.output<typeof ftlAttributes>): Vehicle => ({
  bodyType: model.cargoBodyType ?? null,
  loadingType: model.cargoLoadingType ?? null,
  loadCapacity: model.cargoLoadCapacity ?? null,
  additionalConditions: textIn(model.additionalConditions),
  senderPackage: textIn(model.senderPackage),
});

/**
 * A cargo as answers hold it: money in roubles, the customs value in its currency, and the weight of all places in kg. Whoever sends it back leaves out the
 * volumetric weights of its places, which the service computes.
 */
export const fromCargo = (cargo: Cargo) => ({
  cargoType: cargoTypes.codeOf(cargo.type),
  cargoState: cargo.state === null ? null : cargoStates.codeOf(cargo.state),
  isApproximateParameters: cargo.isApproximate,
  cargoItems: cargo.items.map(fromCargoItem),
  cargoProducts: cargo.products.map(fromProduct),
  description: cargo.description,
  customsValue: cargo.customsValue === null ? null : amountOfUnits(cargo.customsValue, cargo.customsCurrency),
  customsCurrency: cargo.customsCurrency,
  natureOfGoods: cargo.natureOfGoods,
  isUsed: cargo.isUsed,
  hsCode: cargo.hsCode,
  weight: totalWeightKg(cargo.items.map(measured)),
  dangerClass: cargo.dangerClass,
  ftlAttributes: cargo.vehicle === null ? null : fromVehicle(cargo.vehicle),
});

const fromVehicle = (vehicle: Vehicle) => ({
  cargoBodyType: vehicle.bodyType,
  cargoLoadingType: vehicle.loadingType,
  cargoLoadCapacity: vehicle.loadCapacity,
  additionalConditions: vehicle.additionalConditions,
  senderPackage: vehicle.senderPackage,
});
