import type { OpenApiDocument } from '@cartage/wire';
import type { Mount } from '../mount-addresses.ts';
import type { Http } from '../request.ts';
import { bundleGuides, type Guide } from './bundle-guides.ts';
import { type KeptFile, keepFile, once } from './kept-file.ts';
import type { PageSource } from './page.ts';

/** Read once, when one of them is first asked for. */
const guides = once(bundleGuides);

/** Where the reference finds the guides. */
export const guideSources = async (): Promise<readonly PageSource[]> =>
  (await guides()).pages.map(({ name, title }) => ({
    url: `/docs/guides/${name}.json`,
    title,
    slug: slugOf(name),
    hasKeyInHeader: false,
  }));

/** Places is a guide, and a document of operations too. */
const slugOf = (name: string): string => `guide-${name}`;

/** Serves the guides as the reference shows them, and their pictures. `missing` answers for one that there is not. */
export const mountGuides = (mount: Mount, missing: (http: Http) => Response): void => {
  const files = once(async () => {
    const { pages, images } = await guides();
    return new Map<string, KeptFile>([
      ...pages.map((guide) => [`${guide.name}.json`, fileOf(JSON.stringify(guideDocument(guide)), json)] as const),
      ...Object.entries(images).map(([name, base64]) => [name, fileOf(Buffer.from(base64, 'base64'), png)] as const),
    ]);
  });
  mount('/docs/guides/{file}', async (http) => {
    const file = (await files()).get(http.req.param('file') ?? '');
    return file ? file(http) : missing(http);
  });
};

const json = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Language': 'en' };
const png = { 'Content-Type': 'image/png' };

const fileOf = (content: string | Uint8Array, headers: typeof json | typeof png): KeptFile =>
  keepFile(async () => (typeof content === 'string' ? new TextEncoder().encode(content) : content), headers);

/** The guide as a document that the reference can show: a text without operations. */
const guideDocument = ({ name, title, text }: Guide): OpenApiDocument => ({
  openapi: '3.1.1',
  info: { title, version: '', description: described(name, text), license: { name: 'MIT', identifier: 'MIT' } },
  paths: {},
  components: { schemas: {} },
});

/** Without its heading, which the page sets itself; links to other guides and pictures lead to where these are served. */
const described = (name: string, text: string): string =>
  text
    .replace(/^# .+\n+/, '')
    .replaceAll('](images/', '](/docs/guides/')
    // With a query of its own, so that the browser loads the page anew: what follows `#` alone changes nothing there.
    .replaceAll(/\]\(([a-z-]+)\.md\)/g, '](/docs?guide=$1#guide-$1)')
    .replaceAll(/\]\(([a-z-]+)\.md#([^)]*)\)/g, '](/docs?guide=$1#guide-$1/description/$2)')
    .replaceAll(/\]\(#([^)]*)\)/g, `](#${slugOf(name)}/description/$1)`)
    // What stands elsewhere in the repository is not served.
    .replaceAll(/\[([^\]]+)\]\((?:\.\.\/|collections|examples)[^)]*\)/g, '$1');
