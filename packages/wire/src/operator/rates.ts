import { type ExchangeRate, isCurrencyCode, type LocalDate, problem, readRate, roublesOfRate } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { checked, date, dateIn, text } from '../schema/fields.ts';
import { pageOf, pagingQuery } from '../schema/paging.ts';
import { listMembers, MOST_OF_PAGE, namedFailures, operation } from './every-operation.ts';

const currency = checked(text, (code) => isForeign(code.trim().toUpperCase()), {
  en: 'the ISO 4217 code of a currency other than roubles, such as EUR',
  ru: 'код валюты по ISO 4217, кроме рубля, например EUR',
}).meta({ examples: ['EUR'] });

function isForeign(code: string): boolean {
  return isCurrencyCode(code) && code !== 'RUB';
}

const currencyIn = (code: string): string => code.trim().toUpperCase();

/** No double has more than 8 decimals here that is not written with an exponent. */
const rateIn = (roubles: number): number | undefined =>
  Number(roubles.toFixed(8)) === roubles ? readRate(roubles.toFixed(8)) : undefined;

const roubles = checked(z.number(), (value) => rateIn(value) !== undefined, {
  en: 'roubles above 0 and up to 1000000, with at most 8 decimals',
  ru: 'рубли больше 0 и не более 1000000, не более 8 знаков после запятой',
}).meta({ examples: [98.5321] });

const rateModel = z
  .object({
    currency: z.string().describe('ISO 4217'),
    from: z.string().meta({ format: 'date' }).describe('The first day on which it counts, until the next rate.'),
    roubles: z.number().describe('For one of the currency.'),
  })
  .meta({ id: 'ExchangeRate' });

/** A rate as answers hold it. */
export const fromRate = ({ currency: code, from, rate }: ExchangeRate): z.output<typeof rateModel> => ({
  currency: code,
  from,
  roubles: roublesOfRate(rate),
});

const ratesQuery = z.object({
  ...pagingQuery(MOST_OF_PAGE),
  Currency: currency.nullish().describe('Of one currency.'),
});

/** Which rates are asked for. */
export const toRatesWish = (query: z.output<typeof ratesQuery>) => {
  const { number, size: most } = pageOf(query, MOST_OF_PAGE);
  return { currency: query.Currency ? currencyIn(query.Currency) : null, most, skip: (number - 1) * most, number };
};

const exampleRate: ExchangeRate = { currency: 'EUR', from: '2026-11-20', rate: 9_853_210_000 };

/** The contract of ListRates. */
export const listRatesContract = contract(
  {
    ...operation,
    name: 'ListRates',
    method: 'GET',
    path: '/operator/v1/Rates',
    tag: 'money',
    operatorRight: 'Money.Read',
    summary: {
      en: 'Lists what currencies are worth in roubles, the newest first.',
      ru: 'Возвращает курсы валют в рублях, сначала новые.',
    },
    query: ratesQuery,
    replies: {
      200: {
        description: 'A page of the rates.',
        json: z.object({ rates: z.array(rateModel), ...listMembers }).meta({ id: 'ExchangeRates' }),
      },
      ...failures,
    },
    examples: [{ summary: 'Of one currency', query: { Currency: 'EUR' } }],
  },
  () => ({ 200: [{ summary: 'One rate', body: { rates: [fromRate(exampleRate)], totalCount: 1, nextLink: null } }] }),
);

const rateParams = z.object({ currency, from: date.describe('The first day on which the rate counts.') });

const setRateModel = z.object({ roubles: roubles.describe('For one of the currency.') }).meta({ id: 'SetRateModel' });

/** Of which currency and day a path speaks. */
export const toRateName = ({
  currency: code,
  from,
}: z.output<typeof rateParams>): { readonly currency: string; readonly from: LocalDate } => ({
  currency: currencyIn(code),
  from: dateIn(from) ?? from,
});

/** The rate in the core's words. */
export const toRate = (
  params: z.output<typeof rateParams>,
  { roubles: value }: z.output<typeof setRateModel>,
): ExchangeRate => ({ ...toRateName(params), rate: rateIn(value) ?? 0 });

/** The contract of SetRate. */
export const setRateContract = contract(
  {
    ...operation,
    name: 'SetRate',
    method: 'PUT',
    path: '/operator/v1/Rates/{currency}/{from}',
    tag: 'money',
    operatorRight: 'Money',
    summary: {
      en: 'Says what a currency is worth from a day on, until the next rate.',
      ru: 'Задаёт курс валюты с указанного дня до следующего курса.',
    },
    params: rateParams,
    body: setRateModel,
    replies: { 200: { description: 'The rate.', json: rateModel }, ...failures },
    examples: [{ summary: 'Of a day', params: { currency: 'EUR', from: '2026-11-20' }, body: { roubles: 98.5321 } }],
  },
  () => ({ 200: [{ summary: 'Set', body: fromRate(exampleRate) }] }),
);

/** Nothing was said of that day. */
export const noRate = ({ currency: code, from }: { readonly currency: string; readonly from: LocalDate }) =>
  problem('NotFound', 'from', {
    en: `There is no rate of ${code} from ${from} on.`,
    ru: `Курса ${code} с ${from} нет.`,
  });

/** The contract of RemoveRate. */
export const removeRateContract = contract(
  {
    ...operation,
    name: 'RemoveRate',
    method: 'DELETE',
    path: '/operator/v1/Rates/{currency}/{from}',
    tag: 'money',
    operatorRight: 'Money',
    summary: {
      en: 'Takes back what was said of a day; the rate before it counts again.',
      ru: 'Удаляет курс указанного дня; снова действует предыдущий.',
    },
    params: rateParams,
    replies: { 204: { description: 'It is gone.', empty: true }, ...namedFailures },
    examples: [{ summary: 'Of a day', params: { currency: 'EUR', from: '2026-11-20' } }],
  },
  ({ locale }) => ({
    404: [{ summary: 'Nothing was said of it', body: toErrorEnvelope([noRate(exampleRate)], locale) }],
  }),
);

/** The operations on exchange rates. */
export const rateOperations = {
  ListRates: listRatesContract,
  SetRate: setRateContract,
  RemoveRate: removeRateContract,
} as const;
