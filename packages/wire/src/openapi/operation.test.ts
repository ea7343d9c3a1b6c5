import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Contract, contract } from '../contract/contract.ts';
import { maskTable } from '../schema/code-table.ts';
import { defaulted, int32, optionalDate, text } from '../schema/fields.ts';
import { pagingQuery } from '../schema/paging.ts';
import { keyInHeader } from './key-in-header.ts';
import { openApiDocument } from './open-api-document.ts';

const papers = maskTable('Papers', [
  [1, 'waybill', 'waybill'],
  [2, 'marks', 'marks'],
]);
const named = (en: string) => ({ en, ru: `${en} (ru)` });
const plain = { tag: 'boxes', right: [], bodyLimit: 'normal', isIdempotent: false } as const;
const box = z.object({ boxId: z.string() }).meta({ id: 'Box' });

const list = contract({
  ...plain,
  name: 'ListBoxes',
  method: 'GET',
  path: '/warehouse/Boxes/{shelf}',
  summary: named('Lists boxes.'),
  right: ['Orders.Read', 'Reports'],
  params: z.object({ shelf: text.describe('Where to look.') }),
  query: z.object({
    boxIds: z.array(text).max(100).nullish().describe('Only these.'),
    papers: defaulted(papers.schema, 1),
    ...pagingQuery(1000),
    least: int32.min(1).nullish().describe('kg'),
    packedOn: optionalDate,
    isOpen: z.boolean().default(true),
    CountryId: text,
  }),
  replies: { 200: { description: 'The boxes.', json: z.array(box) } },
  examples: [
    { summary: 'Two', params: { shelf: 'A' }, query: { CountryId: 'RU', boxIds: ['1', '2'] } },
    { summary: 'All', params: { shelf: 'B' }, query: { CountryId: 'RU' } },
  ],
});
const change = contract({
  ...plain,
  name: 'ChangeBox',
  method: 'PATCH',
  path: '/warehouse/Boxes/{shelf}',
  summary: named('Changes a box.'),
  params: z.object({ shelf: text }),
  body: box,
  replies: { 204: { description: 'Changed.', json: z.null() } },
  isIdempotent: true,
  takesPartnerKey: true,
  isSecret: true,
  examples: [{ summary: 'A box', params: { shelf: 'A' }, body: { boxId: '1' } }],
});
const photo = contract({
  ...plain,
  name: 'PhotoOfBox',
  method: 'GET',
  path: '/warehouse/Photos',
  summary: named('Downloads a photo.'),
  replies: { 200: { description: 'The photo.', file: '*/*' }, 404: { description: 'None.', json: box } },
  examples: [{ summary: 'Any' }],
});
const page = contract({
  ...plain,
  name: 'MapOfBoxes',
  method: 'GET',
  path: '/warehouse/Map',
  summary: named('A page.'),
  replies: { 200: { description: 'The page.', html: true } },
  examples: [{ summary: 'Any' }],
});
const follow = contract({
  ...plain,
  name: 'FollowBoxes',
  method: 'GET',
  path: '/warehouse/News',
  summary: named('Follows boxes.'),
  credential: 'token-anywhere',
  replies: { 200: { description: 'The last one.', json: box, orEvents: true } },
  examples: [{ summary: 'Any' }],
});

const documentOf = (...operations: readonly Contract[]) =>
  openApiDocument(
    {
      title: named('Warehouse'),
      description: named('Packs.'),
      version: '7',
      operations,
      tags: [{ name: 'boxes', title: named('Boxes'), description: named('Of card.') }],
      security: { schemes: {}, requirements: [] },
    },
    { locale: 'en', zone: 'UTC', bodyLimits: { normal: 1024 * 1024, list: 8 * 1024 * 1024, base64: 32 * 1024 * 1024 } },
  );

interface Written {
  readonly description: string;
  readonly parameters: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, { readonly headers: object; readonly content: object }>>;
}

const document = documentOf(list, change, photo, page, follow);
const operationAt = (path: string, method: string) => document.paths[path]?.[method] as unknown as Written;
const listed = operationAt('/warehouse/Boxes/{shelf}', 'get');
const changed = operationAt('/warehouse/Boxes/{shelf}', 'patch');

describe('a document of every kind of operation', () => {
  it('is valid OpenAPI 3.1 and gives types', async () => {
    expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
    const types = astToString(await openapiTS(JSON.stringify(document)));
    expect(types).toMatch(/boxIds\?: string\[\]/);
    expect(types).toMatch(/shelf: string/);
    expect(types).toMatch(/PageNum\?: number;/);
  });
});

describe('parameters', () => {
  const byName = (name: string) => listed.parameters.find((one) => one.name === name);

  it('of the path are required, and shown as the first example has them', () => {
    expect(byName('shelf')).toEqual({
      name: 'shelf',
      in: 'path',
      required: true,
      description: 'Where to look.',
      schema: { type: 'string' },
      example: 'A',
    });
  });

  it('of the query that are lists say how they are written, by both names (interface 1.2)', () => {
    expect(byName('boxIds')).toEqual({
      name: 'boxIds',
      in: 'query',
      required: false,
      description: 'Only these. May be repeated; the name `boxIds[]` is accepted too.',
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { type: 'string' }, maxItems: 100 },
      example: ['1', '2'],
    });
  });

  it.each([
    ['papers', false, { $ref: '#/components/schemas/Papers', default: 1 }],
    ['PageSize', false, { type: 'integer', format: 'int32', default: 1000 }],
    ['least', false, { type: 'integer', format: 'int32', minimum: 1 }],
    ['packedOn', false, { type: 'string', format: 'date', examples: ['2026-11-20'] }],
    ['isOpen', false, { type: 'boolean', default: true }],
    ['CountryId', true, { type: 'string' }],
  ])('%s of the query has its type without null, its default, and whether it is required', (name, required, schema) => {
    expect(byName(name)).toMatchObject({ in: 'query', required, schema });
    expect(byName(name)?.schema).toEqual(schema);
  });

  it('of the path are those that the contract has', () => {
    const { params: _, ...without } = list;
    expect(() => documentOf({ ...without, examples: photo.examples })).toThrow(/ListBoxes has the path .* none/);
    expect(() => documentOf({ ...list, path: '/warehouse/Boxes/{box}' })).toThrow(/but the parameters shelf/);
  });
});

describe('an operation', () => {
  it('says which rights a key needs', () => {
    expect(listed.description).toBe('Operation `ListBoxes`. Access rights needed: `Orders.Read`, `Reports`.');
    expect(listed).toHaveProperty('x-required-rights', ['Orders.Read', 'Reports']);
    expect(changed.description).toBe('Operation `ChangeBox`.');
    expect(changed).not.toHaveProperty('x-required-rights');
  });

  it('reads the headers that it takes, and no document lists others', () => {
    const refs = changed.parameters.flatMap(({ $ref }) => $ref ?? []);
    expect(refs).toEqual(
      ['AcceptLanguage', 'RequestId', 'IdempotencyKey', 'PartnerKey'].map((name) => `#/components/parameters/${name}`),
    );
    expect(document.components).toHaveProperty('parameters.PartnerKey.name', 'PartnerKey');
    expect(documentOf(page).components).toHaveProperty('parameters', {
      AcceptLanguage: expect.anything(),
      RequestId: expect.anything(),
    });
  });

  it('has a body only where one is read', () => {
    expect(changed).toHaveProperty('requestBody.required', true);
    expect(listed).not.toHaveProperty('requestBody');
  });

  it('that answers with a secret says that nobody may keep it', () => {
    expect(changed.responses['204']?.headers).toHaveProperty('Cache-Control');
    expect(listed.responses['200']?.headers).not.toHaveProperty('Cache-Control');
  });

  it('that answers with events too says what is in them', () => {
    expect(operationAt('/warehouse/News', 'get').responses['200']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Box' } },
      'text/event-stream': { schema: { type: 'string', description: expect.stringContaining('`data`') } },
    });
    expect(listed.responses['200']?.content).not.toHaveProperty(['text/event-stream']);
  });

  it('that takes a token in the header or in the query says so', () => {
    expect(operationAt('/warehouse/News', 'get')).toHaveProperty('security', [
      { apiKey: [] },
      { token: [] },
      { tokenInQuery: [] },
      { session: [] },
    ]);
    const { schemes, requirements } = keyInHeader('en', [follow]);
    expect(Object.keys(schemes)).toEqual(['apiKey', 'session', 'token', 'tokenInQuery']);
    expect(requirements).toEqual([{ apiKey: [] }, { token: [] }, { session: [] }]);
    expect(Object.keys(keyInHeader('en', [list]).schemes)).toEqual(['apiKey', 'session', 'token']);
  });

  it('answers with a file of its type and name, with a page, or with JSON', () => {
    const { responses } = operationAt('/warehouse/Photos', 'get');
    expect(responses['200']?.content).toEqual({ '*/*': { schema: { type: 'string', format: 'binary' } } });
    expect(responses['200']?.headers).toHaveProperty('Content-Disposition');
    expect(responses['404']?.headers).not.toHaveProperty('Content-Disposition');
    expect(operationAt('/warehouse/Map', 'get').responses['200']?.content).toEqual({
      'text/html': { schema: { type: 'string' } },
    });
  });
});
