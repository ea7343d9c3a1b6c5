/**
 * One spelling of a name for comparisons: lower case, е for ё, letters without their accents, one blank for hyphens and
 * whatever else stands between words, nothing for apostrophes. Folding what is folded changes nothing.
 */
export const foldName = (name: string): string => {
  const lower = name.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replace(apostrophes, '')
    .replace(between, ' ')
    .trim()
    .replace(/^st (?=.)/, 'saint ');
};

// Of most names; `st ` at the beginning is not among them.
const plain = /^(?!st )[a-zа-я0-9]+(?: [a-zа-я0-9]+)*$/;
// All but the breve of й, which is a letter by itself.
const accents = /(?<!и)\u0306|(?![\u0306])\p{M}/gu;
const apostrophes = /['’‘ʻʼ`´ʹʺ"]/g;
const between = /[^\p{L}\p{M}\p{N}]+/gu;
