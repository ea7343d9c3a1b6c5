import { describe, expect, it } from 'vitest';
import { assumeSound } from '../testing/checked.ts';
import { allowed, HOUR, onStage } from '../testing/stage.ts';
import { createEndpoint } from './create-endpoint.ts';
import { findEndpoint } from './find-endpoint.ts';
import { rotateEndpointSecret } from './rotate-endpoint-secret.ts';
import { openEndpointSecrets, secretBytes } from './webhook-secret.ts';

const wish = assumeSound({ url: 'https://shop.example/events' });

describe('the secret of a webhook', () =>
  onStage((open) => {
    const create = async () => {
      const stage = await open();
      const created = allowed(await createEndpoint(stage.ctx, wish, { locale: 'en' }));
      const signsWith = async () => {
        const found = allowed(await findEndpoint(stage.ctx, created.endpoint.id));
        return (await openEndpointSecrets(stage.ctx, found)).map(({ bytes, until }) => [bytes.toString('hex'), until]);
      };
      return { stage, ...created, signsWith };
    };
    const keyOf = (secret: string) => secretBytes(secret).toString('hex');

    it('is signed with beside the next one for a day', async () => {
      const { stage, endpoint, secret, signsWith } = await create();
      expect(await signsWith()).toEqual([[keyOf(secret), Number.POSITIVE_INFINITY]]);
      const next = allowed(await rotateEndpointSecret(stage.ctx, endpoint.id));
      const until = stage.clock.now() + 24 * HOUR;
      expect(await signsWith()).toEqual([
        [keyOf(next.secret), Number.POSITIVE_INFINITY],
        [keyOf(secret), until],
      ]);
      expect(next.endpoint.previousUntil).toBe(until);
      stage.clock.advance(24 * HOUR);
      expect(await signsWith()).toEqual([[keyOf(next.secret), Number.POSITIVE_INFINITY]]);
    });

    it('rotated by two at once is signed with as each of them was told', async () => {
      const { stage, endpoint, signsWith } = await create();
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      const rotations = await Promise.all([stage.ctx, other].map((ctx) => rotateEndpointSecret(ctx, endpoint.id)));
      const told = rotations.map((one) => keyOf(allowed(one).secret));
      expect((await signsWith()).map(([bytes]) => bytes).toSorted()).toEqual(told.toSorted());
    });

    it('copied to another webhook in the database does not open there', async () => {
      const { stage, endpoint } = await create();
      const other = allowed(await createEndpoint(stage.ctx, wish, { locale: 'en' })).endpoint;
      const copied = { ...other, secret: endpoint.secret };
      await expect(openEndpointSecrets(stage.ctx, copied)).rejects.toThrow();
    });
  }));
