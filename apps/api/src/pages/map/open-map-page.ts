import type { Locale } from '@cartage/core';
import type { Context, MapOpening } from '@cartage/service';
import { mapAssets } from './map-assets.ts';
import { mapHeaders } from './map-headers.ts';
import { mapPage } from './map-page.ts';

interface Opening extends MapOpening {
  readonly vendorId: number | null;
  readonly countryId: string | null;
  readonly withPrices: boolean;
  readonly weight: number;
  readonly locale: Locale | null;
}

/** The page as this opening gets it. Its parts stand beside it, so that it works below whatever address a proxy gives it. */
export const openMapPage = async (
  { settings: { map } }: Pick<Context, 'settings'>,
  { cityId, countryId, vendorId, origin, withPrices, weight, locale }: Opening,
  call: { readonly locale: Locale },
): Promise<{ readonly html: string; readonly headers: Readonly<Record<string, string>> }> => {
  const { script, style } = await mapAssets();
  const language = locale ?? call.locale;
  const settings = {
    root,
    cityId,
    countryId,
    vendorId,
    withPrices,
    weight,
    origin,
    tiles: map.tilesUrl
      ? { url: map.tilesUrl, attribution: map.tilesAttribution ?? '', attributionUrl: map.tilesAttributionUrl }
      : null,
  };
  const at = (name: string): string => `${root}/map/assets/${name}`;
  return {
    html: mapPage(settings, { script: at(script), style: at(style) }, language),
    headers: { ...mapHeaders(map, "'self'"), 'Content-Language': language, Vary: 'Accept-Language' },
  };
};

const root = '../../..';
