import type { CargoKind, ExtraCode, PaperLanguage } from '@cartage/vendor-mock/protocol';

const words = {
  from: ['FROM', 'ОТ КОГО'],
  to: ['TO', 'КОМУ'],
  place: ['Piece', 'Место'],
  of: ['of', 'из'],
  kg: ['kg', 'кг'],
  cm: ['cm', 'см'],
  tariff: ['Service', 'Тариф'],
  pickup: ['Pickup', 'Забор'],
  due: ['Deliver by', 'Доставить до'],
  point: ['Pickup point', 'Пункт выдачи'],
  collect: ['COLLECT ON DELIVERY', 'ПОЛУЧИТЬ С ПОЛУЧАТЕЛЯ'],
  reference: ["Customer's reference", 'Номер отправителя'],
  phone: ['Tel.', 'Тел.'],
  airWaybill: ['AIR WAYBILL', 'АВИАНАКЛАДНАЯ'],
  shipper: ["Shipper's name and address", 'Отправитель'],
  consignee: ["Consignee's name and address", 'Получатель'],
  pieces: ['Pieces', 'Мест'],
  weight: ['Gross weight', 'Вес брутто'],
  contents: ['Nature and quantity of goods', 'Описание вложения'],
  declared: ['Declared value for carriage', 'Объявленная ценность'],
  services: ['Services', 'Услуги'],
  signature: ["Shipper's signature", 'Подпись отправителя'],
  carrier: ["Carrier's signature, date", 'Подпись перевозчика, дата'],
  received: ['Received in good order: name, date, signature', 'Получено без замечаний: имя, дата, подпись'],
} as const satisfies Record<string, readonly [en: string, ru: string]>;

export type Word = keyof typeof words;

export const sayIn =
  (language: PaperLanguage) =>
  (word: Word): string =>
    words[word][language === 'ru' ? 1 : 0];

/** What the people who carry it must know; null: nothing beyond care. */
export const handlingOf = (kind: CargoKind, adr: number, language: PaperLanguage): string | null => {
  const [en, ru] =
    kind === 'FRG' ? ['FRAGILE', 'ХРУПКОЕ'] : kind === 'ADR' ? [`DANGEROUS ${adr}`, `ОПАСНОЕ ${adr}`] : [null, null];
  return language === 'ru' ? ru : en;
};

const extras: Readonly<Record<ExtraCode, readonly [en: string, ru: string]>> = {
  INS: ['insurance', 'страхование'],
  COD: ['cash on delivery', 'наложенный платёж'],
  PBO: ['partial buy-out', 'частичный выкуп'],
  RCP: ['printed receipt', 'печать чека'],
  SMS: ['SMS to the receiver', 'СМС получателю'],
  RSP: ['signed papers back', 'возврат документов'],
};

export const extraIn = (code: ExtraCode, language: PaperLanguage): string => extras[code][language === 'ru' ? 1 : 0];

export const formatMoney = (kopecks: number, language: PaperLanguage): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'RUB' }).format(kopecks / 100).replaceAll(/\s/gu, ' ');

export const formatNumber = (value: number, language: PaperLanguage): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value).replaceAll(/\s/gu, ' ');

/** `2026-11-24` and what begins so: 24.11.2026, which both languages read. */
export const formatDay = (iso: string): string => iso.slice(0, 10).split('-').reverse().join('.');
