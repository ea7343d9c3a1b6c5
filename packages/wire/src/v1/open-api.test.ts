import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Contract } from '../contract/contract.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import { v1OpenApi } from './open-api.ts';
import { buildV1Operations, type V1OperationName, v1Operations } from './operations.ts';

const settings = {
  locale: 'en',
  brand: 'service',
  zone: 'Europe/Moscow',
  bodyLimits: { normal: 1024 * 1024, list: 8 * 1024 * 1024, base64: 32 * 1024 * 1024 },
} as const;
const document = v1OpenApi(settings);
const { schemas } = document.components;
const contracts: readonly (readonly [V1OperationName, Contract])[] = Object.entries(v1Operations) as never;

it('is valid OpenAPI 3.1 in both languages', async () => {
  for (const locale of ['en', 'ru'] as const) {
    const one = v1OpenApi({ ...settings, locale }) as unknown as Record<string, unknown>;
    expect(await new Validator().validate(structuredClone(one))).toEqual({ valid: true });
  }
});

it('gives types to clients', async () => {
  const types = astToString(await openapiTS(JSON.stringify(document)));
  for (const name of Object.keys(schemas)) expect(types).toContain(`        ${name}: `);
});

it('lists exactly the contracts', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase(), path]),
  );
  expect(listed).toEqual(contracts.map(([name, { method, path }]) => [name, method, path]));
});

it('names every model of the interface', () => {
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(specified));
});

it("carries the operator's brand (interface 1.11)", () => {
  const { OrderStatusItemModel, OrderStatusItemAnswerModel } = v1OpenApi({ ...settings, brand: 'acme' }).components
    .schemas;
  expect(OrderStatusItemModel?.properties).toHaveProperty('acmeOrderNumber');
  expect(OrderStatusItemAnswerModel?.properties).toHaveProperty('acmeOrderNumber');
  expect(OrderStatusItemAnswerModel?.properties).not.toHaveProperty('serviceOrderNumber');
});

describe.each(Object.entries(schemas))('%s', (_, schema) => {
  it('has a type for every field, and null among the types', () => {
    for (const part of partsOf(schema)) {
      expect(['type', '$ref', 'anyOf'].filter((keyword) => keyword in part)).toHaveLength(1);
      const branches = (part.anyOf ?? []) as readonly JsonSchema[];
      const typed = branches.filter((branch) => !('$ref' in branch));
      expect(typed).toEqual(branches.length > 0 ? [{ type: 'null' }] : []);
      expect(part.type === 'array' ? part : { items: {} }).toHaveProperty('items');
    }
  });
});

describe.each(contracts)('%s', (name, { body: request = z.never(), replies, examples, exampleAnswers }) => {
  const asWritten = document.paths[`/OpenAPI/v1/${name}`]?.post as unknown as WrittenOperation;

  it('has request examples that fit the models as the document shows them', () => {
    const shown = reader(asWritten.requestBody.content['application/json'].schema);
    for (const { body } of examples) {
      expect(shown.parse(body)).toMatchObject(body as object);
      expect(request.safeParse(body).success).toBe(true);
    }
  });

  it('has examples of every answer but the plain refusals, in both languages and with no field missing', () => {
    for (const locale of ['en', 'ru'] as const) {
      const answers = exampleAnswers?.({ locale, zone: 'Europe/Moscow' }) ?? {};
      for (const [status, reply] of Object.entries(replies)) {
        const given = answers[Number(status)] ?? [];
        if (!('json' in reply) || [409, 413, 415, 429, 503].includes(Number(status))) continue;
        expect(given.length, status).toBeGreaterThan(0);
        const shown = reader(asWritten.responses[status]?.content['application/json']?.schema ?? {});
        for (const one of given) {
          expect(reply.json.parse(one.body)).toEqual(one.body);
          expect(shown.parse(one.body)).toEqual(one.body);
        }
      }
    }
  });
});

it('shows the branded name in the example of GetOrderStatuses', () => {
  const { GetOrderStatuses } = buildV1Operations('acme');
  const answer = GetOrderStatuses.replies[200].json;
  const [example] = (GetOrderStatuses as Contract).exampleAnswers?.(settings)[200] ?? [];
  expect(answer.parse(example?.body)).toEqual(example?.body);
});

interface WrittenOperation {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: JsonSchema } | undefined>> }>
  >;
}

/** A schema of the document as a client's generator would read it. */
const reader = (schema: JsonSchema): z.ZodType => {
  const whole = JSON.stringify({ ...schema, $defs: schemas }).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(whole));
};

/** Every field of a model and every element of a list in it. */
function partsOf(schema: JsonSchema): readonly JsonSchema[] {
  const inside = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  return [schema, ...(inside as JsonSchema[]).flatMap(partsOf)];
}

/** docs/interface, chapters 6 and 7: as far as v1 uses them. */
const specified = [
  ...['ApiErrorModel', 'VendorInfo', 'CargoDescModel', 'CargoItemModel', 'CargoProductModel', 'ApiFtlAttributes'],
  ...['OrderServiceModel', 'AdditionalServicesModel', 'SellerModel', 'OrderDeliveryOptionsModel', 'RoutePointModel'],
  ...['OrderCreateModel', 'OrderUpdateModel', 'DeliveryOption', 'DeliveryOptionsModel', 'OrderCreateResultModel'],
  ...['OrderPushErrorModel', 'OrderGetModel', 'CalcRequestModel', 'CalcManyRequestModel', 'ManyDeliveryOptionsModel'],
  ...['TrackResultsModel', 'CancelOrderResponse', 'CallCourierRequestModel', 'CallCourierRequestResultModel'],
  ...['PrintRequestModel', 'OrderRequestModel', 'GetOrdersRequestModel', 'OrderStatusesInfoModel'],
  ...['PickupPointsRequestModel', 'OpenApiOrderStatus', 'PickupPointModes'],
  ...['ApiCargoTypes', 'ApiCargoStates', 'ApiContactTypes', 'ApiDirectionTypes', 'ApiPayerTypes', 'ApiPaymentTypes'],
  ...['ApiUrgentTypes', 'ApiVatRate', 'ApiDangerClass', 'ApiCargoBodyTypes', 'ApiCargoLoadCapacity'],
  ...['ApiCargoLoadingTypes', 'ApiIncludeFilePosition', 'ApiPickupPointType', 'ApiStorageFileTypes'],
];
