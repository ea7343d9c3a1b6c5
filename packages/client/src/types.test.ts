import { describe, expectTypeOf, it } from 'vitest';
import type { CartageError, ProblemCode, verifyWebhook, WebhookEvent } from './index.ts';
import type * as v1 from './v1/index.ts';
import type * as v2 from './v2/index.ts';
import type * as v3 from './v3/index.ts';

// Nothing runs: what is asserted is what the compiler knows.

type Answer<Call extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>;

describe('types', () => {
  it('tell what an operation needs and what it answers', () => {
    expectTypeOf<Parameters<v2.Client['Get']>[0]>().toEqualTypeOf<v2.GetInput>();
    expectTypeOf<v2.GetInput['orderId']>().toEqualTypeOf<string>();
    expectTypeOf<v2.GetInput['companyId']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<v2.ListInput['ordersId']>().toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf<v2.EventsInput['types']>().toEqualTypeOf<readonly v2.EventType[] | undefined>();
    expectTypeOf<Answer<v2.Client['Get']>['order']['orderId']>().toEqualTypeOf<string>();
    expectTypeOf<v2.OrderRecord['customerOrderId']>().toEqualTypeOf<string | null>();
    expectTypeOf<v2.CreateInput['body']>().toEqualTypeOf<v2.OrderCreateModel>();
    expectTypeOf<v2.ApiCargoTypes>().toEqualTypeOf<1 | 2 | 4 | 8 | 32 | 64 | 128 | 256 | 512>();
  });

  it('let an input be left out where nothing in it is needed', () => {
    expectTypeOf<v2.Client['List']>().toBeCallableWith();
    expectTypeOf<v2.Client['Settings']>().toBeCallableWith(undefined, { timeoutMs: 1 });
    expectTypeOf<[v2.GetInput]>().toExtend<Parameters<v2.Client['Get']>>();
    expectTypeOf<[]>().not.toExtend<Parameters<v2.Client['Get']>>();
  });

  it('tell files from models by the format that is asked for', () => {
    expectTypeOf<Answer<v2.Client['Print']>>().toEqualTypeOf<File>();
    const report = null as unknown as v2.Client['Report'];
    if (report !== null) {
      expectTypeOf(report({ TemplateId: 1 })).resolves.toEqualTypeOf<v2.Report>();
      expectTypeOf(report({ TemplateId: 1, format: 'json' })).resolves.toEqualTypeOf<v2.Report>();
      expectTypeOf(report({ TemplateId: 1, format: 'xlsx' })).resolves.toEqualTypeOf<File>();
    }
    expectTypeOf<Answer<v2.Client['CreateWebhook']>['secret']>().toEqualTypeOf<string>();
    expectTypeOf<v2.AttachmentUpload['base64File']>().toEqualTypeOf<string | Blob | Uint8Array | ArrayBuffer>();
  });

  it('tell events by their type', () => {
    type Listened = ReturnType<v2.Client['events']> extends AsyncGenerator<infer E> ? E : never;
    expectTypeOf<Listened>().toEqualTypeOf<v2.Event>();
    expectTypeOf<Awaited<ReturnType<typeof verifyWebhook>>>().toEqualTypeOf<WebhookEvent>();
    expectTypeOf<Exclude<WebhookEvent, v2.Event>['data']>().toEqualTypeOf<{ readonly webhookId: string }>();
    type Paid = Extract<v2.Event, { readonly data: { readonly paymentId: string } }>;
    expectTypeOf<Paid['type']>().toExtend<`payment.${string}`>();
    const event = null as unknown as v2.Event;
    if (event?.type === 'order.delivered') expectTypeOf(event.data.receivedBy).toEqualTypeOf<string | null>();
    if (event?.type === 'balance.low') expectTypeOf(event.data.threshold).toEqualTypeOf<number>();
  });

  it('leave the key of v1 to the client', () => {
    expectTypeOf<v1.OrderRequestModel>().not.toHaveProperty('apiKey');
    expectTypeOf<Parameters<v1.Client['CreateMany']>[0]>().toEqualTypeOf<readonly v1.OrderCreateModel[]>();
    expectTypeOf<Answer<v1.Client['Create']>>().toEqualTypeOf<v1.OrderPushErrorModel | v1.OrderCreateResultModel>();
    expectTypeOf<Answer<v1.Client['PushToVendor']>>().toExtend<{ readonly orderId: string | null }>();
  });

  it('let nobody connect without a key or a token, or with both', () => {
    type Given = Parameters<typeof v3.connect>[0];
    expectTypeOf<{ url: string; key: string }>().toExtend<Given>();
    expectTypeOf<{ url: string; token: () => Promise<string> }>().toExtend<Given>();
    expectTypeOf<{ url: string }>().not.toExtend<Given>();
    expectTypeOf<{ url: string; key: string; token: string }>().not.toExtend<Given>();
  });

  it('know the codes of failures', () => {
    expectTypeOf<CartageError['code']>().toEqualTypeOf<
      ProblemCode | 'NetworkFailed' | 'TimedOut' | 'AnswerUnreadable'
    >();
    expectTypeOf<'InsufficientFunds' | 'EventsGone'>().toExtend<ProblemCode>();
  });
});
