import type { Calculation, QuoteRequest } from '@cartage/core';
import { z } from 'zod';
import type { Converted } from '../converted.ts';
import { defaulted, filledText, optionalInt32 } from '../fields.ts';
import { cargoDescModel, toCargo } from '../models/cargo.ts';
import { volumeWeightProblems } from '../models/cargo-item.ts';
import { orderDeliveryOptionsModel, toFilter, toPickup, toTerms } from './delivery-options.ts';
import { routePointModel, toRoutePoint } from './party.ts';
import { additionalServicesModel, orderServiceModel, toServices } from './services.ts';
import { v1Places } from './targets.ts';

/** The body of Calc (specification, CalcRequestModel). */
export const calcRequestModel = z
  .object({
    apiKey: filledText,
    sender: routePointModel,
    receiver: routePointModel,
    cargo: cargoDescModel,
    deliveryOptions: orderDeliveryOptionsModel,
    services: z.array(orderServiceModel).nullish(),
    additionalServices: additionalServicesModel.nullish(),
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
    pickup: toPickup(model.deliveryOptions),
    terms: toTerms(model.deliveryOptions),
    filter: toFilter(model.deliveryOptions),
    receiverDeliveryCharge: null,
  };
  return {
    value: { companyId: model.companyId ?? null, request, unfiltered: model.showVendorsOptions },
    problems: [...volumeWeightProblems(model.cargo.cargoItems, 'cargo.cargoItems'), ...services.problems],
    ...v1Places(services.places),
  };
}
