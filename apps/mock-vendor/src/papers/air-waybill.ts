import { addressOf, namesOf } from './addresses.ts';
import type { Paper } from './draw-paper.ts';
import type { Box, Sheets } from './sheets.ts';
import { extraIn, formatDay, formatMoney, formatNumber, sayIn, type Word } from './wording.ts';

const LEFT = 12;
const RIGHT = 198;

/** A4, one page. */
export function drawAirWaybill(sheets: Sheets, paper: Paper): void {
  const { vendor, language, shipment } = paper;
  const { request, answer, ref } = shipment;
  const { from, to, cargo } = request;
  const sheet = sheets.add(210, 297);
  const say = sayIn(language);
  /** One box of the form: its caption small above, what stands in it below. */
  const field = (word: Word, value: string, box: Box, size = 11) => {
    sheet.frame(box);
    sheet.write(say(word), { x: box.x + 2, y: box.y + 1.5, width: box.width - 4, height: 4 }, { size: 7 });
    sheet.write(value, { x: box.x + 2, y: box.y + 6, width: box.width - 4, height: box.height - 7.5 }, { size });
  };
  const contact = (end: typeof from) => `${namesOf(end)}\n${addressOf(end, paper)}\n${say('phone')} ${end.phone}`;
  const pieces = cargo.places.reduce((sum, { count }) => sum + count, 0);
  const grams = cargo.places.reduce((sum, { count, grams: each }) => sum + count * each, 0);
  const goods = request.goods.map(({ name, count }) => `${name} × ${count}`).join(', ');
  const value = request.extras.find(({ code }) => code === 'INS')?.sum_kop ?? null;

  sheet.fill({ x: LEFT, y: 12, width: RIGHT - LEFT, height: 18 });
  sheet.write(vendor.toUpperCase(), { x: 17, y: 16, width: 90, height: 12 }, { size: 28, bold: true, white: true });
  const title = say('airWaybill');
  sheet.write(title, { x: 110, y: 18, width: 84, height: 9 }, { size: 18, bold: true, white: true, centred: true });
  sheet.write(answer.number, { x: LEFT, y: 36, width: 86, height: 11 }, { size: 24, bold: true });
  sheet.write(`${say('reference')}: ${ref}`, { x: LEFT, y: 48, width: 86, height: 6 }, { size: 11 });
  sheet.barcode('code128', answer.number, { x: 118, y: 35, width: 76, height: 17 });

  field('shipper', contact(from), { x: LEFT, y: 58, width: 93, height: 44 });
  field('consignee', contact(to), { x: 105, y: 58, width: 93, height: 44 });
  field('pieces', formatNumber(pieces, language), { x: LEFT, y: 102, width: 31, height: 16 }, 16);
  field('weight', `${formatNumber(grams / 1000, language)} ${say('kg')}`, { x: 43, y: 102, width: 62, height: 16 }, 16);
  field('tariff', request.tariff, { x: 105, y: 102, width: 31, height: 16 }, 14);
  field('pickup', formatDay(request.pickup_day), { x: 136, y: 102, width: 31, height: 16 }, 13);
  field('due', formatDay(answer.due), { x: 167, y: 102, width: 31, height: 16 }, 13);
  field('contents', [request.content, goods].filter(Boolean).join('\n'), { x: LEFT, y: 118, width: 124, height: 60 });
  field('declared', value === null ? '—' : formatMoney(value, language), { x: 136, y: 118, width: 62, height: 16 }, 13);
  const extras = request.extras.map(({ code }) => extraIn(code, language));
  field('services', extras.join('\n') || '—', { x: 136, y: 134, width: 62, height: 44 });
  field('signature', '', { x: LEFT, y: 178, width: 93, height: 24 });
  field('carrier', '', { x: 105, y: 178, width: 93, height: 24 });
  field('received', '', { x: LEFT, y: 202, width: RIGHT - LEFT, height: 24 });
}
