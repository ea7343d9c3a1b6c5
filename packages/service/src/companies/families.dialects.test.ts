import { type CompanyDetails, isProblem, type Problem } from '@cartage/core';
import { insertApiKey, revokeApiKey } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { authenticateKey } from '../access/authenticate-key.ts';
import { createKey } from '../access/create-key.ts';
import { resolveCompany } from '../access/resolve-company.ts';
import { openFamilyTurns } from '../connections/family-turns.ts';
import type { Context } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import type { Bounds } from '../service-settings.ts';
import { allowed, choices, onStage, type Stage, sampleOrder, soundIn } from '../testing/stage.ts';
import { checkEndpoint } from '../webhooks/check-endpoint.ts';
import { createEndpoint } from '../webhooks/create-endpoint.ts';
import { checkNewCustomer, registerCompany } from './register-company.ts';
import { withinBound } from './why-no-more.ts';

// interface 2.15, 16.8.

const details: CompanyDetails = {
  ...{ companyName: 'ООО «Лютик»', vatNumber: null, kpp: null, bankAccount: null, contactName: 'Анна' },
  ...{ contactPhone: null, contactEmail: 'anna@example.com', comment: null },
};

const most = (bounds: Partial<Bounds>) => ({
  settings: { defaultCreditLimit: 10_000_00, most: { companies: 100, users: 100, keys: 100, webhooks: 20, ...bounds } },
});

const register = async (ctx: Context) =>
  registerCompany(
    ctx,
    soundIn(await checkNewCustomer(ctx, { details: { ...details }, wantsKey: true, wantsMail: false })),
  );

/** A company that somebody has registered, as its own key acts. */
const child = async (stage: Stage, ctx: Context): Promise<Context> => {
  const { apiKey } = allowed(await register(ctx));
  return stage.as(allowed(await authenticateKey(stage.service, apiKey)));
};

const refused = { code: 'RequestInvalid', text: { en: expect.stringContaining('at most') } };

onStage((open) => {
  describe('companies that a customer registers', () => {
    it('send nothing on credit that the one above them all does not have, whoever sends', async () => {
      const stage = await open({ ...most({}), creditLimit: 0 });
      const children = [await child(stage, stage.ctx), await child(stage, stage.ctx)];
      const grandchild = await child(stage, children[0] as Context);
      for (const ctx of [...children, grandchild]) {
        const sent = await createOrder(ctx, sampleOrder({ choice: choices.swift }));
        expect(sent).toMatchObject({ problems: [{ code: 'InsufficientFunds' }] });
        expect(JSON.stringify(sent)).toContain('leave 0.00');
      }
      expect(await stage.mockVendors.shipments()).toEqual([]);
    });

    it('come no further than its limit together, in whatever processes they hand over', async () => {
      const stage = await open(most({}));
      const family = [stage.ctx, await child(stage, stage.ctx), await child(stage, stage.ctx)];
      const first = await createOrder(family[1] as Context, sampleOrder({ choice: choices.swift }));
      const price = first.kind === 'handed-over' ? (first.order.price ?? 0) : 0;
      const limit = 4 * price;
      await stage.store.db
        .updateTable('companies')
        .set({ credit_limit: limit })
        .where('id', '=', stage.ctx.company.id)
        .execute();
      const other = await stage.otherProcess();
      const pushed = await Promise.all(
        Array.from({ length: 9 }, async (_, n) => {
          const ctx = family[n % 3] as Context;
          const draft = await createOrder(ctx, sampleOrder({ choice: null }));
          const number = draft.kind === 'draft' ? draft.order.number : '';
          const wish = { number, orderKey: null, choice: choices.swift, pickup: {} };
          return pushOrder(n % 2 ? { ...ctx, ...other } : ctx, wish);
        }),
      );
      expect(pushed.filter(({ kind }) => kind === 'handed-over')).toHaveLength(3);
      expect(await stage.mockVendors.shipments()).toHaveLength(4);
    });

    it('are so many as the operator allows, counted for the topmost owner, also of two at once', async () => {
      const stage = await open(most({ companies: 3 }));
      const first = await child(stage, stage.ctx);
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      const made = await Promise.all([stage.ctx, other, first].map(register));
      expect(made.filter(isProblem)).toMatchObject([{ ...refused, target: 'companyName' }]);
      expect(await register(first)).toMatchObject({ ...refused, text: { ru: expect.stringContaining('не больше 3') } });
      expect(isProblem(await register(await stage.stranger()))).toBe(false);
      expect(await stage.store.rows('select 1 from companies')).toHaveLength(6);
    });

    it('have so many keys and users as the operator allows, and are not made otherwise', async () => {
      for (const [bounds, target] of [
        [{ keys: 0 }, 'generateApiKey'],
        [{ users: 0 }, 'contactEmail'],
      ] as const) {
        const stage = await open(most(bounds));
        expect(await register(stage.ctx)).toMatchObject({ ...refused, target });
        expect(await stage.store.rows('select 1 from companies')).toHaveLength(1);
      }
    });
  });

  it('a company has so many valid keys as the operator allows, however many are asked for at once', async () => {
    const { service, ctx, otherProcess } = await open(most({ keys: 3 }));
    const companyId = ctx.company.id;
    const old = { companyId, name: 'Old', rights: null, createdAt: 0 };
    await insertApiKey(service.store.db, { ...old, hash: 'ended', expiresAt: service.clock() });
    const revoked = await insertApiKey(service.store.db, { ...old, hash: 'revoked', expiresAt: null });
    await revokeApiKey(service.store.db, revoked, 1);
    const ask = (one: Pick<Context, 'store' | 'clock' | 'settings' | 'newKey'>): Promise<string | Problem> =>
      withinBound(one, 'keys', companyId, (within) => createKey(within, { companyId, name: 'More' }));
    const other = await otherProcess();
    const made = await Promise.all([service, other, service, other].map(ask));
    expect(made.filter((one) => typeof one === 'string')).toHaveLength(2);
    expect(made.filter((one) => typeof one !== 'string')).toMatchObject([refused, refused]);
  });

  it('a family has so many webhooks as its topmost owner', async () => {
    const stage = await open(most({ webhooks: 2 }));
    const add = async (ctx: Context) => {
      const wish = soundIn(await checkEndpoint(ctx, { url: 'https://example.com/hook' }));
      return createEndpoint(ctx, wish, { locale: 'en' });
    };
    const [one, other] = [await child(stage, stage.ctx), await child(stage, stage.ctx)];
    expect(isProblem(await add(one))).toBe(false);
    expect(isProblem(await add(other))).toBe(false);
    expect(await add(stage.ctx)).toMatchObject(refused);
    expect(isProblem(await add(await stage.stranger()))).toBe(false);
  });

  it('turns at vendors are the family’s', async () => {
    const stage = await open(most({}));
    const grandchild = await child(stage, await child(stage, stage.ctx));
    const turnOf = openFamilyTurns(stage);
    const family = { rank: 'asked', company: stage.ctx.company.id } as const;
    for (const company of [grandchild.company.id, grandchild.company.id, stage.ctx.company.id])
      expect(await turnOf({ rank: 'asked', company })).toEqual(family);
    const stranger = (await stage.stranger()).company.id;
    expect(await turnOf({ rank: 'worker', company: stranger })).toEqual({ rank: 'worker', company: stranger });
    expect(await turnOf({ rank: 'asked', company: null })).toEqual({ rank: 'asked', company: null });
  });

  it('keys of a family are counted with the first key of its topmost owner, also where that one acts for it', async () => {
    const stage = await open(most({}));
    const owned = await child(stage, stage.ctx);
    const grandchild = await child(stage, owned);
    const topmostId = stage.ctx.company.id;
    for (const { actor, company } of [owned, grandchild])
      expect([actor.countedAs, actor.topmostId, company.topmostId]).toEqual([
        String(stage.ctx.actor.keyId),
        topmostId,
        topmostId,
      ]);
    const wish = { companyId: owned.company.id, partnerKey: null, target: 'companyId' };
    expect(allowed(await resolveCompany(stage.service, stage.ctx.actor, wish)).company.topmostId).toBe(topmostId);
    const { actor, company } = await stage.stranger();
    expect([actor.countedAs, company.topmostId]).toEqual([String(actor.keyId), company.id]);
  });
});
