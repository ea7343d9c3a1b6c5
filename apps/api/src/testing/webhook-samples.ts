import { isProblem, verdictOn } from '@cartage/core';
import {
  authenticateKey,
  type Context,
  createEndpoint,
  ownCompany,
  removeEndpoint,
  type Service,
} from '@cartage/service';
import { exampleWebhooks } from '@cartage/wire';

/** Another webhook of the key's company, off, where nobody listens; its id. */
export const makeWebhook = async (service: Service, key: string): Promise<string> =>
  makeNamed(await contextOf(service, key));

/** The webhooks that the examples speak of, made for the key's company anew. */
export const makeWebhookSamples = async (service: Service, key: string): Promise<void> => {
  const ctx = await contextOf(service, key);
  for (const id of Object.values(exampleWebhooks)) {
    await removeEndpoint(ctx, id);
    await makeNamed(ctx, id);
  }
};

const contextOf = async (service: Service, key: string): Promise<Context> => {
  const actor = await authenticateKey(service, key);
  if (isProblem(actor)) throw new Error(`There is no key ${key}.`);
  return { ...service, actor, company: ownCompany(actor), partner: null, signal: new AbortController().signal };
};

const makeNamed = async (ctx: Context, id?: string): Promise<string> => {
  const wish = verdictOn({ url: 'http://127.0.0.1:9/events', isEnabled: false }, []);
  if (wish.kind === 'wrong') throw new Error('Nothing was found, and it is wrong.');
  const keys = id === undefined ? [] : [id.replace('wh_', '')];
  const created = await createEndpoint({ ...ctx, newKey: () => keys.shift() ?? ctx.newKey() }, wish.value, {
    locale: 'en',
  });
  if (isProblem(created)) throw new Error(created.text.en);
  return created.endpoint.id;
};
