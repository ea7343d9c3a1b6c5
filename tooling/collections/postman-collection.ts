import { type ExampleRequest, requestGroups } from './example-requests.ts';
import type { Surface } from './surfaces.ts';
import { variables } from './variables.ts';

/** One collection of all surfaces, in Postman's format 2.1: the token of one version opens pages of another. */
export const postmanCollection = (surfaces: readonly Surface[]): string =>
  `${JSON.stringify(
    {
      info: {
        name: 'Cartage',
        description,
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      },
      variable: [
        ...Object.entries(variables).map(([key, value]) => ({ key, value, type: 'string' })),
        { key: 'token', value: '', type: 'string' },
      ],
      item: surfaces.map((surface) => ({
        name: surface.title,
        description: surface.document.info.description,
        item: requestGroups(surface).map(({ title, description, requests }) => ({
          name: title,
          description,
          item: requests.map(item),
        })),
      })),
    },
    null,
    2,
  )}\n`;

const description =
  'Every example of every operation. The variable `url` is the address of the service, `key` an API key, `operatorKey` a key of the operator, and `token` what IssueToken of version 3 answered last.';

const item = (request: ExampleRequest) => ({
  name: request.name,
  ...(request.givesToken && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: keepToken } }] }),
  request: {
    method: request.method,
    description: request.description,
    header: [
      ...request.headers.map(([key, value]) => ({ key, value })),
      ...(request.isIdempotent ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
    ],
    ...(request.body !== undefined && {
      body: { mode: 'raw', raw: request.body, options: { raw: { language: 'json' } } },
    }),
    url: address(request),
  },
  response: [],
});

const keepToken = [
  '// From now on {{token}} stands for it.',
  "if (pm.response.code === 200) pm.collectionVariables.set('token', pm.response.json().token);",
];

const address = ({ path, params, query, furtherQuery }: ExampleRequest) => {
  const segments = path.map((segment) => (typeof segment === 'string' ? segment : `:${segment.param}`));
  const search = query.map(([key, value]) => `${key}=${value}`).join('&');
  return {
    raw: `{{url}}/${segments.join('/')}${search && `?${search}`}`,
    host: ['{{url}}'],
    path: segments,
    query: [
      ...query.map(([key, value]) => ({ key, value })),
      // To be switched on by hand.
      ...furtherQuery.map(({ name, description }) => ({ key: name, value: '', description, disabled: true })),
    ],
    variable: Object.entries(params).map(([key, value]) => ({ key, value })),
  };
};
