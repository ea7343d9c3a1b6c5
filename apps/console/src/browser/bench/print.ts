import { unzipSync } from 'fflate';
import type { CompanyDesk } from '../desk.ts';
import type { BenchSettings } from './kept.ts';

/** Dots of a label's picture (interface 17.3). */
const DOTS_A_MM = 8;

/** Fetches the labels of an order, and has the browser print them and nothing else of the page. */
export const printLabels = async (
  { shop }: CompanyDesk,
  orderId: string,
  format: BenchSettings['format'],
): Promise<void> => {
  const file = await shop.Print({
    ...{ orderId, docType: 2, format: 'png' },
    ...(format === null ? {} : { marksFormat: format }),
  });
  const pictures = await Promise.all((await picturesIn(file)).map(pictureOf));
  document.querySelector('.bench-print')?.remove();
  const sheet = document.createElement('div');
  sheet.className = 'bench-print';
  sheet.append(...pictures);
  document.body.append(sheet);
  const clear = (): void => {
    sheet.remove();
    for (const { src } of pictures) URL.revokeObjectURL(src);
  };
  addEventListener('afterprint', clear, { once: true });
  window.print();
};

/** One label is a picture; several are in one file, in the order of their places. */
const picturesIn = async (file: Blob): Promise<readonly Blob[]> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [file];
  return Object.values(unzipSync(bytes)).map((one) => new Blob([new Uint8Array(one)], { type: 'image/png' }));
};

/** As large as the label is, once it can be drawn: a page that is printed before is blank. */
const pictureOf = async (picture: Blob): Promise<HTMLImageElement> => {
  const image = new Image();
  image.alt = '';
  image.src = URL.createObjectURL(picture);
  await image.decode();
  image.style.width = `${image.naturalWidth / DOTS_A_MM}mm`;
  return image;
};
