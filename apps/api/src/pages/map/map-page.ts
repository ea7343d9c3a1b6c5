import type { Locale } from '@cartage/core';
import type { MapSettings } from '@cartage/map';
import { html } from 'hono/html';
import { documentOf } from '../html.ts';

/** Addresses of the page's parts, from the page's own. */
export interface MapParts {
  readonly script: string;
  readonly style: string;
}

/** The page holds no script and no style of its own, so that its policy can forbid both. */
export const mapPage = (settings: MapSettings, { script, style }: MapParts, locale: Locale): string =>
  documentOf(
    {
      locale,
      title: titles[locale],
      head: html`<link rel="stylesheet" href="${style}">
<script src="${script}" defer></script>`,
    },
    html`<body>
<a class="skip" href="#list">${skips[locale]}</a>
<main data-settings="${JSON.stringify(settings)}"><noscript>${noScript[locale]}</noscript></main>
</body>`,
  );

const titles = { en: 'Pickup points', ru: 'Пункты выдачи' } as const satisfies Record<Locale, string>;

const skips = {
  en: 'Skip to the list of points',
  ru: 'Перейти к списку пунктов',
} as const satisfies Record<Locale, string>;

const noScript = {
  en: 'This page needs JavaScript.',
  ru: 'Для этой страницы нужен JavaScript.',
} as const satisfies Record<Locale, string>;
