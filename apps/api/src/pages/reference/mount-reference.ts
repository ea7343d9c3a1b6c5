import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Locale } from '@cartage/core';
import type { OpenApiDocument } from '@cartage/wire';
import { type KeptFile, keepFile, once } from '../../http/kept-file.ts';
import type { Mount } from '../../http/mount-addresses.ts';
import { localeOf } from '../../http/preferences.ts';
import { serverUrlOf } from '../../http/public-url.ts';
import { guideSources } from './mount-guides.ts';
import { type PageSource, page, pagePolicy, startScript } from './page.ts';

/** The OpenAPI document of one version of the interface, and where it is served. */
export interface ReferenceDocument {
  readonly path: `/${string}`;
  /** Among the documents of the page. */
  readonly title: string;
  /** Opens the examples of a sandbox, in the header; null: callers have keys of their own, or name them in the body. */
  readonly sampleKey: string | null;
  readonly build: (locale: Locale) => OpenApiDocument;
}

export interface Reference {
  readonly documents: readonly ReferenceDocument[];
  /** Where the caller names no language of ours. */
  readonly locale: Locale;
  /** The address by which callers reach the service; null: whatever a request was sent to. */
  readonly publicUrl: string | null;
}

/**
 * Serves the documents, each in the language asked for, and at /docs a page to read them, with the guides beside them. The
 * page's code comes from this server too: it works without any other.
 */
export const mountReference = (mount: Mount, { documents, locale, publicUrl }: Reference): void => {
  const inLanguage = (fileIn: (language: Locale) => KeptFile): KeptFile => {
    const files = { en: fileIn('en'), ru: fileIn('ru') };
    return (http) => files[localeOf(http.req.header('accept-language'), locale)](http);
  };

  for (const { path, build } of documents) {
    mount(
      path,
      inLanguage((language) => {
        const built = once(async () => build(language));
        return forEachServer(publicUrl, (url) =>
          keepFile(async () => text(JSON.stringify({ ...(await built()), servers: [{ url }] })), json(language)),
        );
      }),
    );
  }
  mount(
    '/docs',
    inLanguage((language) => keepFile(async () => text(page(language)), html(language))),
  );
  mount(
    '/docs/start.js',
    inLanguage((language) =>
      keepFile(async () => text(startScript([...documents.map(sourceOf), ...(await guideSources())], language)), {
        ...script,
        'Content-Language': language,
        Vary: 'Accept-Language',
      }),
    ),
  );
  mount(
    '/docs/scalar.js',
    keepFile(() => readFile(scalarBundle()), script),
  );
};

const sourceOf = ({ path, title, sampleKey }: ReferenceDocument): PageSource => ({
  url: path,
  title,
  slug: title,
  sampleKey,
});

/** A file that names the address by which it was asked for. */
const forEachServer = (publicUrl: string | null, fileFor: (url: string) => KeptFile): KeptFile => {
  const files = new Map<string, KeptFile>();
  return (http) => {
    const url = serverUrlOf(http.req.url, publicUrl);
    const file = files.get(url) ?? fileFor(url);
    // Anybody can make up hosts: the one that came first makes room for the next.
    if (!files.has(url) && files.size >= MOST_SERVERS) files.delete(files.keys().next().value ?? '');
    files.set(url, file);
    return file(http);
  };
};

const MOST_SERVERS = 8;

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

const script = { 'Content-Type': 'text/javascript; charset=utf-8' };

const json = (language: Locale) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Language': language,
  Vary: 'Accept-Language',
});

const html = (language: Locale) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Language': language,
  'Content-Security-Policy': pagePolicy,
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept-Language',
});

/** The build for browsers, which the package holds beside what it exports. */
const scalarBundle = (): string =>
  join(createRequire(import.meta.url).resolve('@scalar/api-reference'), '../browser/standalone.js');
