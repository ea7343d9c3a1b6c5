import type { Locale } from '@cartage/core';
import { html } from 'hono/html';
import { documentOf } from '../html.ts';

/** What the page says to its script, and where its parts are. */
export interface ConsoleShell {
  /** The operator's name. */
  readonly name: string;
  readonly locale: Locale;
  /** The path under which browsers reach the service, without a slash at its end; empty at a server's root. */
  readonly base: string;
  /** Whose days the service counts. */
  readonly zone: string;
  readonly script: string;
  readonly imported: readonly string[];
  readonly style: string;
}

/** The page of the console: its script draws everything. */
export const consolePage = ({ name, locale, base, zone, script, imported, style }: ConsoleShell): string => {
  const at = (file: string): string => `${base}/console/assets/${file}`;
  // React Aria looks for the element with that id, and else writes a style of its own into the page, which its policy refuses.
  return documentOf(
    {
      locale,
      title: name,
      head: html`<link rel="stylesheet" href="${at(style)}" id="react-aria-pressable-style">
${imported.map((file) => html`<link rel="modulepreload" href="${at(file)}">\n`)}<script type="module" src="${at(script)}"></script>`,
    },
    html`<body>
<div id="console" data-base="${base}" data-name="${name}" data-zone="${zone}"></div>
<noscript>${needsScript[locale]}</noscript>
</body>`,
  );
};

const needsScript = {
  en: 'The console needs JavaScript.',
  ru: 'Для консоли нужен JavaScript.',
} as const satisfies Record<Locale, string>;

/** What the browser may do on the page: what is ours, and pictures and papers that the page itself has made or read. */
export const consolePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
