import { type Problem, problem } from '@cartage/core';

/** NotFound at `companyId`. */
export const noCompany = (id: number): Problem =>
  problem('NotFound', 'companyId', { en: `There is no company ${id}.`, ru: `Компании ${id} нет.` });
