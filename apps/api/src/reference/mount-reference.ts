import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Locale } from '@cartage/core';
import type { OpenApiDocument } from '@cartage/wire';
import type { Hono } from 'hono';
import { localeOf } from '../locale.ts';
import type { PathTable } from '../path-table.ts';
import type { Http, HttpEnv } from '../request.ts';
import { type KeptFile, keepFile } from './kept-file.ts';
import { page, pagePolicy, startScript } from './page.ts';

/** The OpenAPI document of one version of the interface, and where it is served. */
export interface ReferenceDocument {
  readonly path: `/${string}`;
  /** Among the documents of the page. */
  readonly title: string;
  readonly build: (locale: Locale) => OpenApiDocument;
}

export interface Reference {
  readonly documents: readonly ReferenceDocument[];
  /** Where the caller names no language of ours. */
  readonly locale: Locale;
  /** The answer to every method but GET. */
  readonly refuseMethod: (http: Http) => Response;
}

/**
 * Serves the documents, each in the language asked for, and at /docs a page to read them. The page's code comes from
 * this server too: it works without any other.
 */
export const mountReference = (app: Hono<HttpEnv>, paths: PathTable, reference: Reference): void => {
  const { documents, locale, refuseMethod } = reference;
  const mount = (path: string, file: KeptFile) => {
    const added = paths.add(path);
    app.get(added, file);
    app.all(added, refuseMethod);
  };
  const inLanguage = (fileIn: (language: Locale) => KeptFile): KeptFile => {
    const files = { en: fileIn('en'), ru: fileIn('ru') };
    return (http) => files[localeOf(http.req.header('accept-language'), locale)](http);
  };

  for (const { path, build } of documents) {
    mount(
      path,
      inLanguage((language) => keepFile(async () => text(JSON.stringify(build(language))), json(language))),
    );
  }
  mount(
    '/docs',
    inLanguage((language) => keepFile(async () => text(page(language)), html(language))),
  );
  mount(
    '/docs/start.js',
    keepFile(async () => text(startScript(documents)), script),
  );
  mount(
    '/docs/scalar.js',
    keepFile(() => readFile(scalarBundle()), script),
  );
};

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
