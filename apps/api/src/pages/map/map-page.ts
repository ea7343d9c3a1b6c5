import type { Locale } from '@cartage/core';
import type { MapSettings } from '@cartage/map';
import { escaped } from '../../http/reply.ts';
import { mapDocument } from './map-document.ts';

/** Addresses of the page's parts, from the page's own. */
export interface MapParts {
  readonly script: string;
  readonly style: string;
}

/** The page holds no script and no style of its own, so that its policy can forbid both. */
export const mapPage = (settings: MapSettings, { script, style }: MapParts, locale: Locale): string =>
  mapDocument(
    locale,
    titles[locale],
    `<link rel="stylesheet" href="${style}">
<script src="${script}" defer></script>`,
    `<a class="skip" href="#list">${skips[locale]}</a>
<main data-settings="${escaped(JSON.stringify(settings))}"><noscript>${noScript[locale]}</noscript></main>`,
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
