import { type Problem, problem } from '@cartage/core';

/** NotFound at `keyId`. */
export const noKey = (id: number): Problem =>
  problem('NotFound', 'keyId', { en: `There is no valid key ${id}.`, ru: `Действующего ключа ${id} нет.` });
