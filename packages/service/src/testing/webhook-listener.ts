import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

/** A request as the listener got it. */
export interface HeardWebhook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The event in it. */
  readonly event: HeardEvent;
}

export interface HeardEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly companyId: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How it answers: a status, or itself. */
export type Answering = (heard: HeardWebhook) => number | ((response: ServerResponse) => void);

/** A receiver of webhooks on a free port of this machine. */
export interface WebhookListener {
  readonly url: string;
  readonly heard: HeardWebhook[];
  /** How it answers from now on. */
  readonly answer: (how: Answering) => void;
  /** Resolves when it has heard what the test waits for. */
  readonly until: (isEnough: (heard: readonly HeardWebhook[]) => boolean) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const openWebhookListener = async (): Promise<WebhookListener> => {
  const heard: HeardWebhook[] = [];
  const waiting = new Set<() => void>();
  let how: Answering = () => 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one: HeardWebhook = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body,
        event: JSON.parse(body) as HeardEvent,
      };
      heard.push(one);
      const answer = how(one);
      if (typeof answer === 'number') response.writeHead(answer).end('heard');
      else answer(response);
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answer: (next) => {
      how = next;
    },
    until: (isEnough) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isEnough(heard)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** The event, where the library of Standard Webhooks finds it signed with the secret at that moment. @throws where it does not */
export const verified = (secret: string, { body, headers }: HeardWebhook, now: number): unknown => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
};
