import { type Calculation, deliveryTimeText, type Option, type Problem, type QuoteTotal, totalOf } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { exampleOptions } from '../models/examples.ts';
import { convertEach } from '../reading/each-element.ts';
import { moneyOut, optionalText, textIn } from '../schema/fields.ts';
import { calcContract, calcRequestModel, toCalculation } from './calc.ts';
import { MAX_ELEMENTS } from './create-many.ts';
import { apiErrorModel, fromProblem } from './errors.ts';
import { badQuantity, exampleRefusal, failures, operation } from './every-operation.ts';
import { deliveryOptionsModel, fromOptions } from './option.ts';
import { settledOfCalculation } from './settled.ts';

/** One shipment of CalcMany (interface 7.27). */
export const calcManyRequestModel = calcRequestModel
  .extend({ customerOrderId: optionalText.describe('Returned with the options.') })
  .meta({ id: 'CalcManyRequestModel' });

/** The body of CalcMany: 1 to 100 shipments. */
export const calcManyRequestModels = z.array(calcManyRequestModel).min(1).max(MAX_ELEMENTS);

/** The answer of CalcMany (interface 12.8). */
export const manyDeliveryOptionsModel = z
  .object({
    hasErrors: z.boolean().describe('At least one element has an error.'),
    options: z.array(
      z
        .object({
          customerOrderId: z.string().nullable(),
          deliveryOptions: deliveryOptionsModel.nullable(),
          error: apiErrorModel.nullable(),
        })
        .meta({ id: 'CalcManyElementModel' }),
    ),
    total: z
      .object({
        deliveryTime: z.string().nullable(),
        minDays: z.int32().nullable(),
        maxDays: z.int32().nullable(),
        price: z.number().describe('Roubles.'),
      })
      .meta({ id: 'CalcManyTotalModel', description: "Sums the elements' cheapest options." }),
  })
  .meta({ id: 'ManyDeliveryOptionsModel' });

/** One shipment of CalcMany, as a client writes it. */
export type CalcManyRequestModel = z.input<typeof calcManyRequestModel>;
/** The answer of CalcMany. */
export type ManyDeliveryOptionsModel = z.output<typeof manyDeliveryOptionsModel>;

/** One shipment of a request for many. */
export interface CalculationOfMany {
  readonly customerOrderId: string | null;
  readonly calculation: Calculation;
}

/** The shipments in the core's words; targets and problems start with `[i].` */
export const toCalculations = (
  models: z.output<typeof calcManyRequestModels>,
): Converted<readonly CalculationOfMany[]> =>
  convertEach(models, (model) => {
    const { value, ...rest } = toCalculation(model);
    return { ...rest, value: { customerOrderId: textIn(model.customerOrderId), calculation: value } };
  });

/** What came of one element: its options, or why there are none. */
export type ElementOutcome = { readonly customerOrderId: string | null } & (
  | { readonly options: readonly Option[] }
  /** The target is a JSON path that starts with `[i].` */
  | { readonly problem: Problem }
);

/** The answer of CalcMany: one entry for each outcome, in their order, and the total. */
export const fromElements = (
  outcomes: readonly ElementOutcome[],
  total: QuoteTotal,
  context: AnswerContext,
): ManyDeliveryOptionsModel => ({
  hasErrors: outcomes.some((outcome) => 'problem' in outcome),
  options: outcomes.map((outcome) => ({
    customerOrderId: outcome.customerOrderId,
    deliveryOptions: 'options' in outcome ? fromOptions(null, outcome.options, context) : null,
    error: 'problem' in outcome ? fromProblem(outcome.problem, context.locale) : null,
  })),
  total: {
    deliveryTime: deliveryTimeText(total.minDays, total.maxDays)?.[context.locale] ?? null,
    minDays: total.minDays,
    maxDays: total.maxDays,
    price: moneyOut(total.price),
  },
});

/** The contract of CalcMany. */
export const calcManyContract = contract(
  {
    ...operation,
    name: 'CalcMany',
    path: '/OpenAPI/v1/CalcMany',
    ids: { companyId: 'unseen' },
    tag: 'quotes',
    right: ['Calc'],
    summary: { en: 'Prices up to 100 shipments.', ru: 'Рассчитывает до 100 отправлений.' },
    body: calcManyRequestModels,
    settled: settledOfCalculation,
    replies: { 200: { description: 'One entry for each shipment.', json: manyDeliveryOptionsModel }, ...failures },
    examples: [{ summary: 'One shipment', body: [{ ...calcContract.examples[0].body, customerOrderId: 'A-1001' }] }],
  },
  (reader) => ({
    200: [
      {
        summary: 'One shipment priced, one refused',
        body: fromElements(
          [
            { customerOrderId: 'A-1001', options: exampleOptions },
            { customerOrderId: 'A-1002', problem: { ...badQuantity, target: `[1].${badQuantity.target}` } },
          ],
          totalOf([exampleOptions]),
          reader,
        ),
      },
    ],
    ...exampleRefusal(reader),
  }),
);
