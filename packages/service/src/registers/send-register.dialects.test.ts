import { backUp } from '@cartage/storage/testing';
import { describe, expect, it, vi } from 'vitest';
import { takeJobs, takeOverJobs } from '../jobs/take-jobs.ts';
import { noticeRestore } from '../restore/notice-restore.ts';
import { doJob } from '../run/do-job.ts';
import { handedOver } from '../testing/courier-calls.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { COURIER, DAY, fetch, look, order, post, registerScene, to } from '../testing/register-scene.ts';
import { choices, MINUTE, onStage } from '../testing/stage.ts';
import { type ListedRegister, listRegisters, sendRegisterAgain } from './list-registers.ts';
import { makeRegisters } from './make-registers.ts';

// interface 19.5.

onStage((openStage) => {
  const scene = registerScene(openStage);
  const { open, settingsOf, numbersIn } = scene;

  describe('a register is sent', () => {
    it('once, wherever the process dies that makes it, and under one name where it dies when it sends', async () => {
      const queries = await dyingAtEach(async ({ run }) => {
        scene.server.mails.length = 0;
        const stage = await open();
        const made = await order(stage);
        to(stage, `${DAY}T09:00:00+03:00`);
        await run(stage.ctx, async (dying) => {
          await makeRegisters(dying);
          for (const job of await takeJobs(dying, ['register-mail'], 10)) await doJob(dying, job);
        });
        await takeOverJobs({ ...stage.service, processId: 'next' });
        for (let n = 0; n < 2; n += 1) {
          stage.clock.advance(16 * MINUTE);
          await look(stage);
        }
        expect(new Set(scene.server.mails.map((mail) => mail.header('message-id'))).size).toBe(1);
        for (const mail of scene.server.mails) expect(numbersIn(mail)).toEqual(fetch(made));
        expect(await stage.store.rows('select state from courier_register_mails')).toEqual([{ state: 'sent' }]);
        expect(await look(stage)).toBe(0);
        await stage.store.end();
      });
      expect(queries).toBeGreaterThan(15);
    });

    it('once by two workers that look at once', async () => {
      const stage = await open();
      const other = await stage.otherProcess();
      const made = [await order(stage), await order(stage)];
      to(stage, `${DAY}T09:00:00+03:00`);
      await Promise.all([makeRegisters(stage.service), makeRegisters(other)]);
      await Promise.all([post(stage.service), post(other)]);
      expect(scene.server.mails).toHaveLength(1);
      expect(numbersIn()).toEqual(fetch(...made));
    });

    it('when the mail server takes it, whatever it said of another address, and to none a second time', async () => {
      const stage = await open({ mailRegisterTo: `${COURIER}; boss@example.com`, mailRegisterAt: '09:00' });
      const made = await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      scene.server.refuse(450, 'receiver', 'boss@example.com');
      await look(stage);
      expect(scene.server.mails.map((mail) => mail.to)).toEqual([[COURIER]]);
      const states = async () =>
        (await stage.store.rows('select state from courier_register_mails order by address')).map(({ state }) => state);
      expect(await states()).toEqual(['waiting', 'sent']);
      scene.server.refuse(null);
      stage.clock.advance(5 * MINUTE);
      await look(stage);
      expect(numbersIn()).toEqual(fetch(made));
      expect(scene.server.mails.map((mail) => mail.to)).toEqual([[COURIER], ['boss@example.com']]);
      expect(await states()).toEqual(['sent', 'sent']);
    });

    it('to each address without waiting for what the mail server says of another', async () => {
      const stage = await open({ mailRegisterTo: `${COURIER}, boss@example.com`, mailRegisterAt: '09:00' });
      await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      await makeRegisters(stage.service);
      const states = async () =>
        (await stage.store.rows('select state from courier_register_mails order by state')).map(({ state }) => state);
      const held = scene.server.hold();
      const sending = post(stage.service);
      const answer = await held;
      await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'waiting']), { timeout: 20_000 });
      answer();
      await sending;
      expect(await states()).toEqual(['sent', 'sent']);
      expect(scene.server.mails).toHaveLength(2);
    });

    it('not again where the mail server refuses an address for good; the operator sees it and sends it again', async () => {
      const stage = await open();
      const made = await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      scene.server.refuse(550);
      await look(stage);
      const listed = async () =>
        (await listRegisters(stage.service, { vendorKey: 'econom', day: DAY })) as readonly ListedRegister[];
      const [register] = await listed();
      expect(register).toMatchObject({ mails: [{ state: 'refused' }] });
      scene.server.refuse(null);
      const cause = { doer: { kind: 'command', id: null, name: 'vendors registers' } } as const;
      const again = { vendorKey: 'econom', registerId: register?.id ?? 0 };
      expect(await sendRegisterAgain({ ...stage.service, cause }, again)).toEqual([COURIER]);
      expect(await stage.store.rows('select actor_name, act, object_id from audit_entries')).toEqual([
        { actor_name: cause.doer.name, act: 'SendRegisterAgain', object_id: String(register?.id) },
      ]);
      expect(await post(stage.service)).toBe(1);
      expect(numbersIn()).toEqual(fetch(made));
      expect(await listed()).toMatchObject([{ mails: [{ state: 'sent' }] }]);
      expect(await sendRegisterAgain(stage.service, { vendorKey: 'econom', registerId: 999 })).toMatchObject({
        ...{ code: 'NotFound', target: 'registerId' },
      });
    });

    it('without its PDF where the mail server takes nothing so large', async () => {
      const stage = await open();
      const made = await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      scene.server.limit(9_000);
      await look(stage);
      expect(scene.server.mails[0]?.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/csv']);
      expect(scene.server.mails[0]?.text).toContain('Печатная форма (PDF) не приложена');
      expect(numbersIn()).toEqual(fetch(made));
    });

    it('into a file without a mail server, which the log and the list say', async () => {
      const stage = await open(undefined, { settings: settingsOf(null) });
      await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      await look(stage);
      expect(stage.logged).toContain('a courier has not got a register: no mail server is set (SMTP_URL)');
      expect(await stage.store.rows('select state from courier_register_mails')).toEqual([{ state: 'written' }]);
    });

    it('anew after a restore that has lost it, and says so', async () => {
      const stage = await open();
      await order(stage);
      const later = await order(stage, '2026-11-26');
      const restore = await backUp(stage.store);
      to(stage, `${DAY}T09:00:00+03:00`);
      await look(stage);
      await handedOver(stage, choices.swift);
      await restore();
      await noticeRestore(stage.service);
      stage.clock.advance(MINUTE);
      await look(stage);
      expect(scene.server.mails).toHaveLength(2);
      expect(scene.server.mails[0]?.text).not.toContain('восстановлены из резервной копии');
      expect(scene.server.mails[1]?.text).toContain('восстановлены из резервной копии');
      expect(scene.server.mails[1]?.header('message-id')).not.toBe(scene.server.mails[0]?.header('message-id'));
      // Nobody can have told of what was to be fetched after the restore.
      to(stage, '2026-11-26T09:00:00+03:00');
      await look(stage);
      expect(numbersIn()).toEqual(fetch(later));
      expect(scene.server.mails[2]?.text).not.toContain('восстановлены из резервной копии');
    });
  });
});
