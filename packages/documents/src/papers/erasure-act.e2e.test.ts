import { describe, expect, it } from 'vitest';
import { overlaps, wordsOutside } from '../proof/laws-of-words.ts';
import { hasPdfTools, textOf, wordsOf } from '../proof/pdf-tools.ts';
import { sampleErasure } from '../samples/sample-erasure.ts';
import { type ErasureActInput, renderErasureAct } from './erasure-act.ts';

/** The text of both papers in one line. */
const read = async (changes: Partial<ErasureActInput> = {}) => {
  const pdf = await renderErasureAct({ ...sampleErasure, ...changes });
  const { words, pages } = wordsOf(pdf);
  expect(wordsOutside({ words, pages })).toEqual([]);
  expect(overlaps(words)).toEqual([]);
  const text = textOf(pdf).replace(/[\s\u00a0]+/g, ' ');
  const [act = '', extract = ''] = text.split(/(?=Выгрузка из журнала регистрации событий к акту № \S+ Extract)/);
  return { pages: pages.length, act, extract };
};

describe.skipIf(!hasPdfTools(process.env.REQUIRE_PDF_TOOLS))('the act of an erasure', () => {
  it('has what order 179 asks of an act: who, whom, which data, of what system, how, why, when, and a place to sign', async () => {
    const { act, pages } = await read();
    expect(pages).toBe(2);
    for (const words of [
      'Акт об уничтожении персональных данных № 17',
      'ООО «Картаж»',
      '101000, г. Москва, ул. Мясницкая, д. 1, офис 17',
      'Обрабатывает по поручению оператора',
      'Информационная система персональных данных',
      'Способ уничтожения',
      'Причина уничтожения',
      'обращение субъекта или оператора, по номеру телефона',
      '20.11.2026, 12:00 (Europe/Moscow)',
      '*********67',
      'номер телефона / phones orders, order_texts, history_lines',
      'файлы, приложенные к заказам / files of orders attachments',
      'CTG-4820-9135, CTG-7305-2616, CTG-6148-3029',
      'Не завершены, данные оставлены до завершения / Still under way, left until they end: 1 CTG-2649-8017',
      'Орлов А. И.',
      'ФИО, должность',
      'Подпись',
    ])
      expect(act).toContain(words);
  });

  it('has behind it what the order asks of the extract: whom, which data, of what system, why, when', async () => {
    const { extract } = await read();
    for (const words of ['Cartage', '*********67', 'CTG-7305-2616', 'по номеру телефона', 'history_lines', '14', '31'])
      expect(extract).toContain(words);
    expect(extract).toContain('20.11.2026, 12:00 attachments фамилия, имя, отчество, наименование / names; файлы');
  });

  it('says that nobody asked where the time of keeping was over, and leaves an unknown address to be written in', async () => {
    const { act } = await read({
      asked: 'retention',
      hint: null,
      skipped: [],
      operator: { name: 'Cartage', address: null },
    });
    expect(act).toContain('истёк срок хранения / the time of keeping is over');
    expect(act).not.toMatch(/\*|Не завершены|101000/);
    expect(act).toContain('Адрес оператора');
  });

  it('holds every order of somebody who had thousands', async () => {
    const orders = Array.from({ length: 3_000 }, (_, i) => `CTG-4820-${String(i).padStart(4, '0')}`);
    const { act, extract, pages } = await read({ orders });
    expect(pages).toBeGreaterThan(4);
    for (const paper of [act, extract]) expect(orders.filter((order) => !paper.includes(order))).toEqual([]);
  });
});
