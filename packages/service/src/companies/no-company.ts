import { type Problem, problem } from '@cartage/core';

/** NotFound at `target`: nobody has this number. */
export const noCompany = (id: number, target = 'companyId'): Problem =>
  problem('NotFound', target, { en: `There is no company ${id}.`, ru: `Компании ${id} нет.` });
