import { isProblem } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { assumeSound } from '../testing/checked.ts';
import { allowed, onStage } from '../testing/stage.ts';
import { createEndpoint } from './create-endpoint.ts';
import { listEndpoints } from './list-endpoints.ts';
import { removeEndpoint } from './remove-endpoint.ts';

const wish = assumeSound({ url: 'https://shop.example/events' });
const english = { locale: 'en' } as const;

describe('a company has at most 20 webhooks', () =>
  onStage((open) => {
    it('also where several processes are asked at once, and another company has its own', async () => {
      const { ctx, otherProcess, stranger } = await open();
      const others = [await otherProcess(), await otherProcess()].map((service) => ({ ...ctx, ...service }));
      const all = [ctx, ...others];
      const asked = Array.from({ length: 30 }, (_, n) => createEndpoint(all[n % 3] ?? ctx, wish, english));
      const made = (await Promise.all(asked)).filter((one) => !isProblem(one));
      expect(made).toHaveLength(20);
      expect(await listEndpoints(ctx)).toHaveLength(20);
      expect(new Set(made.map((one) => allowed(one).secret)).size).toBe(20);
      const refused = await createEndpoint(ctx, wish, english);
      expect(refused).toMatchObject({ code: 'RequestInvalid', target: null });
      expect(allowed(await createEndpoint(await stranger(), wish, english)).endpoint.place).toBe(0);
      const [first] = await listEndpoints(ctx);
      expect(await removeEndpoint(ctx, first?.id ?? '')).toBeNull();
      expect(allowed(await createEndpoint(ctx, wish, english)).endpoint.url).toBe('https://shop.example/events');
    });
  }));
