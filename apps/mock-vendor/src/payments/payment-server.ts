import { randomBytes } from 'node:crypto';
import { sandboxSecrets } from '@cartage/sandbox-payments/protocol';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Behaviours, Fault } from '../faults.ts';
import { openNotifier } from './notifier.ts';
import { pageRoutes } from './page/page-routes.ts';
import { paymentApi } from './payment-api.ts';
import { type NotificationSetting, paymentControl } from './payment-control.ts';
import type { PaymentStore } from './payment-store.ts';
import { openPayments } from './payments.ts';

/** The payment provider (interface 20.9), to be mounted. */
export interface PaymentServer {
  readonly api: (faultOf: (incoming: HttpBindings['incoming']) => Fault) => Hono<{ Bindings: HttpBindings }>;
  readonly page: Hono;
  readonly control: Hono;
  /** Looks what is due: at the start, and when the clock was moved. */
  readonly wake: () => void;
  /** After closing: nothing is on its way any more. */
  readonly idle: () => Promise<void>;
  readonly clear: () => void;
}

export interface PaymentServerParts {
  readonly store: PaymentStore;
  readonly now: () => number;
  /** Where the server is, for the links. */
  readonly url: () => string;
  readonly behaviours: Behaviours;
  readonly closing: AbortSignal;
}

export function openPaymentServer({ store, now, url, behaviours, closing }: PaymentServerParts): PaymentServer {
  const setting: NotificationSetting = { mode: 'normal' };
  const payments = openPayments({
    store,
    now,
    newId: () => randomBytes(16).toString('base64url'),
    url,
    mode: () => setting.mode,
    onDue: () => notifier.wake(),
  });
  const notifier = openNotifier({
    store,
    now,
    secret: sandboxSecrets.notifications,
    expireOverdue: payments.expireOverdue,
    closing,
  });
  return {
    api: (faultOf) => paymentApi(payments, faultOf),
    page: pageRoutes(payments, now),
    control: paymentControl({ payments, behaviours, setting, notificationsOf: store.notificationsOf }),
    wake: notifier.wake,
    idle: notifier.idle,
    clear: () => {
      store.clear();
      setting.mode = 'normal';
    },
  };
}
