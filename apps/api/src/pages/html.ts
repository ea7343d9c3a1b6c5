import type { Locale } from '@cartage/core';
import { html } from 'hono/html';

/** A piece of a page; what stands in its template is text. */
export type Html = ReturnType<typeof html>;

/** A page that no search engine is to find. `head`: its style and script. */
export const documentOf = (
  { locale, title, head }: { readonly locale: Locale; readonly title: string; readonly head: Html },
  body: Html,
): string =>
  String(html`<!doctype html>
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
${body}
</html>
`);
