import { type EventType, eventTypes, type OrderFacts } from '@cartage/core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { eventModel, eventText, eventTexts, fromEvent, modelOfEvent, type ToldEvent } from './event.ts';
import { toEventsWish } from './events.ts';
import { exampleEvents } from './example-events.ts';
import { v2OpenApi } from './open-api.ts';

const reader = { zone: 'Europe/Moscow', locale: 'en' } as const;

const changed = (...paths: readonly string[]) => {
  const event = exampleEvents['order.changed'];
  return fromEvent({ ...event, facts: { ...(event.facts as OrderFacts), changed: paths } }, reader).data;
};

describe('an event', () => {
  it.each(eventTypes)('%s is one of its own model, and of no other kind', (type) => {
    const event = fromEvent(exampleEvents[type], reader);
    expect(modelOfEvent(type).parse(event)).toEqual(event);
    expect(eventModel.parse(event)).toEqual(event);
    const others = [...new Set(eventTypes.map(modelOfEvent))].filter((model) => model !== modelOfEvent(type));
    expect(others.filter((model) => model.safeParse(event).success)).toEqual([]);
  });

  it('has its id, its moment with the offset of the zone, and money in roubles', () => {
    expect(fromEvent({ ...exampleEvents['balance.low'], companyId: 45, place: 71 }, reader)).toEqual({
      id: expect.stringMatching(/^evt_19_1z_\w+$/),
      type: 'balance.low',
      version: 1,
      timestamp: '2026-11-20T12:30:00+03:00',
      companyId: 45,
      data: {
        ...{ amount: 8_120, reserved: 662.4, creditLimit: 0, available: 7_457.6 },
        ...{ threshold: 10_000, currencyId: 'RUB' },
      },
    });
  });

  it('of a new order has no status before it', () => {
    const { data } = fromEvent(exampleEvents['order.created'], reader);
    expect(data).toMatchObject({ status: 0, previousStatus: null, previousMasterStatus: null, trackItem: null });
  });

  it('names what was changed as Update does, each once, and the vendor’s numbers as the record does', () => {
    expect(changed('receiver.phone', 'pickup.date', 'terms.requestedDate', 'choice', 'cargo.items')).toMatchObject({
      changedFields: [
        ...['receiver.phone', 'pickupInfo.takeDate', 'option.reqDeliveryDate', 'option.vendorId'],
        ...['option.tariffId', 'cargo.cargoItems'],
      ],
    });
    const numbers = ['vendorShipmentId', 'vendorInvoiceNumber', 'vendorReturnInvoiceNumber', 'vendorPickupNumber'];
    expect(changed(...numbers, 'trackingNumber')).toMatchObject({
      changedFields: ['vendorInvoiceNum', 'vendorReturnInvoiceNumber', 'vendorPickupNum'],
    });
    expect(changed('price')).toMatchObject({ changedFields: ['price'] });
  });

  it('is sent as the text of what is answered', () => {
    const event: ToldEvent = exampleEvents['order.tracked'];
    for (const locale of ['en', 'ru'] as const) {
      expect(JSON.parse(eventText(reader.zone).write(event, locale))).toEqual(fromEvent(event, { ...reader, locale }));
    }
  });
});

describe('a wish for events', () => {
  it('puts its count right, and needs the rights of the types that it names', () => {
    const wish = (query: Parameters<typeof toEventsWish>[0]) => {
      const { value, needs } = toEventsWish(query);
      return { ...value, needs };
    };
    expect(wish({})).toEqual({ after: null, types: null, count: 100, needs: [] });
    expect(wish({ after: '', types: [], count: 0 })).toEqual({ after: null, types: null, count: 1, needs: [] });
    expect(
      wish({ after: 'now', types: ['balance.low', 'vendor.connection_failed', 'balance.low'], count: 1001 }),
    ).toEqual({
      after: 'now',
      types: ['balance.low', 'vendor.connection_failed', 'balance.low'],
      count: 1000,
      needs: ['Balance', 'Vendors'],
    });
  });
});

describe.each(['en', 'ru'] as const)('the webhooks of the document in %s', (locale) => {
  const bodyLimits = { normal: 1, list: 1, base64: 1 };
  const document = v2OpenApi({ locale, zone: 'Europe/Moscow', bodyLimits });
  const webhooks = document.webhooks as unknown as Readonly<Record<EventType, { readonly post: Webhook }>>;

  it('are one for each type, with its model, its text and an example that fits', () => {
    expect(Object.keys(webhooks)).toEqual(eventTypes);
    for (const type of eventTypes) {
      const { description, requestBody, security } = webhooks[type].post;
      expect(description).toBe(eventTexts[type][locale]);
      expect(security).toEqual([]);
      const { schema, examples } = requestBody.content['application/json'];
      const kinds = { order: 'Order', payment: 'Payment', balance: 'Balance', vendor: 'Vendor' };
      const kind = kinds[type.split('.')[0] as keyof typeof kinds];
      expect(schema.$ref).toBe(`#/components/schemas/${type === 'order.attention' ? 'Attention' : kind}Event`);
      expect(modelOfEvent(type).parse(examples['1'].value)).toEqual(examples['1'].value);
    }
  });

  it('have the headers of the Standard Webhooks, and say what an answer means', () => {
    const { parameters } = document.components as unknown as {
      readonly parameters: Readonly<Record<string, { readonly name: string; readonly in: string }>>;
    };
    const { parameters: refs, responses } = webhooks['order.created'].post;
    const named = refs.map(({ $ref }) => parameters[$ref.split('/').at(-1) ?? '']);
    expect(named.map((one) => [one?.in, one?.name])).toEqual(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ['header', name]),
    );
    expect(Object.keys(responses)).toEqual(['2XX', 'default']);
  });

  it('leave the document valid', async () => {
    expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
  });
});

interface Webhook {
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters: readonly { readonly $ref: string }[];
  readonly responses: object;
  readonly requestBody: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly $ref: string };
        readonly examples: { readonly '1': { readonly value: unknown } };
      };
    };
  };
}
