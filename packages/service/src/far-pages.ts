import { type Problem, problem } from '@cartage/core';

/** So many orders of all companies are counted off for a page; those behind are come to by `after`, or in a file. */
const MOST_COUNTED_OFF = 10_000;

/** Why a page of all companies' orders is not looked for; null: it is near enough. */
export const tooFarBehind = (skip: number): Problem | null =>
  skip > MOST_COUNTED_OFF
    ? problem('RequestInvalid', 'PageNum', {
        en: `PageNum reaches the first ${MOST_COUNTED_OFF} orders of all companies; follow nextLink to those behind them, or take a file.`,
        ru: `PageNum действует в пределах первых ${MOST_COUNTED_OFF} заказов всех компаний; к следующим переходите по nextLink или скачайте файл.`,
      })
    : null;
