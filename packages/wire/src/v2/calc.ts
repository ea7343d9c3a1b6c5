import { contract } from '../contract.ts';
import { calcModel } from '../models/calculation.ts';
import { exampleOptions } from '../models/example-order.ts';
import { kazan, moscow, parcel } from '../models/example-shipment.ts';
import { settledOfCalculation } from '../models/settled-places.ts';
import { exampleRefusal, idempotentFailures, operation } from './every-operation.ts';
import { calculatedOptionsModel, fromOption } from './option.ts';

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
