import { keep, kept } from '../parts/kept.ts';

/** Light and dark, as the device has it or as somebody has chosen. */
export type Theme = 'system' | 'light' | 'dark';

const STORED = 'cartage.theme';

export const themes: readonly Theme[] = ['system', 'light', 'dark'];

export const chosenTheme = (): Theme => themes.find((one) => one === kept('browser', STORED)) ?? 'system';

/** Shows the page in it from now on. */
export const showIn = (theme: Theme): void => {
  keep('browser', STORED, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};
