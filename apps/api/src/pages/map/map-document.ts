import type { Locale } from '@cartage/core';
import type { MapSettings } from '@cartage/service';

/** What every page of the map is written in. `head` and `body` are HTML. */
export const mapDocument = (locale: Locale, title: string, head: string, body: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>
`;

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
