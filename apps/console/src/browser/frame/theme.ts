import { keep, kept } from '../parts/kept.ts';

/** Light and dark, as the device has it or as somebody has chosen. */
export type Theme = 'system' | 'light' | 'dark';

const STORED = 'cartage.theme';

export const themes: readonly Theme[] = ['system', 'light', 'dark'];

export const chosenTheme = (): Theme => themes.find((one) => one === kept('browser', STORED)) ?? 'system';

const dark = matchMedia('(prefers-color-scheme: dark)');

/** The page has one of the two at any time, so that each colour is said once. */
const show = (): void => {
  const theme = chosenTheme();
  document.documentElement.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
};

/** Shows the page as it was chosen, and follows the device. */
export const beginTheme = (): void => {
  show();
  dark.addEventListener('change', show);
};

/** Shows the page in it from now on. */
export const showIn = (theme: Theme): void => {
  keep('browser', STORED, theme);
  show();
};
