import type { OpenApiDocument } from '@cartage/wire';
import { type KeptFile, keepFile, once } from '../../http/kept-file.ts';
import type { Mount } from '../../http/mount-addresses.ts';
import type { Http } from '../../http/request.ts';
import { bundleGuides, type Guide } from './bundle-guides.ts';
import type { PageSource } from './page.ts';

/** Read once, when one of them is first asked for. */
const guides = once(bundleGuides);

/** Where the reference finds the guides. */
export const guideSources = async (): Promise<readonly PageSource[]> =>
  (await guides()).pages.map(({ name, files: [{ title }] }) => ({
    url: `/docs/guides/${name}.json`,
    title,
    slug: slugOf(name),
    sampleKey: null,
  }));

/** Places is a guide, and a document of operations too. */
const slugOf = (name: string): string => `guide-${name}`;

/** Serves the guides as the reference shows them, and their pictures. `missing` answers for one that there is not. */
export const mountGuides = (mount: Mount, missing: (http: Http) => Response): void => {
  const files = once(async () => {
    const { pages, images } = await guides();
    return new Map<string, KeptFile>([
      ...pages.map(
        (guide) => [`${guide.name}.json`, fileOf(JSON.stringify(guideDocument(guide, pages)), jsonOf(guide))] as const,
      ),
      ...Object.entries(images).map(([name, base64]) => [name, fileOf(Buffer.from(base64, 'base64'), png)] as const),
    ]);
  });
  mount('/docs/guides/{file}', async (http) => {
    const file = (await files()).get(http.req.param('file') ?? '');
    return file ? file(http) : missing(http);
  });
};

const jsonOf = ({ name }: Guide) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Language': name.endsWith('.ru') ? 'ru' : 'en',
});
const png = { 'Content-Type': 'image/png' };

const fileOf = (content: string | Uint8Array, headers: ReturnType<typeof jsonOf> | typeof png): KeptFile =>
  keepFile(async () => (typeof content === 'string' ? new TextEncoder().encode(content) : content), headers);

/** The guide as a document that the reference can show: a text without operations. */
const guideDocument = (guide: Guide, all: readonly Guide[]): OpenApiDocument => ({
  openapi: '3.1.1',
  info: {
    title: guide.files[0].title,
    version: '',
    description: described(guide, all),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  paths: {},
  components: { schemas: {} },
});

/** Without its heading, which the page sets itself; links to other guides and pictures lead to where these are served. */
const described = ({ files }: Guide, all: readonly Guide[]): string =>
  files
    .map(({ path, text }, at) => linked(at === 0 ? text.replace(/^# .+\n+/, '') : lowered(text), path, all))
    .join('\n');

/** A chapter's headings stand below the guide's. */
const lowered = (text: string): string =>
  text
    .split(/^(```[\s\S]*?^```)/m)
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(/^#/gm, '##') : part))
    .join('');

const linked = (text: string, from: string, all: readonly Guide[]): string =>
  text.replaceAll(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
    (written, picture: string, label: string, link: string) => {
      const { host, pathname, hash } = new URL(link, `http://docs/${from}`);
      if (host !== 'docs') return written;
      if (picture) return `![${label}](/docs/guides/${pathname.slice('/images/'.length)})`;
      const address = addressOf(pathname.slice(1), hash.slice(1), from, all);
      // What stands elsewhere in the repository is not served.
      return address === null ? label : `[${label}](${address})`;
    },
  );

/** Where the page shows a file of docs/, or a paragraph of it; null: nowhere. */
const addressOf = (path: string, paragraph: string, from: string, all: readonly Guide[]): string | null => {
  const guide = all.find(({ files }) => files.some((file) => file.path === path));
  if (guide === undefined) return null;
  const chapter = guide.files.slice(1).find((file) => file.path === path);
  const anchor = paragraph || anchorOf(chapter?.title ?? '');
  const fragment = `#${slugOf(guide.name)}${anchor && `/description/${anchor}`}`;
  // With a query of its own, so that the browser loads the page anew: what follows `#` alone changes nothing there.
  return guide.files.some((one) => one.path === from) ? fragment : `/docs?guide=${guide.name}${fragment}`;
};

/** As the page, and GitHub, name a heading in an address. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
