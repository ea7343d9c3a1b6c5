import { Hono } from 'hono';
import { z } from 'zod';
import { behaviourFields, behaviourShape, definedOnly } from '../control/behaviour-change.ts';
import { type ControlBody, readControl } from '../control/read-control.ts';
import type { Behaviour, Behaviours } from '../faults.ts';
import type { PaymentStore, StoredPayment } from './payment-store.ts';
import { type NotificationMode, notificationModes, type Payments } from './payments.ts';

/** The provider is one more player beside the vendors, with delay and faults of its own. */
export const paymentPlayer = { key: 'payments', latencyMs: 20 };

/** How notifications are sent just now. */
export interface NotificationSetting {
  mode: NotificationMode;
}

const change: ControlBody<Partial<Pick<Behaviour, keyof typeof behaviourShape> & { notifications: NotificationMode }>> =
  {
    schema: z
      .strictObject({ ...behaviourShape, notifications: z.enum(notificationModes).optional() })
      .transform(definedOnly),
    fields: { ...behaviourFields, notifications: notificationModes.join(', ') },
    example: '{"notifications": "none"}',
  };

const outcomes = { Paid: 'paid', Failed: 'declined' } as const;
const ending: ControlBody<{ status: keyof typeof outcomes }> = {
  schema: z.strictObject({ status: z.enum(['Paid', 'Failed']) }),
  fields: { status: 'Paid, Failed' },
  example: '{"status": "Paid"}',
};

export interface PaymentControlParts {
  readonly payments: Payments;
  readonly behaviours: Behaviours;
  readonly setting: NotificationSetting;
  readonly notificationsOf: PaymentStore['notificationsOf'];
}

/** The handles of the payments, under `/_control/payments` (interface 20.4). */
export function paymentControl({ payments, behaviours, setting, notificationsOf }: PaymentControlParts): Hono {
  const app = new Hono();

  app.get('/', (c) => {
    const { orderId, reference } = c.req.query();
    return c.json(payments.list({ orderId, reference }).map(listed));
  });

  app.put('/', async (c) => {
    const read = await readControl(c.req.raw, change);
    if ('error' in read) return c.json(read, 400);
    const { notifications = setting.mode, ...behaviour } = read.body;
    setting.mode = notifications;
    const { latencyMs, fault, faultRate } = behaviours.change(paymentPlayer.key, behaviour);
    return c.json({ latencyMs, fault, faultRate, notifications });
  });

  app.post('/:orderId', async (c) => {
    const read = await readControl(c.req.raw, ending);
    if ('error' in read) return c.json(read, 400);
    const orderId = c.req.param('orderId');
    const newest = payments.ofOrder(orderId);
    if (newest === undefined) {
      return c.json({ error: `Order '${orderId}' has no payment. GET /_control/payments lists them all.` }, 404);
    }
    const { reference } = newest.request;
    if (!payments.end(newest.id, outcomes[read.body.status])) {
      return c.json({ error: `Payment ${reference} has ended: it is ${newest.status}.` }, 409);
    }
    return c.json(listed(payments.find(newest.id) ?? newest));
  });

  return app;

  /** The counts are the proof that nothing was paid or refunded twice. */
  function listed(payment: StoredPayment) {
    const { orderId, asked, paid, refunds, createdAt } = payment;
    return {
      ...payments.view(payment),
      orderId,
      asked,
      paid,
      refunds,
      notifications: notificationsOf(payment.id),
      createdAt: new Date(createdAt).toISOString(),
    };
  }
}
