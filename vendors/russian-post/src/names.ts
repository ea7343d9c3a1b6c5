import type { CallContext } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { cleanNames, type OrderRequest } from './protocol.ts';

type Names = Pick<OrderRequest, 'recipient-name' | 'surname' | 'given-name' | 'middle-name'>;

/**
 * A name in its parts. Where the patronymic tells which word is which nobody is asked; a name of two words Russian Post
 * takes apart. What it cannot take apart is cut at the blanks, for an order without a given name may be refused.
 */
export async function namesOf(name: string, call: CallContext): Promise<Names> {
  const words = name.trim().split(/\s+/);
  const parts = byPatronymic(words) ?? (isPerson(words) ? await asTaken(name, words, call) : inOrder(words));
  return { 'recipient-name': name, ...parts };
}

type Parts = Omit<Names, 'recipient-name'>;

const partsOf = (surname: string, given: string, middle = ''): Parts => ({
  surname,
  'given-name': given,
  'middle-name': middle,
});

const patronymic = /^[а-яё]+(?:вич|ьич|вна|чна|шна)$/i;

/** `Иванов Иван Иванович` or `Иван Иванович Иванов`; null: it is neither. */
function byPatronymic(words: readonly string[]): Parts | null {
  const [first = '', second = '', third = '', ...more] = words;
  if (third === '' || more.length > 0) return null;
  const [isSecond, isThird] = [patronymic.test(second), patronymic.test(third)];
  // A surname may end like a patronymic: then both do.
  if (isSecond === isThird) return null;
  return isThird ? partsOf(first, second, third) : partsOf(third, first, second);
}

/** Two words or three, of letters. */
const isPerson = (words: readonly string[]): boolean =>
  (words.length === 2 || words.length === 3) && words.every((word) => /^\p{L}[\p{L}.'’-]*$/u.test(word));

async function asTaken(name: string, words: readonly string[], call: CallContext): Promise<Parts> {
  const answer = await send(call, 'POST', '/1.0/clean/physical', [{ id: '1', 'original-fio': name }]);
  const [clean] = read(answer, cleanNames);
  return clean?.surname && clean.name
    ? partsOf(clean.surname, clean.name, clean['middle-name'] ?? '')
    : inOrder(words, clean?.surname ?? null);
}

/** The surname first, unless another word is known to be it. */
function inOrder(words: readonly string[], known: string | null = null): Parts {
  const at = Math.max(
    0,
    words.findIndex((word) => word.toLowerCase() === known?.toLowerCase()),
  );
  const [given = '', ...middle] = words.filter((_, n) => n !== at);
  return partsOf(words[at] ?? '', given, middle.join(' '));
}
