import { isProblem, type Order, type Problem, problem } from '@cartage/core';
import type { WaybillScan } from '@cartage/documents';
import { findNewestPdf } from '@cartage/storage';
import { about } from '../cause.ts';
import type { Acting } from '../context.ts';
import { contentOf, isFileMissing } from '../files/content-of.ts';
import type { Papers } from '../print/papers.ts';
import { sharerOf } from '../print/sharer.ts';

export interface WaybillScans {
  readonly scans: readonly WaybillScan[];
  /** By order number: why its scan cannot be printed. */
  readonly refused: ReadonlyMap<string, Problem>;
}

/** In one file; they are all in memory at once. */
const MOST_BYTES = 50_000_000;

/**
 * The scans of signed waybills among the files of the orders, the newest PDF of each. Who was let in by an orderKey has
 * those that the key opens. A problem concerns the request as a whole: TooManyRequests, or RequestInvalid over 50 MB.
 */
export const waybillScansOf = async (
  ctx: Acting & Papers,
  orders: readonly Order[],
): Promise<WaybillScans | Problem> => {
  const scans: WaybillScan[] = [];
  const refused = new Map<string, Problem>();
  let bytes = 0;
  for (const { id, number, companyId } of orders) {
    const accessLevels = companyId === ctx.company.id ? (['company', 'order-key'] as const) : (['order-key'] as const);
    const file = await findNewestPdf(ctx.store.db, { orderId: id, fileType: 'waybill-scan', accessLevels });
    if (file === null) continue;
    bytes += file.size;
    if (bytes > MOST_BYTES) return tooMuch;
    const content = await contentOf(ctx, file).catch((thrown: unknown) => {
      if (!isFileMissing(thrown)) throw thrown;
      about(ctx, [number]).log.error({ reason: thrown.message }, 'a file is gone');
      refused.set(number, thrown.problem);
      return null;
    });
    if (content === null) continue;
    const read = await ctx.printer.readClientPdf(content, null, sharerOf(ctx));
    if (!isProblem(read)) scans.push({ orderNumber: number, pdf: read.pdf });
    else if (read.code === 'TooManyRequests') return read;
    else refused.set(number, unreadable(number, file.name, read));
  }
  return { scans, refused };
};

const unreadable = (number: string, name: string, { code, text }: Problem): Problem =>
  problem(code, null, {
    en: `The waybill scan "${name}" of order ${number} cannot be printed. ${text.en}`,
    ru: `Скан накладной «${name}» заказа ${number} нельзя напечатать. ${text.ru}`,
  });

const tooMuch: Problem = problem('RequestInvalid', null, {
  en: 'The waybill scans of these orders are larger than 50 MB together; request fewer orders at once.',
  ru: 'Сканы накладных этих заказов вместе больше 50 МБ; запросите меньше заказов за один раз.',
});
