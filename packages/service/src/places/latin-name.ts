const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** A Russian place's name in Latin letters, as maps write it: Химки, Khimki. */
export const latinName = (name: string): string =>
  Array.from(name, (letter) => {
    const lower = letter.toLowerCase();
    const latin = letters[lower];
    if (latin === undefined || letter === lower) return latin ?? letter;
    return latin.charAt(0).toUpperCase() + latin.slice(1);
  }).join('');
