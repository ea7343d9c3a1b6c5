import type { MapSettings } from '@cartage/service';

/** Headers of everything that the map's address answers to a browser: its address holds a token. */
export const mapHeaders = (
  { tilesUrl, embedOrigins }: Pick<MapSettings, 'tilesUrl' | 'embedOrigins'>,
  style: string,
): Readonly<Record<string, string>> => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style}`,
    `img-src ${['data:', ...(tilesUrl ? [new URL(tilesUrl).origin] : [])].join(' ')}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // Whoever has the token may embed the page: it shows nothing that the token does not.
    `frame-ancestors ${embedOrigins.length === 0 ? '*' : ["'self'", ...embedOrigins].join(' ')}`,
  ].join('; '),
});
