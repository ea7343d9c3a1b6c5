import { type CargoNature, findCargoNature, isProblem, type Locale } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { text } from '../fields.ts';
import { errorEnvelopeModel, toErrorEnvelope } from '../models/error-envelope.ts';
import { failures, operation } from './every-operation.ts';

/** A line of the catalogue of cargo natures. */
export const natureModel = z
  .object({
    code: z.string().describe('Permanent; `natureOfGoods` of a cargo.'),
    name: z.string().describe('In the requested language.'),
  })
  .meta({ id: 'CargoNature' });

/** A line of the catalogue, in the language of the caller. */
export const fromNature = ({ code, name }: CargoNature, locale: Locale): z.output<typeof natureModel> => ({
  code,
  name: name[locale],
});

/** The contract of Nature. */
export const natureContract = contract(
  {
    ...operation,
    name: 'Nature',
    method: 'GET',
    path: '/openapi/v2/NatureOfGoods/{code}',
    tag: 'catalogue',
    right: [],
    summary: {
      en: 'Shows the cargo nature that has this code.',
      ru: 'Возвращает характер груза по коду.',
    },
    params: z.object({ code: text.describe('Letter for letter, as the list has it.') }),
    replies: {
      200: { description: 'The cargo nature.', json: natureModel },
      404: { description: 'There is no such code.', json: errorEnvelopeModel },
      ...failures,
    },
    examples: [{ summary: 'Tyres', params: { code: 'tyres' } }],
  },
  ({ locale }) => {
    const [tyres, unknown] = ['tyres', 'wheel'].map(findCargoNature);
    return {
      ...(tyres && !isProblem(tyres) && { 200: [{ summary: 'Tyres', body: fromNature(tyres, locale) }] }),
      ...(unknown &&
        isProblem(unknown) && { 404: [{ summary: 'No such code', body: toErrorEnvelope([unknown], locale) }] }),
    };
  },
);
