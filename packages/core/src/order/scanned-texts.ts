import { bareText } from '../written-text.ts';

/**
 * What the text that a scanner has read may name an order by, the likeliest first (interface 8.7): the text itself, without what scanners
 * put before it; as keys of Latin letters where the computer was set to Russian ones; of an SSCC its 18 digits; and what stands before a
 * parcel's number, `EC-0048213/1/2`.
 */
export const scannedTexts = (text: string): readonly string[] => {
  // The scanner's name of the kind of bars, `]C1`, and the mark that begins GS1 data.
  const bare = bareText(text.replace(/^\s*\][A-Za-z][0-9]/, '').replaceAll('\u001d', ' '));
  const typed = onLatinKeys(bare);
  const read = [bare, typed].flatMap((one) => {
    const [, sscc] = /^\(?00\)?([0-9]{18})$/.exec(one) ?? [];
    const [, head] = /^([^\s/|;,]{4,})[\s/|;,]/.exec(one) ?? [];
    return [one, sscc, head].flatMap((found) => found ?? []);
  });
  return [...new Set(read)].filter((one) => one !== '');
};

/** What the same keys write in Latin letters, where they were set to Russian ones. */
export const onLatinKeys = (text: string): string =>
  [...text].map((letter) => latinKeys.get(letter) ?? letter).join('');

const latinKeys: ReadonlyMap<string, string> = new Map(
  [...'йцукенгшщзфывапролдячсмить'].flatMap((letter, at) => {
    const key = 'qwertyuiopasdfghjklzxcvbnm'.charAt(at);
    return [[letter, key] as const, [letter.toUpperCase(), key.toUpperCase()] as const];
  }),
);
