import type { Locale } from '@cartage/core';

/** The language the caller likes best among ours; the service's own where it names none of them. */
export const localeOf = (acceptLanguage: string | undefined, fallback: Locale): Locale => {
  if (!acceptLanguage) return fallback;
  const wishes = acceptLanguage
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of wishes) if (language === 'en' || language === 'ru') return language;
  return fallback;
};
