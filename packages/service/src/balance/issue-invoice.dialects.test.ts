import { isProblem, problem } from '@cartage/core';
import type { PrintJob } from '@cartage/documents';
import { FileStoreAway, getAttachment, getCompany, type Invoice } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { contentOf } from '../files/content-of.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { runOnce } from '../idempotency/run-once.ts';
import type { Context } from '../open-service.ts';
import { dyingAtEach, loseAnswer } from '../testing/crashing-store.ts';
import { allowed, HOUR, onStage, type Stage } from '../testing/stage.ts';
import { issueInvoice } from './issue-invoice.ts';

const wish = { companyId: null, amount: 1_500_050 };

const issue = async (ctx: Context): Promise<Invoice> => allowed(await issueInvoice(ctx, wish, 'ru'));

const numbers = async ({ store }: Pick<Stage, 'store'>) =>
  (await store.rows('select year, nth from invoices order by year, nth')).map(({ year, nth }) => `${year}-${nth}`);

/** The same, but that something is done before a paper is printed. */
const withPrinter = (ctx: Context, before: (job: PrintJob) => unknown): Context => {
  const print: typeof ctx.printer.print = async (job, ...rest) => {
    await before(job);
    return ctx.printer.print(job, ...rest);
  };
  return { ...ctx, printer: { ...ctx.printer, print } };
};

/** Issues an invoice under the key as the API does; its number, or the code of the problem. */
const ask = async (ctx: Context, key: string, before: () => unknown = () => {}): Promise<string> => {
  const outcome = await runOnce(ctx, { operation: '/Invoice', key, fingerprint: 'f', seal: false }, async (once) => {
    await before();
    const issued = await issueInvoice({ ...ctx, once }, wish, 'ru');
    const body = Buffer.from(isProblem(issued) ? issued.code : issued.number);
    return { answer: { status: 200, headers: {}, body }, isPassing: false };
  });
  return isProblem(outcome) ? outcome.code : String(outcome.answer.body);
};

/** Every invoice has its paper, and every paper of this kind its invoice. */
const expectNothingHalf = async ({ store }: Stage) => {
  const invoices = await store.rows('select attachment_guid as guid, company_id from invoices order by guid');
  expect(await store.rows('select guid, company_id from attachments order by guid')).toEqual(invoices);
  const places = (await numbers({ store })).map((number) => Number(number.split('-')[1]));
  expect(places).toEqual(places.map((_, index) => index + 1));
};

onStage((open) => {
  describe('an invoice', () => {
    it('is stored with its paper, an attachment of the company for the company alone', async () => {
      const stage = await open();
      const { id: companyId } = stage.ctx.company;
      const begun = stage.clock.now();
      const jobs: PrintJob[] = [];
      const ctx = withPrinter(stage.ctx, (job) => {
        jobs.push(job);
        stage.clock.advance(1_000);
      });
      const invoice = await issue(ctx);
      expect(invoice).toMatchObject({ number: '2026-000001', companyId, amount: 1_500_050, paid: 0 });
      expect(invoice.issuedAt).toBe(begun);
      const { name, vatNumber: taxNumber, kpp } = (await getCompany(stage.store.db, companyId)) ?? {};
      const { timeZone, operatorName: brand, payee } = stage.ctx.settings;
      expect(jobs).toEqual([
        {
          kind: 'top-up-invoice',
          input: {
            locale: 'ru',
            timeZone,
            brand,
            number: invoice.number,
            issuedAt: begun,
            amount: 1_500_050,
            payer: { name, taxNumber, kpp },
            payee,
          },
        },
      ]);
      const [file] = await stage.store.db.selectFrom('attachments').selectAll().execute();
      expect(file).toMatchObject({
        guid: invoice.attachmentGuid,
        company_id: companyId,
        item_type: 'company',
        item_id: companyId,
        file_type: 'other',
        name: 'invoice-2026-000001.pdf',
        mime_type: 'application/pdf',
        access_level: 'company',
        created_at: invoice.issuedAt,
      });
      const kept = await getAttachment(stage.store.db, invoice.attachmentGuid);
      if (kept === null) throw new Error('It is not there.');
      const bytes = await contentOf(stage.service, kept);
      expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    });

    it('is for a company that the caller may act for; any other is NotFound, and costs no number', async () => {
      const stage = await open();
      const terms = { name: 'Дочерняя', vatNumber: null, kpp: null, creditLimit: 0 };
      const owned = await createCompany(stage.service, { ...terms, ownerId: stage.ctx.company.id });
      expect(await issueInvoice(stage.ctx, { ...wish, companyId: owned.id }, 'en')).toMatchObject({
        companyId: owned.id,
      });
      const stranger = await stage.stranger();
      for (const companyId of [stranger.company.id, 4711])
        expect(await issueInvoice(stage.ctx, { ...wish, companyId }, 'en')).toMatchObject({
          code: 'NotFound',
          target: 'id',
        });
      expect(await numbers(stage)).toEqual(['2026-1']);
    });

    it('is refused with a clear sentence where the operator has named no account', async () => {
      const stage = await open({ settings: { payee: null } });
      expect(await issueInvoice(stage.ctx, wish, 'en')).toMatchObject({
        code: 'RequestInvalid',
        text: { en: expect.stringContaining('No invoices are issued here') },
      });
    });

    it('that could not be printed leaves nothing, no number either', async () => {
      const stage = await open();
      const busy = problem('TooManyRequests', null);
      const printer = { ...stage.ctx.printer, print: async () => busy };
      expect(await issueInvoice({ ...stage.ctx, printer }, wish, 'en')).toEqual(busy);
      expect(await numbers(stage)).toEqual([]);
      expect((await issue(stage.ctx)).number).toBe('2026-000001');
    });

    it('whose paper could not be kept leaves nothing either', async () => {
      const stage = await open();
      const put = async () => Promise.reject(new FileStoreAway('files.test did not take it'));
      const away = { ...stage.ctx, files: { ...stage.ctx.files, put } };
      await expect(issue(away)).rejects.toThrow(FileStoreAway);
      expect(await numbers(stage)).toEqual([]);
      expect((await issue(stage.ctx)).number).toBe('2026-000001');
      await expectNothingHalf(stage);
    });

    it('begins a new count with the year of the service’s zone', async () => {
      const stage = await open();
      await issue(stage.ctx);
      stage.clock.advance(Date.parse('2026-12-31T20:59:59Z') - stage.clock.now());
      expect((await issue(stage.ctx)).number).toBe('2026-000002');
      stage.clock.advance(1_000);
      expect((await issue(stage.ctx)).number).toBe('2027-000001');
    });
  });

  it('many at once, in two processes, have numbers without a gap, and each the paper of its own', async () => {
    const stage = await open();
    const other = { ...stage.ctx, ...(await stage.otherProcess()) };
    const issued = await Promise.all(Array.from({ length: 8 }, (_, n) => issue(n % 2 ? stage.ctx : other)));
    expect(issued.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, n) => `2026-00000${n + 1}`),
    );
    const names = await stage.store.rows('select guid, name from attachments');
    for (const { number, attachmentGuid } of issued)
      expect(names).toContainEqual({ guid: attachmentGuid, name: `invoice-${number}.pdf` });
    await expectNothingHalf(stage);
  });

  it('keys take turns: who asks for many waits behind himself, and is refused from a hundred that wait on', async () => {
    const stage = await open();
    const refusal = problem('RequestInvalid', null);
    const served: number[] = [];
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    /** Gets nothing printed, once the gate is open. */
    const asker = (keyId: number): Context => {
      const print = async () => {
        served.push(keyId);
        started.resolve();
        await gate.promise;
        return refusal;
      };
      const { ctx } = stage;
      return { ...ctx, actor: { ...ctx.actor, countedAs: String(keyId) }, printer: { ...ctx.printer, print } };
    };
    const isRefused = (answer: object) => isProblem(answer) && answer.code === 'TooManyRequests';
    /** Whoever came has a place, or is told that there is none: so many were told, so many have come. */
    const refusals = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    let refused = 0;
    const ask = async (keyId: number) => {
      const answer = await issueInvoice(asker(keyId), wish, 'en');
      if (isRefused(answer)) refusals[refused++]?.resolve();
      return answer;
    };
    const many = [ask(1)];
    await started.promise;
    many.push(...Array.from({ length: 101 }, () => ask(1)));
    await refusals[0]?.promise;
    // Takes the place of the last that waits.
    const another = ask(2);
    await refusals[1]?.promise;
    expect(await ask(1)).toSatisfy(isRefused);
    gate.resolve();
    expect(await another).toBe(refusal);
    const answers = await Promise.all(many);
    expect(answers.filter((answer) => answer === refusal)).toHaveLength(100);
    expect(answers.filter(isRefused)).toHaveLength(2);
    expect(served.slice(0, 3)).toEqual([1, 2, 1]);
  });

  it('a request that another run has taken over issues none, though that one has issued none yet', async () => {
    const stage = await open();
    const other = { ...stage.ctx, ...(await stage.otherProcess()) };
    const hasTakenOver = Promise.withResolvers<void>();
    const hasFailed = Promise.withResolvers<void>();
    let second: Promise<string> | undefined;
    const slow = withPrinter(stage.ctx, async () => {
      stage.clock.advance(HOUR);
      second = ask(other, 'K', () => {
        hasTakenOver.resolve();
        return hasFailed.promise;
      });
      await hasTakenOver.promise;
    });
    expect(await ask(slow, 'K')).toBe('IdempotencyKeyInProgress');
    expect(await numbers(stage)).toEqual([]);
    hasFailed.resolve();
    expect(await second).toBe('2026-000001');
    expect(await ask(stage.ctx, 'K')).toBe('2026-000001');
    await expectNothingHalf(stage);
  });

  it('a process that dies at any statement leaves no half invoice and no gap, and a repeat with its key no second one', async () => {
    const stage = await open();
    const queries = await dyingAtEach(async ({ at, run }) => {
      const key = `K-${at}`;
      const before = (await numbers(stage)).length;
      await run(stage.ctx, (dying) => ask(dying, key));
      stage.clock.advance(HOUR);
      await expectNothingHalf(stage);
      const repeated = await ask(stage.ctx, key);
      expect(repeated).toMatch(/^2026-\d{6}$/);
      expect(await ask(stage.ctx, key)).toBe(repeated);
      expect(await numbers(stage)).toHaveLength(before + 1);
      await expectNothingHalf(stage);
    });
    expect(queries).toBeGreaterThan(8);
    await sweepFiles(stage.service);
    stage.clock.advance(10 * HOUR);
    await sweepFiles(stage.service);
    expect(await stage.store.rows('select file from loose_files')).toEqual([]);
  });

  it('one whose answer of the database is lost is issued once too', async () => {
    const stage = await open();
    const scene: Parameters<typeof dyingAtEach>[0] = async ({ at, run }) => {
      const before = (await numbers(stage)).length;
      await run(stage.ctx, (losing) => ask(losing, `L-${at}`));
      stage.clock.advance(HOUR);
      expect(await ask(stage.ctx, `L-${at}`)).toMatch(/^2026-\d{6}$/);
      expect(await numbers(stage)).toHaveLength(before + 1);
      await expectNothingHalf(stage);
    };
    await dyingAtEach(scene, { fate: loseAnswer });
  });
});
