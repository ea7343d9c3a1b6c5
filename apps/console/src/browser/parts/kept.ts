/** Where something is kept: with the tab until it is closed, or with the browser for all its tabs. */
export type Where = 'tab' | 'browser';

const storageOf = (where: Where): Storage => (where === 'tab' ? sessionStorage : localStorage);

const isOurs = (name: string): boolean => name.startsWith('cartage.');

/** What is kept under the name; null: nothing, or the browser keeps nothing. */
export const kept = (where: Where, name: string): string | null => {
  try {
    return storageOf(where).getItem(name);
  } catch {
    return null;
  }
};

/** The same as a value. Anybody may have written it, or an older console: whoever asks looks at what it is. */
export const keptValue = (where: Where, name: string): unknown => {
  try {
    return JSON.parse(kept(where, name) ?? 'null');
  } catch {
    return null;
  }
};

/** A browser that keeps nothing (full, or forbidden) loses the convenience alone. */
export const keep = (where: Where, name: string, text: string): void => {
  try {
    storageOf(where).setItem(name, text);
  } catch {}
};

export const keepValue = (where: Where, name: string, value: unknown): void => keep(where, name, JSON.stringify(value));

export const forget = (where: Where, name: string): void => {
  try {
    storageOf(where).removeItem(name);
  } catch {}
};

/** Nothing is kept with the tab any more: what was typed there, and where somebody was. */
export const forgetTab = (): void => {
  try {
    for (const name of Object.keys(sessionStorage).filter(isOurs)) sessionStorage.removeItem(name);
  } catch {}
};
