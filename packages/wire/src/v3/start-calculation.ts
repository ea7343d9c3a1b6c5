import { z } from 'zod';
import { contract } from '../contract.ts';
import { calcModel } from '../models/calculation.ts';
import { exampleCalculation } from '../models/example-order.ts';
import { kazan, moscow, parcel } from '../models/example-shipment.ts';
import { idempotentFailures } from '../models/failures.ts';
import { settledOfCalculation } from '../models/settled-places.ts';

const startedModel = z
  .object({
    requestId: z.string().describe('By which the status is asked for; for a day.'),
    retryAfter: z
      .int()
      .describe(
        'In how many seconds all vendors should have answered, as long as they took lately. The first ones may be faster.',
      ),
  })
  .meta({ id: 'StartedCalculation' });

/** What is told of a calculation that has begun. */
export const fromStarted = (started: z.output<typeof startedModel>): z.output<typeof startedModel> => ({
  requestId: started.requestId,
  retryAfter: started.retryAfter,
});

/** POST /Calc: begins a calculation for whose end nobody waits (interface 14.3). */
export const startCalculationContract = contract(
  {
    name: 'StartCalculation',
    method: 'POST',
    path: '/openapi/v3/Calc',
    summary: {
      en: 'Begins to price a shipment with every vendor and answers at once. The status tells who has answered and shows the options as they come.',
      ru: 'Начинает расчёт доставки по всем службам и сразу отвечает. Статус расчёта показывает, кто уже ответил, и варианты по мере их поступления.',
    },
    tag: 'calculations',
    right: ['Calc'],
    body: calcModel,
    settled: settledOfCalculation,
    replies: {
      202: { description: 'It has begun; the header Location is where its options will be.', json: startedModel },
      ...idempotentFailures,
    },
    bodyLimit: 'normal',
    isIdempotent: true,
    fromPages: true,
    examples: [
      { summary: 'A parcel from Moscow to Kazan', body: { sender: moscow, receiver: kazan, cargo: parcel } },
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
  () => ({
    202: [{ summary: 'It has begun', body: { requestId: exampleCalculation.requestId, retryAfter: 1 } }],
  }),
);
