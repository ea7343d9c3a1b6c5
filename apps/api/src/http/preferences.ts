import type { Locale } from '@cartage/core';

/** What a header such as `Accept` names, in lower case, and how much its sender likes each, 0 to 1. */
const wishesIn = (header: string): readonly (readonly [name: string, quality: number])[] =>
  header.split(',').map((wish) => {
    const [name = '', ...parameters] = wish
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const quality = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
    return [name, quality === undefined ? 1 : Number(quality)];
  });

/** Who names server-sent events and likes them as much as JSON gets them; whoever takes anything gets JSON (interface 1.17). */
export const asksForEvents = (accept: string | null): boolean => {
  const qualities = new Map(wishesIn(accept ?? ''));
  const ofEvents = qualities.get('text/event-stream') ?? 0;
  const [ofJson = 0] = ['application/json', 'application/*', '*/*'].flatMap((type) => qualities.get(type) ?? []);
  return ofEvents > 0 && ofEvents >= ofJson;
};

/** Browsers name HTML; whoever takes anything, as curl does, or likes JSON as much, is a program. */
export const prefersHtml = (accept: string | undefined): boolean => {
  const qualities = new Map(wishesIn(accept ?? ''));
  return (qualities.get('text/html') ?? 0) > (qualities.get('application/json') ?? 0);
};

/** The language the caller likes best among ours; the service's own where it names none of them. */
export const localeOf = (acceptLanguage: string | undefined, fallback: Locale): Locale => {
  if (!acceptLanguage) return fallback;
  const wishes = wishesIn(acceptLanguage)
    .filter(([, quality]) => quality > 0)
    .sort(([, one], [, other]) => other - one);
  for (const [tag] of wishes) {
    const [language] = tag.split('-');
    if (language === 'en' || language === 'ru') return language;
  }
  return fallback;
};

/** The most seconds for which an answer is held: what lies between cuts connections on which nothing comes for a minute. */
const LONGEST_WAIT_S = 30;

/** The seconds of `Prefer: wait=10` (RFC 7240), at most LONGEST_WAIT_S; null: the caller does not prefer to wait. */
export const preferredWait = (header: string | null): number | null => {
  for (const preference of (header ?? '').split(',')) {
    const [, seconds] = /^\s*wait\s*=\s*"?(\d+)"?\s*(?:;|$)/i.exec(preference) ?? [];
    // Of several the first counts.
    if (seconds !== undefined) return Math.min(Number(seconds), LONGEST_WAIT_S);
  }
  return null;
};
