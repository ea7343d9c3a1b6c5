import { isProblem } from '@cartage/core';
import { openMailServer } from '@cartage/installation/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveKey, revokeKey } from '../companies/company-keys.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import { doJob } from '../run/do-job.ts';
import { onStage, type Stage } from '../testing/stage.ts';
import { changeUser, removeUser } from './change-user.ts';
import { invite } from './invite.ts';
import { makePasswordLink } from './make-password-link.ts';
import type { Staff } from './staff.ts';

const doer = { kind: 'command', id: null, name: 'user invite' } as const;
const people = (stage: Stage): readonly (readonly [Staff, string])[] => [
  [stage.ctx.company.id, 'owner'],
  ['operator', 'administrator'],
];
const invited = async ({ service }: Stage, staff: Staff, email: string, role: string) => {
  const made = await invite({ ...service, cause: { doer } }, staff, { email, name: 'Anna', role }, null);
  if (isProblem(made)) throw new Error(made.text.en);
  return made.userId;
};

onStage((open) => {
  describe('of people who may do everything', () => {
    it('one stays, though each of two is removed, disabled or given another role at the same moment', async () => {
      const stage = await open();
      const { service } = stage;
      for (const [staff, top] of people(stage)) {
        const less = { name: null, role: 'viewer', isDisabled: null };
        const out = { name: null, role: null, isDisabled: true };
        const by = { rights: null };
        for (let turn = 0; turn < 5; turn += 1) {
          const [first, second, third] = await Promise.all(
            [1, 2, 3].map((n) => invited(stage, staff, `${turn}-${n}@example.com`, top)),
          );
          const came = await Promise.all([
            removeUser(service, staff, first ?? 0),
            changeUser(service, staff, { userId: second ?? 0, change: less }, by),
            changeUser(service, staff, { userId: third ?? 0, change: out }, by),
          ]);
          const refused = came.filter((one) => one !== null && isProblem(one));
          const others = staff === 'operator' ? 'operator_users' : 'company_users';
          const left = await stage.store.rows(
            `select user_id from ${others} where role = '${top}' and disabled_at is null order by user_id`,
          );
          expect([refused.length, left.length]).toEqual([1, 1]);
          // Theirs are the next turn's to begin with.
          const keeper = Number(left[0]?.['user_id']);
          await invited(stage, staff, `${turn}-keeper@example.com`, top);
          await removeUser(service, staff, keeper);
          await stage.store.rows(`delete from ${others}`);
        }
      }
    });
  });

  describe('an invitation', () => {
    let server: Awaited<ReturnType<typeof openMailServer>>;
    beforeAll(async () => {
      server = await openMailServer();
    });
    afterAll(() => server.close());

    it('brings a new person a password and a link, a known one neither, and one who let them end others', async () => {
      const stage = await open({
        settings: {
          mail: { listensAt: 'http://a.example', smtpUrl: server.url, from: 'ops@example.com', directory: '' },
        },
      });
      const mailFor = async () => {
        for (const job of await takeJobs(stage.service, ['user-credentials'], 10)) await doJob(stage.service, job);
        return server.mails
          .splice(0)
          .map(({ text }) => [
            /^Пароль: (\d|прежний)/m.exec(text)?.[1] === undefined ? 'none' : text.includes('прежний') ? 'kept' : 'new',
            text.includes('/sign-in/password?token='),
          ]);
      };
      await invited(stage, stage.ctx.company.id, 'Anna@example.com', 'owner');
      expect(await mailFor()).toEqual([['new', true]]);
      await invited(stage, 'operator', 'anna@example.com', 'support');
      expect(await mailFor()).toEqual([['kept', false]]);
      stage.clock.advance(25 * 3_600_000);
      await invited(stage, stage.ctx.company.id, 'second@example.com', 'owner');
      await removeUser(stage.service, stage.ctx.company.id, 1);
      await mailFor();
      await invited(stage, stage.ctx.company.id, 'anna@example.com', 'clerk');
      expect(await mailFor()).toEqual([['new', true]]);
    });
  });

  describe('the audit', () => {
    const acts = async (stage: Stage) =>
      (await stage.store.rows('select act from audit_entries order by id')).map(({ act }) => act);

    it('has each act once, and nothing of what was refused or rolled back', async () => {
      const stage = await open();
      const service = { ...stage.service, cause: { doer } };
      const companyId = stage.ctx.company.id;
      const key = await giveKey(service, { companyId, name: 'Key', rights: null, expiresAt: null }, null);
      if (isProblem(key)) throw new Error(key.text.en);
      expect(await giveKey(service, { companyId, name: 'Key', rights: ['Print'], expiresAt: null }, [])).toMatchObject({
        code: 'AccessDenied',
      });
      expect(await revokeKey(service, key.id, companyId + 1)).toMatchObject({ code: 'NotFound' });
      expect(await revokeKey(service, key.id, companyId)).toBeNull();
      const userId = await invited(stage, companyId, 'a@example.com', 'owner');
      expect(await removeUser(service, companyId, userId)).toMatchObject({ code: 'RequestInvalid' });
      await makePasswordLink(service, 'a@example.com');
      expect(await acts(stage)).toEqual(['CreateKey', 'RevokeKey', 'InviteUser', 'MakePasswordLink']);
      const refused = invite(service, companyId, { email: 'A@example.com', name: 'Again', role: 'clerk' }, null);
      expect(await refused).toMatchObject({ code: 'RequestInvalid', target: 'email' });
      expect(await acts(stage)).toHaveLength(4);
      const kept = JSON.stringify(await stage.store.rows('select * from audit_entries'));
      expect(kept).not.toContain(key.key);
    });
  });
});
