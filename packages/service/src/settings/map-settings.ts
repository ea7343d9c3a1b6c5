import type { Environment } from '../environment/environment.ts';
import type { MapSettings } from '../service-settings.ts';

export const readMapSettings = (env: Environment): MapSettings => {
  const url = { test: isWebAddress, words: 'an address of http or https' };
  return {
    tilesUrl: env.optional('MAP_TILES_URL', {
      test: isTilesUrl,
      words: 'an address of http or https with {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}.png',
    }),
    tilesAttribution: env.optional('MAP_TILES_ATTRIBUTION'),
    tilesAttributionUrl: env.optional('MAP_TILES_ATTRIBUTION_URL', url),
    embedOrigins: words(
      env.text('MAP_EMBED_ORIGINS', '', {
        test: (text) => words(text).every(isOrigin),
        words: 'origins with blanks or commas between them, such as https://shop.example.com',
      }),
    ),
  };
};

/** Scheme, host and port of a web address, and nothing else. */
export const isOrigin = (text: string): boolean => isWebAddress(text) && new URL(text).origin === text;

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Its host is fixed: the page may ask that one for pictures, and no other. */
const isTilesUrl = (text: string): boolean => {
  const [, address = ''] = /^https?:\/\/[^/{}]+(\/.*)$/.exec(text) ?? [];
  return (
    isWebAddress(text) &&
    ['{z}', '{x}', '{y}'].every((part) => address.split(part).length === 2) &&
    !/[{}]/.test(address.replace(/\{[zxy]\}/g, ''))
  );
};

const words = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);
