import { type Defect, defect, does, sends, tells } from '../defect.ts';

let asked = 0;

export const dayDefects: readonly Defect[] = [
  defect(
    'no day at all',
    'offers something by days where it quotes something',
    tells('quoteByDays', () => []),
  ),
  defect(
    'by days a tariff that it does not quote',
    'offers by days the tariffs alone that it quotes',
    tells('quoteByDays', (options) => [...options, ...options.slice(0, 1).map((one) => ({ ...one, tariffId: 'TF' }))]),
  ),
  defect(
    'by days a pickup today, whatever day is asked for',
    'offers no day of which the pickup lies before the one asked for',
    does('quoteByDays', (right, request, days, call) =>
      right(
        { ...request, pickup: { ...request.pickup, date: new Date(call.now()).toISOString().slice(0, 10) } },
        days,
        call,
      ),
    ),
  ),
  defect(
    'days that change by themselves',
    'answers by days the same to the same question',
    tells('quoteByDays', (options) => options.map((one) => ({ ...one, comments: `Answer ${++asked}` }))),
  ),
  defect(
    'no last day',
    'answers to a shorter span with a part of the longer one',
    tells('quoteByDays', (options, _, { last }) => options.filter(({ deliveryDate }) => deliveryDate !== last)),
  ),
  defect(
    'a lower price by days',
    'asks on each day what it quotes to whoever wishes for that day',
    tells('quoteByDays', (options) => options.map((one) => ({ ...one, tariffPrice: one.tariffPrice - 100 }))),
  ),
  defect(
    'by days nothing of a service asked for',
    'says by days of every service asked for whether it can be had, and at what price',
    tells('quoteByDays', (options) =>
      options.map((one) => ({ ...one, services: one.services.map((service) => ({ ...service, price: 1 })) })),
    ),
  ),
  defect(
    'another day than was chosen',
    'hands over for the day that was chosen, at its price',
    sends('handOver', '/orders', (json) => ({ ...json, wish: null })),
  ),
];
