import { type ExampleRequest, requestGroups } from './example-requests.ts';
import type { Surface } from './surfaces.ts';
import { variables } from './variables.ts';

/** A collection of Bruno's: a folder of texts, by their paths in it. */
export const brunoFiles = (surfaces: readonly Surface[]): ReadonlyMap<string, string> =>
  new Map([
    ['bruno.json', `${JSON.stringify({ version: '1', name: 'Cartage', type: 'collection' }, null, 2)}\n`],
    ['environments/sandbox.bru', blocks(dictionary('vars', [...Object.entries(variables), ['token', '']]))],
    ...surfaces.flatMap((surface, index): [string, string][] => [
      [`${surface.name}/folder.bru`, folder(surface.title, index, surface.document.info.description)],
      ...requestGroups(surface).flatMap(({ name, title, description, requests }, place): [string, string][] => {
        const here = `${surface.name}/${name}`;
        return [
          [`${here}/folder.bru`, folder(title, place, description)],
          ...requests.map((one, seq): [string, string] => [`${here}/${one.id}.bru`, requestFile(one, seq)]),
        ];
      }),
    ]),
  ]);

const folder = (name: string, index: number, description: string): string =>
  blocks(
    dictionary('meta', [
      ['name', name],
      ['seq', String(index + 1)],
    ]),
    text('docs', description),
  );

const requestFile = (request: ExampleRequest, index: number): string => {
  const { name, method, path, params, query, furtherQuery, headers, isIdempotent, body, givesToken } = request;
  const segments = path.map((segment) => (typeof segment === 'string' ? segment : `:${segment.param}`));
  const search = query.map(([key, value]) => `${key}=${value}`).join('&');
  return blocks(
    dictionary('meta', [
      ['name', name],
      ['type', 'http'],
      ['seq', String(index + 1)],
    ]),
    dictionary(method.toLowerCase(), [
      ['url', `{{url}}/${segments.join('/')}${search && `?${search}`}`],
      ['body', body === undefined ? 'none' : 'json'],
      ['auth', 'none'],
    ]),
    // A tilde switches a parameter off.
    dictionary('params:query', [...query, ...furtherQuery.map((one) => [`~${one.name}`, ''] as const)]),
    dictionary('params:path', Object.entries(params)),
    dictionary('headers', [...headers, ...(isIdempotent ? [['Idempotency-Key', '{{$guid}}'] as const] : [])]),
    text('body:json', body),
    dictionary('vars:post-response', givesToken ? [['token', 'res.body.token']] : []),
    text('docs', request.description),
  );
};

const blocks = (...written: readonly string[]): string => written.filter((one) => one !== '').join('\n');

const dictionary = (name: string, pairs: readonly (readonly [key: string, value: string])[]): string =>
  pairs.length === 0 ? '' : `${name} {\n${pairs.map(([key, value]) => `  ${key}: ${value}`.trimEnd()).join('\n')}\n}\n`;

/** Indented: a brace that begins a line ends the block. */
const text = (name: string, content: string | undefined): string =>
  content === undefined ? '' : `${name} {\n${content.replace(/^(?=.)/gm, '  ')}\n}\n`;
