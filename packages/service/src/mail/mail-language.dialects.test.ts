import { type Locale, sameText } from '@cartage/core';
import { type MailServer, openMailServer } from '@cartage/installation/testing';
import { addUser } from '@cartage/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setCompanySetting } from '../companies/set-company-setting.ts';
import { giveBackJob, takeJobs } from '../jobs/take-jobs.ts';
import { forgottenPassword } from '../people/forgotten.ts';
import { invite } from '../people/invite.ts';
import { resetPassword } from '../people/reset-password.ts';
import { doJob } from '../run/do-job.ts';
import { onStage, type Stage } from '../testing/stage.ts';
import { webhookTo } from '../testing/webhook-scene.ts';
import { mailSwitchedOff } from '../webhooks/mail-switched-off.ts';
import { mailHandedOver, mailRefused, mailUnavailable } from './mail-hand-over.ts';
import { mailUnanswered, type Unanswered } from './mail-unanswered.ts';

const ANNA = 'anna@example.com';
const person = { name: 'Anna', role: 'owner' } as const;

/** Sends the mails that wait, as the worker would. */
const post = async ({ service }: Stage): Promise<void> => {
  for (const job of await takeJobs(service, ['mail', 'user-credentials'], 100))
    await doJob(service, job).catch(() => giveBackJob(service, job, 'failed'));
};

onStage((openStage) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await openMailServer();
  });
  beforeEach(() => {
    server.mails.length = 0;
  });
  afterAll(() => server.close());

  const open = async (ofCompany: Locale | null, ofInstallation: Locale) => {
    const mail = { listensAt: 'http://here', smtpUrl: server.url, from: 'o@example.com', directory: '' };
    const stage = await openStage({ settings: { mail: { ...mail, locale: ofInstallation } } });
    if (ofCompany !== null) {
      const wish = { enable: true, fields: { value: ofCompany } };
      expect(await setCompanySetting(stage.service, stage.ctx.company.id, 'mail.locale', wish)).toEqual([]);
    }
    return stage;
  };
  /** Of subject and text; `both` where they have words of both. */
  const languages = () =>
    server.mails.map(({ text, header }) => {
      // The names of companies and people, and what has to be typed, are nobody's words.
      const words = `${header('subject')} ${text}`.replaceAll(/Ромашка|Swift|Cartage|PATCH .*true\)?|\S*[/@_]\S*/g, '');
      const is = { ru: /[а-яё]{2}/i.test(words), en: /(?<![a-z-])(the|your?|was)(?![a-z])/i.test(words) };
      return is.ru && is.en ? 'both' : is.ru ? 'ru' : is.en ? 'en' : 'none';
    });

  describe.each([
    [null, 'ru'],
    ['ru', 'ru'],
    ['en', 'en'],
  ] as const)('mails of a company that has settled %s are in %s alone (interface 21.6)', (settled, locale) => {
    const other = locale === 'ru' ? 'en' : 'ru';

    it('about its orders', async () => {
      const stage = await open(settled, other);
      const order = await stage.draft({ emergencyEmail: ANNA });
      const gone = { ...order, status: 'VendorError' } as const;
      const unanswered: readonly Unanswered[] = ['left-behind', 'not-canceled', 'courier-unknown', 'change-unknown'];
      await stage.store.transaction(async (tx) => {
        const at = stage.clock.now();
        await mailUnavailable(stage.service, tx, { ...order, status: 'VendorUnavailable' }, at);
        await mailUnavailable(stage.service, tx, gone, at + 1);
        await mailRefused(stage.service, tx, order, { at, reason: sameText('1') });
        for (const what of unanswered) await mailUnanswered(stage.service, tx, order, what, at);
        await tx.updateTable('history_lines').set({ status: 'VendorError' }).execute();
        await mailHandedOver(stage.service, tx, order, at);
      });
      stage.clock.advance(1);
      await post(stage);
      expect(languages()).toEqual(Array(8).fill(locale));
    });

    it('about its webhooks', async () => {
      const stage = await open(settled, other);
      const { endpoint } = await webhookTo(stage, 'https://shop.example/hook', { email: 'ops@shop.example' });
      const companyId = stage.ctx.company.id;
      await stage.store.transaction(async (tx) => {
        await addUser(tx, { companyId, login: ANNA, name: 'Anna', createdAt: 0 });
        await mailSwitchedOff(stage.service, tx, endpoint, { reason: 'gone', at: stage.clock.now() });
      });
      await post(stage);
      expect(languages()).toEqual(Array(2).fill(locale));
    });

    it('to its people: invitation, new password, forgotten one', async () => {
      const stage = await open(settled, other);
      await invite(stage.service, stage.ctx.company.id, { ...person, email: ANNA }, null);
      await post(stage);
      await resetPassword(stage.service, ANNA);
      await post(stage);
      await forgottenPassword(stage.service, ANNA);
      await post(stage);
      expect(languages()).toEqual(Array(3).fill(locale));
    });
  });

  it.each(['ru', 'en'] as const)(
    'to the operator’s people mails are in %s, as the installation has it',
    async (locale) => {
      const other = locale === 'ru' ? 'en' : 'ru';
      const stage = await open(other, locale);
      await invite(stage.service, 'operator', { ...person, role: 'administrator', email: 'boss@example.com' }, null);
      await post(stage);
      await forgottenPassword(stage.service, 'boss@example.com');
      await post(stage);
      // Who belongs to a company too is written to as its user, but not about the operator's matters.
      await invite(stage.service, stage.ctx.company.id, { ...person, email: ANNA }, null);
      await invite(stage.service, 'operator', { ...person, role: 'support', email: ANNA }, null);
      await post(stage);
      expect(languages().sort()).toEqual([locale, locale, locale, other].sort());
    },
  );
});
