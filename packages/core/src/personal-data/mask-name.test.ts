import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eraseContent } from './erase-content.ts';
import { maskName } from './mask-name.ts';

it.each([
  ['Иван Смирнов', 'И*** С.'],
  ['смирнов иван петрович', 'С*** И.'],
  ['ООО «Ромашка»', 'О*** Р.'],
  ['Мария-Луиза Ёлкина', 'М*** Л.'],
  ['  Anna  ', 'A***'],
  ['李小龙', '李***'],
  ['+7 999 123-45-67', null],
  ['', null],
  [eraseContent({ sender: { name: 'Anna' } } as never).sender.name, null],
])('%j is shown as %j', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

it('tells two letters at most, and nothing of how long a name is', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'аБ ё-«»1+@.xY') }),
    fc.array(fc.constantFrom('Иван', 'Смирнов', 'O’Neill', '+79991234567', 'a@b.ru')).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(name, (written) => {
      const text = written.normalize('NFC');
      expect(maskName(text) ?? 'A***').toMatch(/^[\p{L}\p{M}]{1,3}\*\*\*(?: [\p{L}\p{M}]{1,3}\.)?$/u);
      // Whatever follows the first letters changes nothing.
      const masked = maskName(text);
      if (masked !== null) expect(maskName(text.replace(/(?<=[\p{L}\p{M}\p{N}])\p{L}+/gu, 'x'))).toBe(masked);
    }),
  );
});
