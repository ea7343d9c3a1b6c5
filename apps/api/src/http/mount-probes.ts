import { type Checks, health } from '@cartage/telemetry';
import type { Api } from './api.ts';
import type { Mount } from './mount-addresses.ts';
import { jsonReply } from './reply.ts';
import { answer, type Http, send } from './request.ts';

/** What the operator's machines ask: /health, /ready, /metrics. */
export const mountProbes = (mount: Mount, { checks, ready = checks, metrics }: Api): void => {
  const tell = (asked: Checks) => async (http: Http) => {
    const { status, json } = await health(asked);
    return send(http, jsonReply(status, json));
  };

  mount('/health', tell(checks));
  mount('/ready', tell(ready));
  if (metrics) {
    mount('/metrics', async (http) => answer(http, await metrics.text(), 200, { 'Content-Type': metrics.contentType }));
  }
};
