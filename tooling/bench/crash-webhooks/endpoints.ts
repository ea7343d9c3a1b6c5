import type { EventType } from '@cartage/core';
import { type Call, insisting } from '../crash/caller.ts';
import type { Listener } from './listener.ts';

/** An endpoint as it was asked for. */
export interface Endpoint {
  /** What its address begins with at the listener. */
  readonly name: string;
  readonly id: string;
  readonly key: string;
  readonly url: string;
  /** null: all. */
  readonly types: readonly EventType[] | null;
}

/** Creates a webhook that leads to the listener. */
export const createEndpoint = async (
  call: Call,
  listener: Listener,
  { name, key, types }: Pick<Endpoint, 'name' | 'key' | 'types'>,
): Promise<Endpoint> => {
  const url = `${listener.url}/${name}`;
  const body = { url, types: types ?? [] };
  const { webhookId, secret } = (await ask(call, key, '', body)) as Record<string, string>;
  listener.know(name, secret as string);
  return { name, id: webhookId as string, key, url, types };
};

/** Has all that waits tried at once: the pause between two tries may be longer than anybody's patience. */
export const retryEndpoint = async (call: Call, { id, key }: Endpoint): Promise<void> => {
  await ask(call, key, `/${id}/Retry`, {});
};

const ask = async (call: Call, key: string, path: string, body: object): Promise<unknown> => {
  const reply = await insisting(call)({
    method: 'POST',
    path: `/openapi/v2/Webhooks${path}`,
    headers: { authorization: `apiKey ${key}` },
    body,
  });
  if (reply?.status !== 200) throw new Error(`POST Webhooks${path}: ${reply?.status} ${JSON.stringify(reply?.body)}`);
  return reply.body;
};
