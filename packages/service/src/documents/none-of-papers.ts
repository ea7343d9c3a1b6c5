import { type LocalText, type Order, type PaperKind, type Problem, problem } from '@cartage/core';
import { documentKinds, hasPaper, type WaybillScan } from '@cartage/documents';

/** Why there is none of these papers of the order; null: there is one at least. */
export const noneOfPapers = (
  order: Order,
  papers: readonly PaperKind[],
  scans: readonly WaybillScan[],
): Problem | null => {
  const hasOne =
    documentKinds.some((kind) => papers.includes(kind) && hasPaper(order, kind)) ||
    scans.some(({ orderNumber }) => orderNumber === order.number);
  if (hasOne) return null;
  const reasons = papers.flatMap((paper) => whyNone[paper] ?? []);
  const listed = papers.join(', ');
  return problem('RequestInvalid', null, {
    en: `Order ${order.number} has none of the requested papers (${listed}): ${reasons.map(({ en }) => en).join('; ')}.`,
    ru: `У заказа ${order.number} нет ни одного из запрошенных документов (${listed}): ${reasons.map(({ ru }) => ru).join('; ')}.`,
  });
};

/** Of those that not every order has. */
const whyNone: Readonly<Partial<Record<PaperKind, LocalText>>> = {
  policy: { en: 'it has no insurance', ru: 'он не застрахован' },
  'commercial-invoice': { en: 'it stays within one country', ru: 'он не пересекает границу' },
  'acceptance-act': { en: 'no vendor has it', ru: 'он не передан в службу доставки' },
  'waybill-scan': {
    en: 'no PDF of its signed waybill is attached',
    ru: 'к нему не приложен PDF подписанной накладной',
  },
  other: { en: 'files of other kinds are not printed', ru: 'прочие файлы не печатаются' },
};
