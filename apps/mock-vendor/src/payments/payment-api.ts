import { type PaymentList, paymentRequest, refundRequest, sandboxSecrets } from '@cartage/sandbox-payments/protocol';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Fault } from '../faults.ts';
import { loseAnswer, readJson } from '../http/exchange.ts';
import { PaymentRefusal } from './payment-refusal.ts';
import type { Payments } from './payments.ts';

type Env = { Bindings: HttpBindings };

/** The provider's protocol, under `/pay/api`. Faults that have nothing to do with what is asked have struck before. */
export function paymentApi(payments: Payments, faultOf: (incoming: HttpBindings['incoming']) => Fault): Hono<Env> {
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${sandboxSecrets.api}`)
      throw new PaymentRefusal('BAD_SECRET', 'The secret is wrong.');
    await next();
  });

  app.post('/payments', async (c) => {
    const request = await parse(c, paymentRequest);
    if (faultOf(c.env.incoming) === 'reject') throw new PaymentRefusal('REFUSED', 'We take no payments today.');
    const { payment, isNew } = payments.create(request);
    return answerOrLose(c, payments.view(payment), isNew ? 201 : 200);
  });

  app.get('/payments', (c) => {
    const found = payments.list({ reference: c.req.query('reference') ?? '' });
    return c.json({ payments: found.map(payments.view) } satisfies PaymentList);
  });

  app.get('/payments/:id', (c) => {
    const id = c.req.param('id');
    const payment = payments.find(id);
    if (payment === undefined) throw new PaymentRefusal('NO_PAYMENT', `There is no payment ${id}.`);
    return c.json(payments.view(payment));
  });

  app.post('/payments/:id/cancel', (c) => answerOrLose(c, payments.view(payments.cancel(c.req.param('id'))), 200));

  app.post('/payments/:id/refunds', async (c) => {
    const request = await parse(c, refundRequest);
    if (faultOf(c.env.incoming) === 'reject') throw new PaymentRefusal('REFUSED', 'We refund nothing today.');
    const { refund, isNew } = payments.refund(c.req.param('id'), request);
    return answerOrLose(c, refund, isNew ? 201 : 200);
  });

  app.onError((error, c) => {
    if (error instanceof PaymentRefusal) return c.json(error.answer, error.status);
    throw error;
  });

  return app;

  /** What was done is done; the fault is that nobody hears of it. */
  function answerOrLose(c: Context<Env>, answer: object, status: 200 | 201): Response {
    return faultOf(c.env.incoming) === 'lose-answer' ? loseAnswer(c) : c.json(answer, status);
  }
}

const parse = <T>(c: Context<Env>, schema: z.ZodType<T>): Promise<T> =>
  readJson(c, schema, (error) => new PaymentRefusal('BAD_FIELD', z.prettifyError(error)));
