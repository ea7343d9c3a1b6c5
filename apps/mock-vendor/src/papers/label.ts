import { addressOf, cityOf, namesOf } from './addresses.ts';
import type { Paper } from './draw-paper.ts';
import type { Sheet, Sheets } from './sheets.ts';
import { extraIn, formatDay, formatMoney, formatNumber, handlingOf, sayIn } from './wording.ts';

const WIDTH = 100;
const HEIGHT = 150;
const MOST_LABELS = 1000;

/** 100 x 150 mm, one for each place, as thermal printers of carriers take them. */
export function drawLabels(sheets: Sheets, paper: Paper): void {
  const { places } = paper.shipment.request.cargo;
  const each = places.flatMap((place) => Array.from({ length: place.count }, () => place));
  for (const [i, place] of each.slice(0, MOST_LABELS).entries())
    drawLabel(sheets.add(WIDTH, HEIGHT), paper, { ...place, number: i + 1, of: each.length });
}

interface LabelledPlace {
  readonly number: number;
  readonly of: number;
  readonly grams: number;
  readonly mm: readonly [number, number, number] | null;
}

function drawLabel(sheet: Sheet, paper: Paper, place: LabelledPlace): void {
  const { vendor, language, shipment } = paper;
  const { request, answer, ref } = shipment;
  const { from, to } = request;
  const say = sayIn(language);
  const { write, line } = sheet;

  sheet.fill({ x: 0, y: 0, width: WIDTH, height: 15 });
  write(vendor.toUpperCase(), { x: 5, y: 3.5, width: 55, height: 10 }, { size: 24, bold: true, white: true });
  write(request.tariff, { x: 62, y: 4.5, width: 34, height: 8 }, { size: 16, bold: true, white: true, centred: true });

  write(say('from'), { x: 4, y: 17, width: 20, height: 4 }, { size: 7, bold: true });
  write(
    `${namesOf(from)}, ${from.phone}\n${addressOf(from, paper)}`,
    { x: 24, y: 17, width: 72, height: 15 },
    { size: 8 },
  );
  line(33, 0, WIDTH);

  write(say('to'), { x: 4, y: 35, width: 20, height: 5 }, { size: 9, bold: true });
  write(namesOf(to), { x: 24, y: 34.5, width: 72, height: 10 }, { size: 13, bold: true });
  write(addressOf(to, paper), { x: 24, y: 45, width: 72, height: 16 }, { size: 11 });
  write(`${say('phone')} ${to.phone}`, { x: 24, y: 61.5, width: 72, height: 5 }, { size: 11, bold: true });
  line(67.5, 0, WIDTH);

  write(cityOf(to, paper).toUpperCase(), { x: 4, y: 69, width: 66, height: 14 }, { size: 28, bold: true });
  sheet.frame({ x: 73, y: 70, width: 23, height: 13 });
  write(say('place'), { x: 74, y: 70.8, width: 21, height: 3.5 }, { size: 7, centred: true });
  write(
    `${place.number}/${place.of}`,
    { x: 74, y: 74, width: 21, height: 8.5 },
    { size: 20, bold: true, centred: true },
  );
  line(85, 0, WIDTH);

  const size =
    place.mm === null ? null : `${place.mm.map((side) => formatNumber(side / 10, language)).join('×')} ${say('cm')}`;
  const facts = [`${formatNumber(place.grams / 1000, language)} ${say('kg')}`, size].filter((fact) => fact !== null);
  write(facts.join(', '), { x: 4, y: 87, width: 42, height: 5 }, { size: 11, bold: true });
  write(`${say('pickup')} ${formatDay(request.pickup_day)}`, { x: 4, y: 92.5, width: 42, height: 4 }, { size: 8 });
  write(`${say('due')} ${formatDay(answer.due)}`, { x: 4, y: 96.5, width: 42, height: 4 }, { size: 8 });
  const extras = request.extras.map(({ code }) => extraIn(code, language)).join(', ');
  write(extras, { x: 4, y: 100.5, width: 42, height: 7 }, { size: 7 });

  const due = request.goods.reduce((sum, { due_kop, count }) => sum + (due_kop ?? 0) * count, request.charge_kop);
  const handling = handlingOf(request.cargo.kind, request.cargo.adr, language);
  if (request.extras.some(({ code }) => code === 'COD') && due > 0) {
    sheet.fill({ x: 48, y: 87, width: 48, height: 12 });
    write(say('collect'), { x: 49, y: 88, width: 46, height: 3.5 }, { size: 7, white: true, centred: true });
    const sum = formatMoney(due, language);
    write(sum, { x: 49, y: 91.5, width: 46, height: 7 }, { size: 17, bold: true, white: true, centred: true });
  }
  if (handling !== null) {
    sheet.frame({ x: 48, y: 100.5, width: 48, height: 7 });
    write(handling, { x: 49, y: 101.5, width: 46, height: 5.5 }, { size: 12, bold: true, centred: true });
  }
  line(109, 0, WIDTH);

  sheet.barcode('code128', answer.number, { x: 8, y: 112, width: 58, height: 19 });
  write(answer.number, { x: 4, y: 132, width: 66, height: 6 }, { size: 14, bold: true, centred: true });
  sheet.barcode('datamatrix', `${answer.number}/${place.number}/${place.of}`, { x: 76, y: 112, width: 19, height: 19 });
  write(`${say('reference')}: ${ref}`, { x: 4, y: 140, width: 92, height: 5 }, { size: 9 });
}
