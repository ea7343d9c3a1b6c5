import type { Calculation, QuoteRequest } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { cargoDescModel, toCargo } from '../models/cargo.ts';
import { volumeWeightProblems } from '../models/cargo-item.ts';
import { exampleOptions } from '../models/examples.ts';
import { defaulted, filledText, moneyIn, optionalInt32, optionalMoney } from '../schema/fields.ts';
import { orderDeliveryOptionsModel, toFilter, toPickup, toTerms } from './delivery-options.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { apiKey, kazan, moscow, parcel } from './example-order.ts';
import { deliveryOptionsModel, fromOptions } from './option.ts';
import { routePointModel, toRoutePoint } from './party.ts';
import { additionalServicesModel, orderServiceModel, toServices } from './services.ts';
import { settledOfCalculation } from './settled.ts';
import { v1Places } from './targets.ts';

/** The body of Calc (interface 7.27). */
export const calcRequestModel = z
  .object({
    apiKey: filledText,
    sender: routePointModel,
    receiver: routePointModel,
    cargo: cargoDescModel,
    deliveryOptions: orderDeliveryOptionsModel,
    services: z.array(orderServiceModel).nullish(),
    additionalServices: additionalServicesModel.nullish(),
    receiverDeliveryCharge: optionalMoney.describe(
      'Extra charge collected from the receiver, roubles; counts for the commission of cash on delivery.',
    ),
    companyId: optionalInt32.describe('Default: the company that owns the key.'),
    showVendorsOptions: defaulted(z.boolean(), false).describe('Also options that the filters would leave out.'),
  })
  .meta({ id: 'CalcRequestModel' });

/** The body of Calc, as a client writes it. */
export type CalcRequestModel = z.input<typeof calcRequestModel>;

/**
 * A calculation in the core's words, money in kopecks. Problems: a filled volumeWeight, unknown services, two insured
 * sums.
 */
export function toCalculation(model: z.output<typeof calcRequestModel>): Converted<Calculation> {
  const services = toServices(model.services, model.additionalServices);
  const request: QuoteRequest = {
    sender: toRoutePoint(model.sender),
    receiver: toRoutePoint(model.receiver),
    cargo: toCargo(model.cargo),
    services: services.value,
    vendorServices: [],
    pickup: toPickup(model.deliveryOptions),
    terms: toTerms(model.deliveryOptions),
    filter: toFilter(model.deliveryOptions),
    receiverDeliveryCharge: moneyIn(model.receiverDeliveryCharge),
  };
  return {
    value: { request, unfiltered: model.showVendorsOptions },
    forCompany: [{ companyId: model.companyId ?? null, target: 'companyId' }],
    problems: [...volumeWeightProblems(model.cargo.cargoItems, 'cargo.cargoItems'), ...services.problems],
    ...v1Places(services.places),
  };
}

/** The contract of Calc. */
export const calcContract = contract(
  {
    ...operation,
    name: 'Calc',
    path: '/OpenAPI/v1/Calc',
    ids: { companyId: 'AccessDenied' },
    tag: 'quotes',
    right: ['Calc'],
    summary: { en: 'Prices a shipment with every vendor.', ru: 'Рассчитывает доставку по всем службам.' },
    body: calcRequestModel,
    settled: settledOfCalculation,
    replies: { 200: { description: 'The options, the cheapest first.', json: deliveryOptionsModel }, ...failures },
    examples: [
      {
        summary: 'A parcel from Moscow to Kazan',
        body: { apiKey, sender: moscow, receiver: kazan, cargo: parcel, deliveryOptions: { urgentType: 3 } },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Two options', body: fromOptions(null, exampleOptions, reader) }],
    ...exampleRefusal(reader),
  }),
);
