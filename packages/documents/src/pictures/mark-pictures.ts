import { type LabelDpi, type LabelFormat, type Order, type Problem, problem } from '@cartage/core';
import { zipSync } from 'fflate';
import { type DocumentsInput, renderDocuments } from '../papers/render-documents.ts';
import { countPlaces } from '../parts/cargo-summary.ts';
import { NotDrawn, picturesOf } from './pdf-pictures.ts';
import { pngOf } from './png.ts';
import { zplOf } from './zpl.ts';

/** The marks of some orders for a printer that takes no PDF. */
export interface MarkPicturesInput extends Omit<DocumentsInput, 'kinds' | 'copies' | 'included' | 'scans'> {
  readonly format: Exclude<LabelFormat, 'pdf'>;
  readonly dpi: LabelDpi;
}

/** Printers of 203 dpi have eight dots a millimetre. */
const dotsPerMillimetre: Readonly<Record<LabelDpi, number>> = { 203: 8, 300: 300 / 25.4 };

/** At once; each takes some 15 ms. */
const MOST_PICTURES = 500;

/**
 * The marks as pictures in black and white, for printers that take no PDF: ZPL one label after another in one file; one
 * PNG, or several in a zip. They are the marks of the PDF, with the bars on whole dots; of a sheet of A4 each mark by
 * itself. RequestInvalid: more than 500 marks, or a vendor's page that cannot be drawn. Equal input gives equal bytes.
 */
export async function renderMarkPictures(input: MarkPicturesInput): Promise<Uint8Array | Problem> {
  const { format, dpi, orders, ...shared } = input;
  if (countPlaces(orders) > MOST_PICTURES) return tooManyPictures;
  const dots = dotsPerMillimetre[dpi];
  const marksFormat = input.marksFormat === 'A4' ? 'A6' : input.marksFormat;
  const labels: string[] = [];
  const files: Record<string, Uint8Array> = {};
  for (const order of orders) {
    const one = { ...shared, orders: [order], kinds: ['marks'], copies: 1, marksFormat } as const;
    const pdf = await renderDocuments(one, dots);
    if (!(pdf instanceof Uint8Array)) return pdf;
    const refusal = await draw(order, pdf);
    if (refusal !== null) return refusal;
  }
  if (format === 'zpl') return new TextEncoder().encode(labels.join(''));
  const [first, ...others] = Object.values(files);
  if (first !== undefined && others.length === 0) return first;
  // A picture is packed already. The date is local in every zone, so that equal input gives equal bytes.
  return zipSync(files, { level: 0, mtime: new Date(1980, 0, 1) });

  async function draw(order: Order, pdf: Uint8Array): Promise<Problem | null> {
    let number = 0;
    try {
      for await (const picture of picturesOf(pdf, dots)) {
        number += 1;
        if (format === 'zpl') labels.push(zplOf(picture));
        else files[`${order.number}-${number}.png`] = pngOf(picture, Math.round(dots * 1000));
      }
      return null;
    } catch (failure) {
      if (failure instanceof NotDrawn) return notToBeDrawn(order);
      throw failure;
    }
  }
}

const tooManyPictures: Problem = problem('RequestInvalid', null, {
  en: `These orders have more than ${MOST_PICTURES} places; at most ${MOST_PICTURES} labels are drawn as pictures at once. Request fewer orders, or format pdf.`,
  ru: `У этих заказов больше ${MOST_PICTURES} мест; за один раз рисуется не больше ${MOST_PICTURES} этикеток. Запросите меньше заказов или формат pdf.`,
});

const notToBeDrawn = ({ number, option }: Order): Problem => {
  const vendor = option?.vendor.name ?? '';
  return problem('RequestInvalid', 'format', {
    en: `The label of order ${number} comes from ${vendor} and cannot be turned into a picture; request format pdf.`,
    ru: `Этикетку заказа ${number} выдаёт ${vendor}, и превратить её в изображение нельзя; запросите формат pdf.`,
  });
};
