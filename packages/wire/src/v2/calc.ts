import type { Calculation, QuoteRequest } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { moneyIn, optionalInt32, optionalMoney } from '../fields.ts';
import { cargoDescModel, toCargo } from '../models/cargo.ts';
import { volumeWeightProblems } from '../models/cargo-item.ts';
import { exampleOptions } from '../models/example-order.ts';
import { exampleRefusal, idempotentFailures, operation } from './every-operation.ts';
import { kazan, moscow, parcel } from './example-order.ts';
import { calculatedOptionsModel, fromOption } from './option.ts';
import { routePointModel, toRoutePoint } from './party.ts';
import { serviceModel, toServices } from './services.ts';
import { settledOfCalculation } from './settled.ts';
import { calculationPlaces } from './targets.ts';
import { optionFilterModel, pickupInfoModel, toFilter, toPickup, toTerms } from './wishes.ts';

/** What is to be priced (interface 13.3). */
export const calcModel = z
  .object({
    sender: routePointModel,
    receiver: routePointModel,
    cargo: cargoDescModel,
    optionFilter: optionFilterModel.nullish(),
    pickupInfo: pickupInfoModel.nullish(),
    services: z.array(serviceModel).nullish(),
    receiverDeliveryCharge: optionalMoney.describe(
      'Extra charge collected from the receiver, roubles; counts for the commission of cash on delivery.',
    ),
    companyId: optionalInt32.describe('Default: the company that owns the key.'),
  })
  .meta({ id: 'CalcModel' });

/** The body of Calc, as a client writes it. */
export type CalcModel = z.input<typeof calcModel>;

/** A calculation in the core's words, money in kopecks. Problems: a filled volumeWeight, unknown services. */
export function toCalculation(model: z.output<typeof calcModel>): Converted<Calculation> {
  const services = toServices(model.services);
  const request: QuoteRequest = {
    sender: toRoutePoint(model.sender),
    receiver: toRoutePoint(model.receiver),
    cargo: toCargo(model.cargo),
    services: services.value,
    pickup: toPickup(model.pickupInfo),
    terms: toTerms(null),
    filter: toFilter(model.optionFilter),
    receiverDeliveryCharge: moneyIn(model.receiverDeliveryCharge),
  };
  return {
    value: { request, unfiltered: false, lackingServices: true },
    forCompany: [{ companyId: model.companyId ?? null, target: 'companyId' }],
    problems: [...volumeWeightProblems(model.cargo.cargoItems, 'cargo.cargoItems'), ...services.problems],
    ...calculationPlaces(services.places),
  };
}

/** The contract of Calc. */
export const calcContract = contract(
  {
    ...operation,
    name: 'Calc',
    method: 'POST',
    path: '/openapi/v2/Calc',
    tag: 'quotes',
    right: ['Calc'],
    summary: { en: 'Prices a shipment with every vendor.', ru: 'Рассчитывает доставку по всем службам.' },
    body: calcModel,
    settled: settledOfCalculation,
    replies: {
      200: { description: 'The options, the cheapest first.', json: calculatedOptionsModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [
      {
        summary: 'A parcel from Moscow to Kazan',
        body: { sender: moscow, receiver: kazan, cargo: parcel },
      },
      {
        summary: 'With insurance, of two vendors',
        body: {
          sender: moscow,
          receiver: kazan,
          cargo: parcel,
          services: [{ code: 'Insurance', parameter: '15000' }],
          optionFilter: { vendorsIdFilter: [1, 2] },
        },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Two options', body: { options: exampleOptions.map((option) => fromOption(option, reader)) } }],
    ...exampleRefusal(reader),
  }),
);
