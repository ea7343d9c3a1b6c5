import { billedWeightKg, type CargoItem, dimensionsOf, type Measured, type Problem, problem } from '@cartage/core';
import { z } from 'zod';
import { refusal } from '../reading/schema-problem.ts';
import { int32, optionalNumber, optionalText, textIn } from '../schema/fields.ts';

/** Places of one kind (interface 7.2): kg, cm, cubic metres. */
export const cargoItemModel = z
  .object({
    weight: z.number().describe('Weight of one place, kg; above zero.'),
    qty: int32.describe('Number of such places; above zero.'),
    l: optionalNumber.describe('Length, cm. All three dimensions or none.'),
    h: optionalNumber.describe('Height, cm.'),
    w: optionalNumber.describe('Width, cm.'),
    volumeWeight: optionalNumber.describe('The volumetric weight of one place, kg. Only in answers.'),
    description: optionalText,
    volume: optionalNumber.describe('Cubic metres of the whole parcel; it must then be the only item.'),
  })
  .meta({ id: 'CargoItemModel' });

/** Places of one kind, as a client writes them. */
export type CargoItemModel = z.input<typeof cargoItemModel>;

/** Places of one kind in the core's words; volumeWeight, which the service computes, is left out. */
export const toCargoItem = (model: z.output<typeof cargoItemModel>): CargoItem => ({
  weightKg: model.weight,
  qty: model.qty,
  l: model.l ?? null,
  h: model.h ?? null,
  w: model.w ?? null,
  volumeM3: model.volume ?? null,
  description: textIn(model.description),
});

/**
 * CargoItemsInvalid for each place that comes with a volumetric weight, which is the service's to compute (interface 7.2): the
 * core's items do not hold it. `path`: of the list, for the targets.
 */
export const volumeWeightProblems = (
  items: readonly z.output<typeof cargoItemModel>[],
  path: string,
): readonly Problem[] =>
  items.flatMap(({ volumeWeight }, index) =>
    volumeWeight === null || volumeWeight === undefined
      ? []
      : [problem('CargoItemsInvalid', `${path}[${index}].volumeWeight`, refusal(volumeWeight, noVolumeWeight))],
  );

const noVolumeWeight = {
  en: 'nothing, the service computes the volumetric weight itself',
  ru: 'ничего, объёмный вес рассчитывает сервис',
};

/** Places of one kind as answers hold them, with the volumetric weight of one place in kg. */
export const fromCargoItem = (item: CargoItem) => ({
  weight: item.weightKg,
  qty: item.qty,
  l: item.l,
  h: item.h,
  w: item.w,
  volumeWeight: volumeWeightOf(item),
  description: item.description,
  volume: item.volumeM3,
});

/** By the default rule; a tariff may have its own. Null without a size. */
const volumeWeightOf = (item: CargoItem): number | null =>
  item.volumeM3 === null && dimensionsOf(item) === null
    ? null
    : billedWeightKg([{ ...measured(item), weightKg: 0, qty: 1 }]);

/** What weights are computed from: kg, cm, cubic metres. */
export const measured = (item: CargoItem): Measured => ({
  weightKg: item.weightKg,
  qty: item.qty,
  dimensions: dimensionsOf(item),
  volumeM3: item.volumeM3,
});
