import type { Locale } from '@cartage/core';
import { useSyncExternalStore } from 'react';
import { keep, kept } from '../parts/kept.ts';

const STORED = 'cartage.language';

const isLocale = (text: string | null | undefined): text is Locale => text === 'en' || text === 'ru';

/** The one that was chosen here; else the one in which the service has sent the page. */
const first = (): Locale => {
  const chosen = kept('browser', STORED);
  if (isLocale(chosen)) return chosen;
  const sent = document.documentElement.lang;
  return isLocale(sent) ? sent : 'en';
};

let current: Locale | undefined;
const listeners = new Set<() => void>();

/** The language of the console, and of the texts that the service answers with. */
export const locale = (): Locale => {
  current ??= first();
  return current;
};

/** From now on everything is said in it; what somebody has typed stays. */
export const speak = (next: Locale): void => {
  current = next;
  keep('browser', STORED, next);
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The language; whoever uses it is drawn anew when it changes. */
export const useLocale = (): Locale => useSyncExternalStore(subscribe, locale);

/** A room's words in both languages: each has all that the other has. */
export type Dictionary<Words> = Readonly<Record<Locale, Words>>;

/** The words of a room in the language of the console. */
export const useWords = <Words>(dictionary: Dictionary<Words>): Words => dictionary[useLocale()];

/**
 * Words for names that come from elsewhere: of the service, of a plugin, of an address. They are no record, for a record has something
 * of the name `constructor` too.
 */
export type Names<Word = string> = ReadonlyMap<string, Word>;

export const names = <Word>(words: Readonly<Record<string, Word>>): Names<Word> => new Map(Object.entries(words));

/** The form of a noun that goes with the number, with the number: `3 заказа`. */
export const plural = (
  locale: Locale,
  count: number,
  forms: Readonly<{ one: string; few?: string; many?: string; other: string }>,
): string =>
  `${new Intl.NumberFormat(locale).format(count)} ${forms[new Intl.PluralRules(locale).select(count) as keyof typeof forms] ?? forms.other}`;
