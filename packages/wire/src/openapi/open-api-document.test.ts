import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { defaulted } from '../schema/fields.ts';
import type { JsonSchema } from './json-schema.ts';
import { type DocumentSource, openApiDocument } from './open-api-document.ts';

const text = (en: string) => ({ en, ru: `${en} (ru)` });
const settings = {
  locale: 'en',
  zone: 'UTC',
  bodyLimits: { normal: 1024 * 1024, list: 8 * 1024 * 1024, base64: 32 * 1024 * 1024 },
} as const;

const box = z.object({ weight: z.number(), size: z.int32().nullish() }).meta({ id: 'Box' });
const kind = z.literal([0, 1]).meta({ id: 'Kind' });
const request = z
  .object({
    key: z.string().min(1),
    boxes: z.array(box).min(1).max(9),
    kind: kind.nullish().describe('What it is.'),
    isFragile: defaulted(z.boolean(), true),
    note: z.union([z.string(), z.number()]).nullish(),
  })
  .meta({ id: 'PackRequest' });
const answer = z.object({ kind, packedAt: z.string().meta({ format: 'date-time' }).nullable() }).meta({ id: 'Packed' });

const pack = contract(
  {
    name: 'Pack',
    method: 'POST',
    path: '/warehouse/Pack',
    summary: text('Packs boxes.'),
    tag: 'packing',
    right: ['Orders.Write'],
    body: request,
    replies: {
      200: { description: 'Packed.', json: answer },
      429: { description: 'Later.', json: z.array(box) },
      503: { description: 'Away.', json: z.array(box) },
    },
    bodyLimit: 'base64',
    isIdempotent: true,
    examples: [{ summary: 'One box', body: { key: 'k', boxes: [{ weight: 1 }] } }],
  },
  () => ({ 200: [{ summary: 'Now', body: { kind: 1 as const, packedAt: null } }] }),
);
const label = contract({
  ...pack,
  name: 'Label',
  path: '/warehouse/Label',
  replies: { 200: { description: 'Labels.', file: 'application/octet-stream' } },
  bodyLimit: 'normal',
  isIdempotent: false,
});

const source: DocumentSource = {
  title: text('Warehouse'),
  description: text('Packs.'),
  version: '7',
  operations: [pack, label],
  tags: [{ name: 'packing', title: text('Packing'), description: text('Into boxes.') }],
  security: { schemes: { key: { type: 'apiKey', in: 'header', name: 'Authorization' } }, requirements: [{ key: [] }] },
};

const document = openApiDocument(source, settings);
const operationAt = (path: string) => document.paths[path]?.post as unknown as Record<string, never>;

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document) as Record<string, unknown>)).toEqual({
      valid: true,
    });
  });

  it('gives types', async () => {
    const types = astToString(await openapiTS(JSON.stringify(document)));
    expect(types).toContain('PackRequest: {');
    expect(types).toMatch(/note\?: string \| number \| null/);
    // A member with a default may be left out: with `default` in the model the generator would demand it.
    expect(types).toMatch(/isFragile\?: boolean \| null/);
  });

  it('is the same every time', () => {
    expect(JSON.stringify(openApiDocument(source, settings))).toBe(JSON.stringify(document));
  });

  it('speaks the language asked for', () => {
    const { info, tags, paths, components } = openApiDocument(source, { ...settings, locale: 'ru' });
    expect(info).toMatchObject({ title: 'Warehouse (ru)', version: '7', description: 'Packs. (ru)' });
    expect(tags).toEqual([{ name: 'Packing (ru)', description: 'Into boxes. (ru)' }]);
    expect(paths['/warehouse/Pack']?.post).toMatchObject({
      summary: 'Packs boxes',
      description: '(ru)\n\nОперация `Pack`. Нужные права доступа: `Orders.Write`.',
      tags: ['Packing (ru)'],
      requestBody: { description: 'Не более 32 МиБ.' },
    });
    expect(components).toHaveProperty('parameters.IdempotencyKey.description', expect.stringContaining('ключ'));
  });

  it('says how a caller proves who it is', () => {
    expect(document).toMatchObject({
      security: [{ key: [] }],
      components: { securitySchemes: { key: { in: 'header' } } },
    });
    const open = openApiDocument({ ...source, security: { schemes: {}, requirements: [] } }, settings);
    expect(open.security).toEqual([]);
    expect(open.components).not.toHaveProperty('securitySchemes');
  });

  it('refuses a tag that is not in its list', () => {
    expect(() => openApiDocument({ ...source, tags: [] }, settings)).toThrow(/Pack has the tag packing/);
  });
});

describe('an operation', () => {
  it('tells its body, the limit of it, its examples and what travels in headers', () => {
    expect(operationAt('/warehouse/Pack')).toMatchObject({
      operationId: 'Pack',
      parameters: [
        { $ref: '#/components/parameters/AcceptLanguage' },
        { $ref: '#/components/parameters/RequestId' },
        { $ref: '#/components/parameters/IdempotencyKey' },
      ],
      requestBody: {
        required: true,
        description: 'At most 32 MiB.',
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/PackRequest' },
            examples: { 1: { summary: 'One box', value: { key: 'k', boxes: [{ weight: 1 }] } } },
          },
        },
      },
    });
    expect(operationAt('/warehouse/Label').parameters).toHaveLength(2);
  });

  it('tells every answer', () => {
    const { responses } = operationAt('/warehouse/Pack') as unknown as {
      responses: Record<string, { headers: object }>;
    };
    expect(responses).toMatchObject({
      200: {
        description: 'Packed.',
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Packed' },
            examples: { 1: { summary: 'Now', value: { kind: 1, packedAt: null } } },
          },
        },
      },
      429: {
        content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Box' } } } },
      },
    });
    const always = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'];
    expect(Object.keys(responses['200']?.headers ?? {})).toEqual([...always, 'Idempotency-Replayed']);
    expect(Object.keys(responses['429']?.headers ?? {})).toEqual([...always, 'Retry-After']);
    expect(Object.keys(responses['503']?.headers ?? {})).toEqual([...always, 'X-Order-Id', 'Retry-After']);
    expect(operationAt('/warehouse/Label')).toHaveProperty(['responses', '200', 'content', 'application/octet-stream']);
  });
});

describe('a model', () => {
  it('is written once, by its name, as a person would write it', () => {
    expect(document.components.schemas).toEqual({
      Box: {
        type: 'object',
        properties: {
          weight: { type: 'number', format: 'double' },
          size: { type: ['integer', 'null'], format: 'int32' },
        },
        required: ['weight'],
      },
      Kind: { type: 'integer', format: 'int32', enum: [0, 1] },
      PackRequest: {
        type: 'object',
        properties: {
          key: { type: 'string', minLength: 1 },
          boxes: { type: 'array', items: { $ref: '#/components/schemas/Box' }, minItems: 1, maxItems: 9 },
          kind: { anyOf: [{ $ref: '#/components/schemas/Kind' }, { type: 'null' }], description: 'What it is.' },
          isFragile: { type: ['boolean', 'null'], description: 'Default: true.' },
          note: { type: ['string', 'number', 'null'] },
        },
        required: ['key', 'boxes'],
      },
      Packed: {
        type: 'object',
        properties: {
          kind: { $ref: '#/components/schemas/Kind' },
          packedAt: { type: ['string', 'null'], format: 'date-time' },
        },
        required: ['kind', 'packedAt'],
      },
    } satisfies Record<string, JsonSchema>);
  });

  it('shares its name with no other', () => {
    const other = z.object({ weight: z.string() }).meta({ id: 'Box' });
    const clash = { ...label, replies: { 200: { description: '', json: other } } };
    const operations = [...source.operations, clash];
    expect(() => openApiDocument({ ...source, operations }, settings)).toThrow(/Box/);
  });

  it('differs in nothing between requests and answers, or it needs two names', () => {
    const note = z.object({ language: z.string().default('en') }).meta({ id: 'Note' });
    const echo = {
      ...label,
      body: note,
      examples: pack.examples,
      replies: { 200: { description: '', json: note } },
    };
    const operations = [echo];
    expect(() => openApiDocument({ ...source, operations }, settings)).toThrow(/named Note/);
  });
});
