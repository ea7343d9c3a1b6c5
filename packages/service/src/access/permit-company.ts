import { type Problem, problem } from '@cartage/core';
import type { Context } from '../context.ts';

/** Nothing when the caller may act for the company (null: its own), else AccessDenied. */
export const permitCompany = ({ actor }: Context, companyId: number | null): readonly Problem[] =>
  companyId === null || companyId === actor.companyId
    ? []
    : [
        problem('AccessDenied', 'companyId', {
          en: `Company ${companyId} does not exist or is not yours; leave companyId out to act for your own company.`,
          ru: `Компания ${companyId} не существует или не ваша; не указывайте companyId, чтобы действовать от своей компании.`,
        }),
      ];
