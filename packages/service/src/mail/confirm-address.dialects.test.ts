import { type MailServer, openMailServer } from '@cartage/installation/testing';
import { addUser } from '@cartage/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { giveBackJob, takeJobs } from '../jobs/take-jobs.ts';
import { resetPassword } from '../people/reset-password.ts';
import { doJob } from '../run/do-job.ts';
import { allowed, assumeSound, HOUR, onStage, type Stage, type StageOptions } from '../testing/stage.ts';
import { webhookTo } from '../testing/webhook-scene.ts';
import { changeEndpoint } from '../webhooks/change-endpoint.ts';
import { createEndpoint } from '../webhooks/create-endpoint.ts';
import { mailSwitchedOff } from '../webhooks/mail-switched-off.ts';
import { addressQuestion, confirmAddress } from './confirm-address.ts';
import { deliver } from './send-mail.ts';

// interface 19.4.

const ADDRESS = 'Ops@shop.example';
const URL_OF_HOOK = 'https://evil.example/hook';

/** Sends the mails that wait, as the worker would. */
const post = async ({ service }: Pick<Stage, 'service'>): Promise<void> => {
  for (const job of await takeJobs(service, ['mail', 'user-credentials'], 100))
    await doJob(service, job).catch(() => giveBackJob(service, job, 'failed'));
};

onStage((openStage) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await openMailServer();
  });
  beforeEach(() => {
    server.refuse(null);
    server.mails.length = 0;
  });
  afterAll(() => server.close());
  const open = (mail: Partial<NonNullable<StageOptions['settings']>['mail']> = {}) =>
    openStage({
      settings: {
        mail: { listensAt: 'http://127.0.0.1:9', smtpUrl: server.url, from: 'o@example.com', directory: '', ...mail },
      },
    });
  const recipients = () => server.mails.map(({ to }) => String(to));
  const tokens = () => server.mails.map(({ text }) => /\/mail\/confirm\?token=([\w-]+)\s*$/.exec(text)?.[1] ?? '');
  const switchOff = async (stage: Stage, email: string | null = ADDRESS) => {
    server.mails.length = 0;
    const endpoint = { id: 'wh_1', companyId: stage.ctx.company.id, url: URL_OF_HOOK, email };
    const off = { reason: 'gone', at: stage.clock.now() } as const;
    await stage.store.transaction((tx) => mailSwitchedOff(stage.service, tx, endpoint, off));
    await post(stage);
    return recipients();
  };
  const rename = (stage: Stage, name: string) =>
    stage.store.db.updateTable('companies').set({ name }).where('id', '=', stage.ctx.company.id).execute();
  const childOf = ({ ctx }: Stage) => ({
    ...{ name: 'C', vatNumber: null, kpp: null, creditLimit: 0, ownerId: ctx.company.id },
  });
  const withUser = (stage: Stage) =>
    stage.store.transaction((tx) =>
      addUser(tx, { companyId: stage.ctx.company.id, login: 'anna@example.com', name: 'Anna', createdAt: 0 }),
    );

  describe('an address that a webhook names', () => {
    it('gets the question and nothing else, until its reader has confirmed it; the company’s users are told', async () => {
      const stage = await open();
      await withUser(stage);
      await rename(stage, 'Lavka\r\n\r\nhttps://evil.example/login <b>now</b>');
      await webhookTo(stage, URL_OF_HOOK, { email: ADDRESS });
      await post(stage);
      expect(recipients()).toEqual([ADDRESS]);
      const [token = ''] = tokens();
      const text = server.mails[0]?.text ?? '';
      expect(text).toContain('Компания Lavka https: evil. example login b now b указала');
      expect(text.match(/https?:\/\//g)).toHaveLength(1);
      expect(JSON.stringify(await stage.store.rows('select * from mail_addresses'))).not.toContain(token);
      expect(JSON.stringify(await stage.store.rows('select * from jobs'))).not.toContain(token);

      expect(await switchOff(stage)).toEqual(['anna@example.com']);
      expect(server.mails[0]?.text).toContain('evil. example');
      expect(server.mails[0]?.text).not.toContain('evil.example');
      expect(await addressQuestion(stage.service, token)).toMatchObject({ address: 'ops@shop.example' });
      expect(await confirmAddress(stage.service, token)).toBe(true);
      expect(await switchOff(stage)).toEqual([ADDRESS]);
      expect(await switchOff(stage, null)).toEqual(['anna@example.com']);
    });

    it('is confirmed by its own link, once, within a day, and for no other company', async () => {
      const stage = await open();
      await webhookTo(stage, URL_OF_HOOK, { email: ADDRESS });
      await post(stage);
      const [token = ''] = tokens();
      stage.clock.advance(24 * HOUR);
      expect([await addressQuestion(stage.service, token), await confirmAddress(stage.service, token)]).toEqual([
        null,
        false,
      ]);
      await webhookTo(stage, URL_OF_HOOK, { email: ADDRESS });
      await post(stage);
      const [, again = ''] = tokens();
      expect(await confirmAddress(stage.service, token)).toBe(false);
      expect(await confirmAddress(stage.service, `${again}x`)).toBe(false);
      expect(await Promise.all([1, 2, 3].map(() => confirmAddress(stage.service, again)))).toEqual(
        expect.arrayContaining([true, false, false]),
      );
      expect(await addressQuestion(stage.service, again)).toBeNull();
      const other = await stage.stranger();
      expect(await switchOff({ ...stage, ctx: other })).toEqual([]);
    });

    it('is asked once a day however often it is named, not again once confirmed, and another one anew', async () => {
      const stage = await open();
      const { endpoint } = await webhookTo(stage, URL_OF_HOOK, { email: ADDRESS });
      const name = async (email: string) => {
        allowed(await changeEndpoint(stage.ctx, assumeSound({ webhookId: endpoint.id, email })));
        await post(stage);
      };
      for (const email of [ADDRESS, 'ops@shop.example', ADDRESS]) await name(email);
      expect(recipients()).toEqual([ADDRESS]);
      expect(await confirmAddress(stage.service, tokens()[0] ?? '')).toBe(true);
      stage.clock.advance(25 * HOUR);
      await name(ADDRESS);
      expect(recipients()).toEqual([ADDRESS]);
      await name('new@shop.example');
      expect(recipients()).toEqual([ADDRESS, 'new@shop.example']);
      expect(await switchOff(stage, 'new@shop.example')).toEqual([]);
    });

    it('is asked again once the day is over that a clock counted which had jumped, and its link lives no longer', async () => {
      const stage = await open();
      stage.clock.advance(400 * 24 * HOUR);
      await webhookTo(stage, URL_OF_HOOK, { email: ADDRESS });
      await post(stage);
      stage.clock.advance(-400 * 24 * HOUR);
      const [token = ''] = tokens();
      expect([await addressQuestion(stage.service, token), await confirmAddress(stage.service, token)]).toEqual([
        null,
        false,
      ]);
      await webhookTo(stage, URL_OF_HOOK, { email: ADDRESS });
      await post(stage);
      expect(recipients()).toEqual([ADDRESS, ADDRESS]);
      expect(await confirmAddress(stage.service, tokens()[1] ?? '')).toBe(true);
    });

    it('is confirmed by a question that waited longer for the mail server than its day', async () => {
      const stage = await open();
      server.refuse(450);
      const { endpoint } = await webhookTo(stage, URL_OF_HOOK, { email: ADDRESS });
      await post(stage);
      stage.clock.advance(25 * HOUR);
      allowed(await changeEndpoint(stage.ctx, assumeSound({ webhookId: endpoint.id, email: 'new@shop.example' })));
      server.refuse(null);
      await post(stage);
      expect(recipients()).toEqual(expect.arrayContaining([ADDRESS, 'new@shop.example']));
      for (const token of tokens()) expect(await confirmAddress(stage.service, token)).toBe(true);
    });

    it('is one of so many that a family may have asked in a day, and what was never confirmed is forgotten', async () => {
      const stage = await open();
      const { endpoint } = await webhookTo(stage, URL_OF_HOOK);
      const child = (await createCompany(stage.service, childOf(stage))).id;
      const most = 5 * stage.service.settings.most.webhooks;
      const asked = (companyId: number, n: number, until: number) => ({
        ...{ company_id: companyId, address: `${companyId}-${n}@shop.example`, token: null, confirmed_at: null, until },
      });
      const until = stage.clock.now() + HOUR;
      const rows = Array.from({ length: most - 1 }, (_, n) => asked(n % 2 ? child : stage.ctx.company.id, n, until));
      await stage.store.db.insertInto('mail_addresses').values(rows).execute();
      const name = (email: string) => changeEndpoint(stage.ctx, assumeSound({ webhookId: endpoint.id, email }));
      allowed(await name('last@shop.example'));
      const refused = {
        code: 'RequestInvalid',
        target: 'email',
        text: { en: expect.stringContaining(`at most ${most}`) },
      };
      expect(await name('more@shop.example')).toMatchObject(refused);
      const wish = assumeSound({ url: URL_OF_HOOK, email: 'more@shop.example' });
      expect(await createEndpoint(stage.ctx, wish, { locale: 'en' })).toMatchObject(refused);
      expect(await stage.store.rows('select 1 from webhook_endpoints')).toHaveLength(1);
      allowed(await name('last@shop.example'));
      await webhookTo({ ctx: await stage.stranger() }, URL_OF_HOOK, { email: 'more@shop.example' });
      stage.clock.advance(2 * HOUR);
      allowed(await name('more@shop.example'));
      const kept = await stage.store.rows(
        `select address from mail_addresses where company_id = ${stage.ctx.company.id} order by address`,
      );
      expect(kept).toEqual([{ address: 'last@shop.example' }, { address: 'more@shop.example' }]);
    });

    it('is asked again when the question did not go out, and a link that may not have come opens nothing', async () => {
      const stage = await open();
      server.refuse(550);
      await webhookTo(stage, URL_OF_HOOK, { email: ADDRESS });
      await post(stage);
      server.refuse(null);
      await webhookTo(stage, URL_OF_HOOK, { email: ADDRESS });
      await post(stage);
      const [token = ''] = tokens();
      expect(recipients()).toEqual([ADDRESS]);
      expect(await confirmAddress(stage.service, token)).toBe(true);
    });
  });

  describe('mails are bounded', () => {
    const send = (stage: Stage, id: string, to = ADDRESS, companyId: number | null = stage.ctx.company.id) =>
      deliver(stage.service, { id, to, subject: 'x', text: 'x', at: stage.clock.now() }, companyId);

    it('for each address and family by the hour; the same mail counts once', async () => {
      const stage = await open({ mostPerAddress: 2 });
      const child = (await createCompany(stage.service, childOf(stage))).id;
      const other = (await stage.stranger()).company.id;
      expect(await send(stage, 'a')).toBe('sent');
      expect(await send(stage, 'a', ADDRESS.toUpperCase())).toBe('sent');
      expect(await send(stage, 'b', ADDRESS, child)).toBe('sent');
      for (const companyId of [stage.ctx.company.id, child])
        expect(await send(stage, 'c', ADDRESS, companyId)).toBe('too-many');
      // Nobody else pays for it, the operator least of all.
      for (const companyId of [other, null]) {
        for (const id of ['x', 'y']) expect(await send(stage, `${id} ${companyId}`, ADDRESS, companyId)).toBe('sent');
        expect(await send(stage, `z ${companyId}`, ADDRESS, companyId)).toBe('too-many');
      }
      expect(stage.logged).toContain('a mail was not sent: too many went to its address or for its company');
      expect(await send(stage, 'd', 'other@shop.example')).toBe('sent');
      stage.clock.advance(HOUR);
      expect(await send(stage, 'c')).toBe('sent');
    });

    it('for whoever reads them, whatever stands behind a plus', async () => {
      const stage = await open({ mostPerAddress: 2 });
      expect(await send(stage, 'a', 'ops@shop.example')).toBe('sent');
      expect(await send(stage, 'b', 'Ops+1@shop.example')).toBe('sent');
      expect(await send(stage, 'c', 'ops+2@shop.example')).toBe('too-many');
      expect(await send(stage, 'd', '+ops@shop.example')).toBe('sent');
    });

    it('and what was counted by a clock that had jumped is no longer', async () => {
      const stage = await open({ mostPerAddress: 1 });
      stage.clock.advance(400 * 24 * HOUR);
      expect(await send(stage, 'a')).toBe('sent');
      stage.clock.advance(-400 * 24 * HOUR);
      expect(await send(stage, 'b')).toBe('sent');
      expect(await send(stage, 'c')).toBe('too-many');
    });

    it('for each family by the day, and not what the operator has sent', async () => {
      const stage = await open({ mostPerFamily: 2 });
      const child = (await createCompany(stage.service, childOf(stage))).id;
      const other = (await stage.stranger()).company.id;
      expect(await send(stage, 'a', 'a@shop.example')).toBe('sent');
      expect(await send(stage, 'b', 'b@shop.example', child)).toBe('sent');
      expect(await send(stage, 'c', 'c@shop.example', child)).toBe('too-many');
      expect(await send(stage, 'd', 'd@shop.example')).toBe('too-many');
      expect(await send(stage, 'e', 'e@shop.example', other)).toBe('sent');
      await withUser(stage);
      await resetPassword(stage.service, 'anna@example.com');
      await post(stage);
      expect(recipients()).toContain('anna@example.com');
      stage.clock.advance(24 * HOUR);
      expect(await send(stage, 'c', 'c@shop.example', child)).toBe('sent');
      expect(await stage.store.rows('select id from mails')).toEqual([{ id: 'c' }]);
    });

    it('also where many processes send at once', async () => {
      const stage = await open({ mostPerAddress: 3 });
      const other = await stage.otherProcess();
      const outcomes = await Promise.all(
        Array.from({ length: 9 }, (_, n) => send({ ...stage, service: n % 2 ? other : stage.service }, `m${n}`)),
      );
      expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(3);
      expect(server.mails).toHaveLength(3);
    });
  });
});
