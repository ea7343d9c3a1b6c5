import type { Locale } from '@cartage/core';

/** A document among those of the page. */
export interface PageSource {
  readonly url: string;
  readonly title: string;
  /** In the page's address. */
  readonly slug: string;
  /** Filled into the header of requests, so that the examples can be sent as they are; null: nothing is. */
  readonly sampleKey: string | null;
}

/** The page holds no script and no data of its own, so that its policy can forbid both. */
export const page = (locale: Locale): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titles[locale]}</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<noscript>${noScript[locale]}</noscript>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** What the browser may do there: nothing from elsewhere, no code but ours. Scalar writes its styles at run time. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Starts Scalar with the documents; everything that would ask another server is switched off. */
export const startScript = (sources: readonly PageSource[], locale: Locale): string =>
  `Scalar.createApiReference('#reference', ${JSON.stringify(
    sources.map(({ sampleKey, ...source }) => ({
      ...source,
      ...(sampleKey !== null && { authentication: filledIn(sampleKey) }),
      localization: { locale },
      withDefaultFonts: false,
      proxyUrl: '',
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      defaultOpenAllTags: true,
      orderSchemaPropertiesBy: 'preserve',
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    })),
  )});\n`;

const filledIn = (key: string) => ({
  preferredSecurityScheme: 'apiKey',
  securitySchemes: { apiKey: { value: `apiKey ${key}` } },
});

const titles = { en: 'API reference', ru: 'Справочник API' } as const satisfies Record<Locale, string>;

const noScript = {
  en: 'This page needs JavaScript; the documents themselves are JSON.',
  ru: 'Для этой страницы нужен JavaScript; сами документы — в формате JSON.',
} as const satisfies Record<Locale, string>;
