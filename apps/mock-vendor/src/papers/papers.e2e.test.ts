import { type PaperLanguage, paperLanguages, type ShipmentRequest } from '@cartage/vendor-mock/protocol';
import { describe, expect, it } from 'vitest';
import {
  hasPdfTools,
  scan,
  scanDataMatrix,
  textOf,
  wordsOf,
} from '../../../../packages/documents/src/proof/pdf-tools.ts';
import { makePoints } from '../points/points.ts';
import type { StoredShipment } from '../shipments/shipment-store.ts';
import { drawPaper } from './draw-paper.ts';

const points = makePoints({ prefix: 'EC', points: 'PVZ' });
const pointOf = (id: string | null) => points.find((point) => point.id === id);
const [point] = points;
if (point === undefined) throw new Error('There is no point.');

const sender: ShipmentRequest['from'] = {
  kind: 'ADDR',
  country: 'RU',
  city: '7700000000000',
  city_name: 'Москва',
  geo: null,
  zip: '101000',
  point: null,
  name: 'ООО «Лавка»',
  person: 'Пётр Иванов',
  phone: '+7 495 123-45-67',
  mail: null,
  street: 'Тверская, 7',
  hint: null,
};
const receiver = { ...sender, city_name: 'Малоярославец', zip: '249091', name: 'Иван Сидоров', street: 'Лесная, 3' };

const shipment = (over: Partial<ShipmentRequest> = {}): StoredShipment => ({
  id: 1,
  vendor: 'econom',
  ref: 'CTG-4820-9137',
  accepted: 1,
  createdAt: 0,
  steps: [],
  answer: {
    ref: 'CTG-4820-9137',
    number: 'EC0000000001',
    track: null,
    pickup_order: null,
    return_number: null,
    kop: 49_100,
    due: '2026-11-26T18:00:00+03:00',
  },
  request: {
    ref: 'CTG-4820-9137',
    tariff: 'EC-S-DD',
    from: sender,
    to: receiver,
    cargo: { kind: 'FRG', adr: 0, places: [{ count: 3, grams: 2500, mm: [300, 200, 150] }], cm3: null },
    pickup_day: '2026-11-23',
    two_way: false,
    extras: [{ code: 'COD', sum_kop: null }],
    content: 'Книги',
    goods: [{ sku: '1', name: 'Книга', count: 2, kop: 50_000, due_kop: 745_050 }],
    charge_kop: 30_000,
    courier: null,
    remark: null,
    ...over,
  },
});

const draw = (kind: 'LABEL' | 'AWB', language: PaperLanguage, of = shipment()): Promise<Uint8Array> =>
  drawPaper(kind, { vendor: 'econom', shipment: of, language, pointOf });

describe.runIf(hasPdfTools(process.env.REQUIRE_PDF_TOOLS))("a vendor's own papers", () => {
  it.each(paperLanguages)(
    'a label for each place says who, where to, what and how much to collect (%s)',
    async (language) => {
      const pdf = await draw('LABEL', language);
      const text = textOf(pdf);
      expect(text.split('\f').filter((page) => page.includes('EC0000000001'))).toHaveLength(3);
      for (const said of ['ECONOM', 'МАЛОЯРОСЛАВЕЦ', 'Иван Сидоров', 'Лесная, 3', '249091', '3/3', 'CTG-4820-9137']) {
        expect(text).toContain(said);
      }
      expect(text).toContain(language === 'ru' ? '15 201,00 ₽' : 'RUB 15,201.00');
      expect(text).toContain(language === 'ru' ? 'ХРУПКОЕ' : 'FRAGILE');
      for (const page of [1, 2, 3]) {
        expect(scan(pdf, page).join()).toContain('EC0000000001');
        expect(scanDataMatrix(pdf, page, { left: 0, top: 0, width: 100, height: 150 })).toBe(`EC0000000001/${page}/3`);
      }
    },
  );

  it('a point is named by its title, address and hours', async () => {
    const to = { ...receiver, kind: 'PVZ' as const, point: point.id, city_name: null };
    const text = textOf(await draw('LABEL', 'ru', shipment({ to })));
    for (const said of [point.id, point.title, point.street, point.hours, point.city_name.toUpperCase()]) {
      expect(text).toContain(said);
    }
  });

  it.each(paperLanguages)('an air waybill names both ends, pieces, weight and goods (%s)', async (language) => {
    const pdf = await draw('AWB', language);
    const text = textOf(pdf);
    for (const said of ['ООО «Лавка»', 'Пётр Иванов', 'Иван Сидоров', 'Малоярославец', 'Книга × 2', 'CTG-4820-9137']) {
      expect(text).toContain(said);
    }
    expect(text).toContain(language === 'ru' ? '7,5 кг' : '7.5 kg');
    expect(scan(pdf, 1).join()).toContain('EC0000000001');
  });

  it('letters that the typeface lacks, or would write from the right, come in Latin ones', async () => {
    const to = { ...receiver, name: 'Пётр م', person: '王小明 🚀', street: 'ถนน, 3' };
    const text = textOf(await draw('LABEL', 'ru', shipment({ to })));
    expect(text).toMatch(/Пётр m\b/);
    expect(text).toContain('WangXiaoMing');
    expect(text).not.toMatch(/[\p{Script=Arabic}\p{Script=Han}\p{Script=Thai}\ufffd]/u);
  });

  it('what is long shrinks, wraps and is broken, and never leaves the paper', async () => {
    const long = {
      ...receiver,
      name: 'Ы'.repeat(255),
      street: 'Щ'.repeat(400),
      city_name: 'Ж'.repeat(80),
      phone: '9'.repeat(80),
    };
    for (const kind of ['LABEL', 'AWB'] as const) {
      const { words, pages } = wordsOf(await draw(kind, 'ru', shipment({ to: long, from: long })));
      for (const { page, right, bottom, left, text } of words) {
        const [width, height] = pages[page - 1] ?? [0, 0];
        expect(right, text).toBeLessThanOrEqual(width);
        expect(bottom, text).toBeLessThanOrEqual(height);
        expect(left, text).toBeGreaterThanOrEqual(0);
      }
      if (kind === 'LABEL') expect(words.filter(({ text }) => text.endsWith('…'))).not.toEqual([]);
    }
  });
});
