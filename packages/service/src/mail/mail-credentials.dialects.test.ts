import type { CompanyDetails } from '@cartage/core';
import { type MailServer, openMailServer } from '@cartage/installation/testing';
import { findUser } from '@cartage/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPassword } from '../access/password.ts';
import { registerCompany } from '../companies/register-company.ts';
import { giveBackJob, takeJobs } from '../jobs/take-jobs.ts';
import { resetPassword } from '../people/reset-password.ts';
import { doJob } from '../run/do-job.ts';
import { allowed, assumeSound, HOUR, onStage, type Stage, type StageOptions } from '../testing/stage.ts';

const LOGIN = 'anna@example.com';

const details: CompanyDetails = {
  companyName: 'ООО «Лютик»\n\nВаш пароль: 1',
  vatNumber: null,
  kpp: null,
  bankAccount: null,
  contactName: 'Анна',
  contactPhone: null,
  contactEmail: 'Anna@Example.com',
  comment: null,
};

const register = async ({ ctx }: Stage, wantsMail = true) =>
  allowed(await registerCompany(ctx, assumeSound({ details, wantsKey: false, wantsMail })));

/** Sends the mails that wait, as the worker would; how many failed. */
const post = async ({ service }: Stage): Promise<number> => {
  let failed = 0;
  for (const job of await takeJobs(service, ['user-credentials'], 10)) {
    await doJob(service, job).catch(async () => {
      failed += 1;
      await giveBackJob(service, job, 'failed');
    });
  }
  return failed;
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
  const open = (settings: StageOptions['settings'] = {}) =>
    openStage({
      settings: { ...settings, mail: { listensAt: '', smtpUrl: server.url, from: 'ops@example.com', directory: '' } },
    });
  const passwords = () => server.mails.map(({ text }) => /^Пароль: ([\d-]{24})$/m.exec(text)?.[1] ?? null);
  const opens = async ({ store }: Stage, password: string | null | undefined) => {
    const stored = (await findUser(store.db, LOGIN))?.passwordHash;
    return stored !== null && stored !== undefined && isPassword(password ?? '', stored);
  };

  describe('login and password are mailed to the new user (interface 19.3)', () => {
    it('when that is asked for, and the password is stored as its hash alone', async () => {
      const stage = await open();
      await register(stage, false);
      expect(await post(stage)).toBe(0);
      expect(server.mails).toEqual([]);
      await register(stage);
      const waiting = JSON.stringify(await stage.store.rows('select * from jobs'));
      expect(waiting).not.toContain(LOGIN);
      await post(stage);
      const [mail] = server.mails;
      expect(mail).toMatchObject({ from: 'ops@example.com', to: [LOGIN] });
      expect(mail?.header('subject')).toBe('Ваш вход в Cartage');
      const [password] = passwords();
      expect(mail?.text).toContain(`Логин: ${LOGIN}\nПароль: ${password}\n`);
      expect(mail?.text).toContain('http://127.0.0.1:9/docs');
      // A name of several lines says nothing in the service's name.
      expect(mail?.text).toContain('Компания ООО «Лютик» Ваш пароль: 1 зарегистрирована в сервисе Cartage');
      expect(await opens(stage, password)).toBe(true);
      expect(await opens(stage, '1111-1111-1111-1111-1111')).toBe(false);
      expect(JSON.stringify(await stage.store.rows('select * from users'))).not.toContain(password);
      expect(await stage.store.rows('select * from jobs')).toEqual([]);
    });

    it('as one mail of its company, however often it is tried', async () => {
      const stage = await open();
      await register(stage);
      server.refuse(450);
      for (let n = 0; n < 3; n += 1) {
        expect(await post(stage)).toBe(1);
        stage.clock.advance(HOUR);
      }
      server.refuse(null);
      expect(await post(stage)).toBe(0);
      expect(server.mails).toHaveLength(1);
      expect(await stage.store.rows('select family_id from mails')).toEqual([{ family_id: stage.ctx.company.id }]);
    });

    it('once, whatever companies follow: the password stays', async () => {
      const stage = await open();
      await Promise.all([register(stage), register(stage), register(stage)]);
      await post(stage);
      expect(server.mails).toHaveLength(3);
      const given = passwords().filter((password) => password !== null);
      expect(given).toHaveLength(1);
      expect(await opens(stage, given[0])).toBe(true);
      expect(server.mails.filter(({ text }) => text.includes('Пароль: прежний'))).toHaveLength(2);
    });

    it('later, when the mail server is away, and until then nothing opens', async () => {
      const stage = await open();
      await register(stage);
      server.refuse(451);
      expect(await post(stage)).toBe(1);
      expect(await findUser(stage.store.db, LOGIN)).toMatchObject({ passwordHash: null });
      server.refuse(null);
      stage.clock.advance(HOUR);
      expect(await post(stage)).toBe(0);
      expect(await opens(stage, passwords()[0])).toBe(true);
    });

    it('again with the next company, when the mail server refused the first mail for good', async () => {
      const stage = await open();
      await register(stage);
      server.refuse(550);
      expect(await post(stage)).toBe(0);
      expect(stage.logged).toContain('the mail server refused a mail for good');
      expect(await post(stage)).toBe(0);
      server.refuse(null);
      await register(stage);
      await post(stage);
      expect(await opens(stage, passwords()[0])).toBe(true);
    });
  });

  describe('a new password', () => {
    it('is mailed when the operator asks, and the old one counts until the mail is out', async () => {
      const stage = await open();
      await register(stage);
      await post(stage);
      const [old] = passwords();
      expect(await resetPassword(stage.service, ' ANNA@example.com ')).toBe(true);
      server.refuse(451);
      await post(stage);
      expect(await opens(stage, old)).toBe(true);
      server.refuse(550);
      stage.clock.advance(HOUR);
      await post(stage);
      server.refuse(null);
      await register(stage);
      await post(stage);
      expect(passwords()).toEqual([old, null]);
      expect(await opens(stage, old)).toBe(true);
      await resetPassword(stage.service, LOGIN);
      await resetPassword(stage.service, LOGIN);
      await post(stage);
      const [, , renewed, ...others] = passwords();
      expect(others).toEqual([]);
      expect(server.mails[2]?.text).toContain('Вам выдан новый пароль в сервисе Cartage.');
      expect([await opens(stage, old), await opens(stage, renewed)]).toEqual([false, true]);
    });

    it('is nobody’s who is not there', async () => {
      const stage = await open();
      expect(await resetPassword(stage.service, 'nobody@example.com')).toBe(false);
      expect(await stage.store.rows('select * from jobs')).toEqual([]);
    });
  });
});
