import type { Calculation, QuoteRequest } from '@cartage/core';
import { z } from 'zod';
import type { Converted } from '../contract/converted.ts';
import { moneyIn, optionalInt32, optionalMoney } from '../schema/fields.ts';
import { calculationPlaces } from './calculation-places.ts';
import { anyTerms, optionFilterModel, pickupInfoModel, toFilter, toPickup } from './calculation-wishes.ts';
import { volumeWeightProblems } from './cargo-item.ts';
import { customsCargoModel, toCustomsCargo } from './customs.ts';
import { serviceModel, toServices, toVendorServices, vendorServiceModel } from './extra-services.ts';
import { routePointModel, toRoutePoint } from './route-point.ts';

/** What is to be priced (interface 13.3). */
export const calcModel = z
  .object({
    sender: routePointModel,
    receiver: routePointModel,
    cargo: customsCargoModel,
    optionFilter: optionFilterModel.nullish(),
    pickupInfo: pickupInfoModel.nullish(),
    services: z.array(serviceModel).nullish(),
    vendorServices: z.array(vendorServiceModel).nullish(),
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
    cargo: toCustomsCargo(model.cargo),
    services: services.value,
    vendorServices: toVendorServices(model.vendorServices),
    pickup: toPickup(model.pickupInfo),
    terms: anyTerms,
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
