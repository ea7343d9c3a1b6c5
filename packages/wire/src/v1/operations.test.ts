import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Contract } from '../contract/contract.ts';
import { readBody } from '../reading/read-body.ts';
import { sampleOf } from '../schema/sample.ts';
import { buildV1Operations, v1Operations } from './operations.ts';

const operations: readonly (readonly [string, Contract])[] = Object.entries(v1Operations);

describe('the table of operations', () => {
  it("is the interface's, in its order (interface 12.1)", () => {
    expect(operations.map(([name]) => name).join(' ')).toBe(
      'Create CreateMany PushToVendor CallCourier Print Calc CalcMany Update Get GetOrders Track Cancel GetPickupPoints GetOrderStatuses',
    );
    for (const [name, one] of operations)
      expect([one.name, one.method, one.path]).toEqual([name, 'POST', `/OpenAPI/v1/${name}`]);
  });

  it('has the answers of the interface', () => {
    const answered = operations.map(([name, { replies }]) => [
      name,
      Object.keys(replies)
        .filter((status) => Number(status) < 409)
        .join(' '),
    ]);
    expect(Object.fromEntries(answered)).toEqual({
      ...Object.fromEntries(operations.map(([name]) => [name, '200'])),
      Create: '200 201',
      CreateMany: '200 201',
      PushToVendor: '200 400',
    });
    for (const [, { replies }] of operations)
      expect(Object.keys(replies)).toEqual(expect.arrayContaining(['413', '415', '429', '500', '503']));
  });

  it('says where keys for repeats are taken and files are sent (interface 2.1, 4.1)', () => {
    const namesWhere = (holds: (one: Contract) => boolean) =>
      operations.filter(([, one]) => holds(one)).map(([name]) => name);
    expect(namesWhere(({ isIdempotent }) => isIdempotent)).toEqual(['Create', 'CreateMany', 'PushToVendor']);
    expect(namesWhere(({ replies }) => 409 in replies)).toEqual(['Create', 'CreateMany', 'PushToVendor']);
    expect(namesWhere(({ bodyLimit }) => bodyLimit === 'base64')).toEqual(['Print']);
    expect(namesWhere(({ replies }) => replies[200] !== undefined && 'file' in replies[200])).toEqual(['Print']);
  });
});

describe.each(operations)('%s', (_, { body: request = z.never(), replies, examples }) => {
  it('has examples that fit', () => {
    for (const { body } of examples) expect(readBody(request, body).problems).toEqual([]);
  });

  it('asks for a key in every body (interface 3.2)', () => {
    const { problems } = readBody(request, request instanceof z.ZodArray ? [{}] : {});
    expect(problems.map(({ target }) => target)).toContain(request instanceof z.ZodArray ? '[0].apiKey' : 'apiKey');
  });

  it('has placeholders for everything that is required', () => {
    expect(request.safeParse(sampleOf(request)).success).toBe(true);
    for (const body of [null, [], {}, 'x', [null]]) expect(readBody(request, body).value).not.toBeNull();
  });

  it('can be written down as JSON Schema', () => {
    const bodies = Object.values(replies).flatMap((reply) => ('json' in reply ? [reply.json] : []));
    expect(() => z.toJSONSchema(request, { io: 'input' })).not.toThrow();
    for (const body of bodies) expect(() => z.toJSONSchema(body)).not.toThrow();
  });
});

describe('the documents', () => {
  it('name every model once, also where requests and answers share a field', () => {
    const schemas = operations.flatMap(([, { body, replies }]) => [
      ...(body ? [body] : []),
      ...Object.values(replies).flatMap((reply) => ('json' in reply ? [reply.json] : [])),
    ]);
    const { $defs } = z.toJSONSchema(z.tuple([schemas[0] ?? z.never(), ...schemas.slice(1)]), { io: 'input' });
    const names = Object.keys($defs ?? {});
    expect(names).toEqual(
      expect.arrayContaining([
        'OrderCreateModel',
        'ContactModel',
        'ContactAnswerModel',
        'OrderGetModel',
        'ApiUrgentTypes',
      ]),
    );
    expect(names.filter((name) => name.startsWith('__'))).toEqual([]);
  });

  it('tell defaults, formats and which fields are required', () => {
    const schema = z.toJSONSchema(v1Operations.Create.body, { io: 'input' });
    const defs = (schema.$defs ?? {}) as Record<string, { required?: string[]; properties: Record<string, unknown> }>;
    expect(defs.OrderCreateModel?.required).toEqual(['sender', 'receiver', 'cargo', 'deliveryOptions', 'apiKey']);
    expect(defs.OrderCreateModel?.properties.callCourier).toMatchObject({ default: true });
    expect(JSON.stringify(defs.OrderDeliveryOptionsModel?.properties.takeDate)).toContain('"format":"date"');
    expect(defs.ContactModel?.required).toEqual(['name', 'address', 'phone', 'country', 'cityId']);
  });
});

describe('the brand (interface 1.11)', () => {
  it("names the service's order number", () => {
    const { body: request } = buildV1Operations('acme').GetOrderStatuses;
    const body = {
      apiKey: 'k',
      orderStatusesInfo: [{ acmeOrderNumber: 'a' }, { ACMEORDERNUMBER: 'b' }, { serviceOrderNumber: 'c' }, null],
    };
    expect(readBody(request, body)).toMatchObject({
      problems: [],
      value: {
        orderStatusesInfo: [{ acmeOrderNumber: 'a' }, { acmeOrderNumber: 'b' }, { serviceOrderNumber: 'c' }, null],
      },
    });
  });
});
