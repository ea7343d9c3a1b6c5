import { type CompanyDetails, isProblem } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { authenticateKey } from '../access/authenticate-key.ts';
import { createPartnerKey } from '../access/create-partner-key.ts';
import { resolveCompany } from '../access/resolve-company.ts';
import { runOnce } from '../idempotency/run-once.ts';
import type { Context } from '../open-service.ts';
import { crashBefore, dyingAtEach, loseAnswer } from '../testing/crashing-store.ts';
import { allowed, HOUR, onStage, type Stage, soundIn } from '../testing/stage.ts';
import { checkNewCustomer, type NewCustomer, type RegisteredCompany, registerCompany } from './register-company.ts';
import { visibleCompanies } from './visible-companies.ts';

const details: CompanyDetails = {
  companyName: 'ООО «Лютик»',
  vatNumber: '7736050003',
  kpp: '773601001',
  bankAccount: { account: '40702810638050013199', bik: '044525225', correspondentAccount: null },
  contactName: 'Анна Лютикова',
  contactPhone: '+74951234567',
  contactEmail: 'Anna@Example.com',
  comment: null,
};

const register = async (ctx: Context, changes: Partial<CompanyDetails> = {}, wishes: Partial<NewCustomer> = {}) => {
  const customer = { details: { ...details, ...changes }, wantsKey: true, wantsMail: false, ...wishes };
  return registerCompany(ctx, soundIn(await checkNewCustomer(ctx, customer)));
};
const registered = async (...asked: Parameters<typeof register>): Promise<RegisteredCompany> =>
  allowed(await register(...asked));

const count = async (stage: Stage, table: string): Promise<number> =>
  (await stage.store.rows(`select 1 from ${table}`)).length;

/** A PartnerKey of `partner`, sent by `ctx`. */
const withPartner = async (stage: Stage, ctx: Context, partner: Context): Promise<Context> => {
  const { partnerKey } = await createPartnerKey(stage.service, { companyId: partner.company.id });
  const acting = await resolveCompany(stage.service, ctx.actor, { companyId: null, partnerKey, target: 'companyId' });
  return { ...ctx, ...allowed(acting) };
};

onStage((open) => {
  describe('a company that a customer registers (interface 13.15)', () => {
    it('belongs to the caller, with the operator’s credit limit, the caller’s mark-up, a user and a key', async () => {
      const stage = await open({ settings: { defaultCreditLimit: 500_00 } });
      await stage.store.db.updateTable('companies').set({ mark_up_bp: 700 }).execute();
      const { companyId, apiKey } = await registered(stage.ctx);
      const [company] = await stage.store.rows(`select * from companies where id = ${companyId}`);
      expect(company).toMatchObject({
        name: 'ООО «Лютик»',
        vat_number: '7736050003',
        kpp: '773601001',
        owner_id: stage.ctx.company.id,
        credit_limit: 500_00,
        mark_up_bp: 700,
      });
      const { companyName: _, vatNumber: __, kpp: ___, ...others } = details;
      expect(JSON.parse(String(company?.details))).toEqual(others);
      const actor = allowed(await authenticateKey(stage.service, apiKey));
      expect(actor).toMatchObject({ companyId, rights: null, markUp: 700 });
      expect(await stage.store.rows('select login, name, password_hash from users')).toEqual([
        { login: 'anna@example.com', name: 'Анна Лютикова', password_hash: null },
      ]);
      expect(JSON.stringify(await stage.store.rows('select * from api_keys'))).not.toContain(apiKey);
    });

    it('has no key where none was wanted', async () => {
      const stage = await open();
      const { apiKey, companyId } = await registered(stage.ctx, {}, { wantsKey: false });
      expect(apiKey).toBeNull();
      expect(await stage.store.rows(`select 1 from api_keys where company_id = ${companyId}`)).toEqual([]);
    });

    it('belongs to the partner that the request names, and then not to the caller (interface 3.6)', async () => {
      const stage = await open();
      const partner = await stage.stranger();
      const owned = await registered(partner, { vatNumber: null, kpp: null });
      const ofOwned = stage.as(allowed(await authenticateKey(stage.service, owned.apiKey)));
      const made = await registered(await withPartner(stage, ofOwned, partner));
      const acts = async ({ actor }: Context, companyId: number) =>
        !isProblem(await resolveCompany(stage.service, actor, { companyId, partnerKey: null, target: 'companyId' }));
      expect(await acts(partner, owned.companyId)).toBe(true);
      expect(await acts(partner, made.companyId)).toBe(true);
      expect(await acts(ofOwned, made.companyId)).toBe(false);
      expect(await acts(ofOwned, partner.company.id)).toBe(false);
      expect(await acts(stage.ctx, made.companyId)).toBe(false);
      // Not for what those own in turn.
      const grandchild = await registered(ofOwned, { vatNumber: '7707083893' });
      expect(await acts(partner, grandchild.companyId)).toBe(false);
      const seen = async (ctx: Context) =>
        (await visibleCompanies(ctx, { size: 9, skip: 0 })).companies.map(({ id }) => id);
      expect(await seen(partner)).toEqual([partner.company.id, owned.companyId, made.companyId]);
      expect(await seen(ofOwned)).toEqual([owned.companyId, grandchild.companyId]);
      expect(await seen(stage.ctx)).toEqual([stage.ctx.company.id]);
    });

    it('has the user of another that was asked for at the same time, with the same numbers', async () => {
      const stage = await open();
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      const made = await Promise.all([stage.ctx, other, stage.ctx, other].map((ctx) => registered(ctx)));
      expect(new Set(made.map(({ companyId }) => companyId)).size).toBe(4);
      expect(await count(stage, 'users')).toBe(1);
      expect(await count(stage, 'company_users')).toBe(4);
    });
  });

  describe.each([
    ['dies', crashBefore],
    ['hears nothing of what it did', loseAnswer],
  ] as const)('under an Idempotency-Key, where the process %s (interface 4.3)', (_, fate) => {
    it('there is one company with one valid key, whenever that was', async () => {
      const stage = await open();
      const ask = async (ctx: Context, key: string) => {
        const name = { operation: '/Companies', key, fingerprint: 'body', seal: true };
        const outcome = await runOnce(ctx, name, async (once) => {
          const made = await register({ ...ctx, once }, { contactEmail: `${key}@example.com` }, { wantsMail: true });
          const body = Buffer.from(JSON.stringify(made));
          return { answer: { status: 200, headers: {}, body }, isPassing: isProblem(made) };
        });
        return isProblem(outcome) ? outcome : JSON.parse(String(outcome.answer.body));
      };
      const scene: Parameters<typeof dyingAtEach>[0] = async ({ at, run }) => {
        const before = await count(stage, 'companies');
        await stage.store.db.updateTable('companies').set({ vat_number: null }).execute();
        const first = await run(stage.ctx, (dying) => ask(dying, `K-${at}`));
        stage.clock.advance(HOUR);
        const again = await ask(stage.ctx, `K-${at}`);
        if (first && !isProblem(first)) expect(again).toEqual(first);
        expect(await ask(stage.ctx, `K-${at}`)).toEqual(again);
        expect(await count(stage, 'companies')).toBe(before + 1);
        expect(allowed(await authenticateKey(stage.service, again.apiKey))).toMatchObject({
          companyId: again.companyId,
        });
        expect(await stage.store.rows(`select 1 from api_keys where company_id = ${again.companyId}`)).toHaveLength(1);
        expect(
          await stage.store.rows(`select 1 from company_users where company_id = ${again.companyId}`),
        ).toHaveLength(1);
        expect(await stage.store.rows(`select 1 from jobs where task = 'user-credentials'`)).toHaveLength(at + 1);
      };
      expect(await dyingAtEach(scene, { fate })).toBeGreaterThan(2);
    });
  });
});
