import { describe, expect, it } from 'vitest';
import { formatDay, formatKg, formatMoment, formatMoney } from './format.ts';
import { latinOf } from './latin.ts';

describe('figures', () => {
  it('are written as each language writes them', () => {
    expect(formatDay('2026-11-05', 'en').replaceAll('\u00a0', ' ')).toBe('5 Nov 2026');
    expect(formatDay('2026-11-05', 'ru')).toBe('05.11.2026');
    expect(formatKg(0.1 + 0.2, 'ru')).toBe('0,3\u00a0кг');
    expect(formatMoney(123_456_700, 'ru').replaceAll('\u00a0', ' ')).toBe('1 234 567,00 ₽');
  });

  it('tell the time of the service, not of the machine', () => {
    expect(formatMoment(Date.UTC(2026, 10, 20, 22, 30), 'Europe/Moscow', 'ru')).toBe('21.11.2026, 01:30');
  });
});

describe('a name in Latin letters', () => {
  it.each([
    ['Ελένη Παπαδοπούλου', 'GR', 'Eleni Papadopoulou'],
    ['თბილისი, ул. 5', 'GE', 'tbilisi, ул. 5'],
    ['北京市 5号 📦', 'CN', 'Bei Jing Shi 5Hao 📦'],
    ['Кузнецов Пётр, Müller', 'DE', null],
    ['東京都', 'JP', null],
    ['東京タワー', 'RU', null],
    ['ジョン', 'JP', 'jiyon'],
  ])('%s', (name, country, latin) => {
    expect(latinOf(name, country)).toBe(latin);
  });
});
