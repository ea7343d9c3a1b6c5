import { forget, forgetTab, keep, kept } from '../parts/kept.ts';

const STORED = 'cartage.person';

let person: number | null = null;

/** The number of whoever has signed in; null: nobody yet. */
export const personHere = (): number | null => person;

/** Somebody has signed in: what another has left in this tab is not theirs, and other tabs hear who works here now. */
export const begins = (id: number): void => {
  person = id;
  const name = String(id);
  if (kept('tab', STORED) !== name) forgetTab();
  keep('tab', STORED, name);
  if (kept('browser', STORED) !== name) keep('browser', STORED, name);
};

/** They have signed out: nothing that they typed stays, and other tabs hear of it. */
export const ends = (): void => {
  forgetTab();
  forget('browser', STORED);
};

/**
 * Calls whenever it may be somebody else who works here: they come back to the page, or another tab says so.
 * @returns ends it
 */
export const whenPersonMayChange = (ask: () => void): (() => void) => {
  const shown = (): void => {
    if (document.visibilityState === 'visible') ask();
  };
  // A page that the browser has kept whole is shown again by Back, with all that stood there.
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) ask();
  };
  const told = ({ key }: StorageEvent): void => {
    if (key === STORED || key === null) ask();
  };
  document.addEventListener('visibilitychange', shown);
  addEventListener('focus', shown);
  addEventListener('pageshow', back);
  addEventListener('storage', told);
  return () => {
    document.removeEventListener('visibilitychange', shown);
    removeEventListener('focus', shown);
    removeEventListener('pageshow', back);
    removeEventListener('storage', told);
  };
};
