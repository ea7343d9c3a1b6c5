import { type LocalText, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { errorEnvelopeModel, failures, idempotentFailures, toErrorEnvelope } from '../models/failures.ts';
import { checked, int32, text } from '../schema/fields.ts';

// What the contracts of the operator's interface have in common.

export const operatorsOwn = { credential: 'key', bodyLimit: 'normal', isIdempotent: false } as const;

export const operation = { bodyLimit: 'normal', isIdempotent: false, right: [], credential: 'key' } as const;

/** Also where the path names something that is not there. */
export const namedFailures = {
  ...failures,
  404: { description: 'What the path names is not there.', json: errorEnvelopeModel },
} as const;

/** The same of an operation that takes an Idempotency-Key. */
export const namedIdempotentFailures = { ...namedFailures, ...idempotentFailures } as const;

/** `{companyId}` in the path. */
export const companyParams = z.object({ companyId: int32.describe('The number of a company.') });

/** The example of a company that is not there. */
export const exampleNoCompany = ({ locale }: AnswerContext) => ({
  404: [{ summary: 'No such company', body: toErrorEnvelope([problem('NotFound', 'companyId')], locale) }],
});

/** A text that is seen, of at most so many characters. */
export const shortText = (most: number) => {
  const accepts: LocalText = {
    en: `a text of 1 to ${most} characters`,
    ru: `текст длиной от 1 до ${most} символов`,
  };
  return checked(text, (value) => value.trim() !== '' && [...value].length <= most, accepts);
};

/** The members of a list in pages. */
export const listMembers = {
  totalCount: z.int().describe('The number on all pages.'),
  nextLink: z.string().nullable().describe('The complete address of the next page; null on the last one.'),
};

/** The most of a page. */
export const MOST_OF_PAGE = 1000;

/** The company of the examples, which the sandbox has. */
export const exampleCompanyId = 2;
