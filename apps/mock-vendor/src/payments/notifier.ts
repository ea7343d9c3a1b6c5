import { createHmac } from 'node:crypto';
import { notificationHeaders } from '@cartage/sandbox-payments/protocol';
import type { Errand, PaymentStore } from './payment-store.ts';

const SECOND = 1000;
const LONGEST_PAUSE_MS = 60 * SECOND;
const PATIENCE_MS = 5 * SECOND;
const GIVEN_UP_MS = 24 * 60 * 60 * SECOND;

export interface NotifierParts {
  readonly store: PaymentStore;
  readonly now: () => number;
  readonly secret: string;
  readonly expireOverdue: () => void;
  readonly closing: AbortSignal;
}

/** Sends notifications until they are received, and has payments expire in time. */
export interface Notifier {
  /** Looks what is due; a moved clock or a new notification is reason to. */
  readonly wake: () => void;
  /** Nothing is on its way any more. */
  readonly idle: () => Promise<void>;
}

export function openNotifier({ store, now, secret, expireOverdue, closing }: NotifierParts): Notifier {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isWoken = false;
  closing.addEventListener('abort', () => clearTimeout(timer));

  return {
    wake,
    idle: async () => round,
  };

  function wake(): void {
    isWoken = true;
    // Not at once: whoever wakes it is about to answer, and is answered first.
    round ??= Promise.resolve().then(run);
  }

  async function run(): Promise<void> {
    while (isWoken && !closing.aborted) {
      isWoken = false;
      expireOverdue();
      await Promise.all(store.dueErrands(now()).map(send));
    }
    round = undefined;
    clearTimeout(timer);
    const nextAt = closing.aborted ? null : store.nextAt();
    if (nextAt !== null) timer = setTimeout(wake, Math.min(Math.max(nextAt - now(), 1), LONGEST_PAUSE_MS));
  }

  async function send({ id, url, body, sent, createdAt }: Errand): Promise<void> {
    const isReceived = await post(url, body);
    const again = now() + Math.min(SECOND * 2 ** sent, LONGEST_PAUSE_MS);
    store.setSent(id, isReceived, isReceived || again > createdAt + GIVEN_UP_MS ? null : again);
  }

  async function post(url: string, body: string): Promise<boolean> {
    const timestamp = String(Math.floor(now() / SECOND));
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [notificationHeaders.timestamp]: timestamp,
          [notificationHeaders.signature]: createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing, AbortSignal.timeout(PATIENCE_MS)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
