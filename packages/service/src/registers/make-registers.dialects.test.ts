import { sampleContent } from '@cartage/core/testing';
import { describe, expect, it } from 'vitest';
import { handedOver } from '../testing/courier-calls.ts';
import {
  COURIER,
  cancel,
  connect,
  DAY,
  fetch,
  look,
  on,
  order,
  post,
  registerScene,
  to,
} from '../testing/register-scene.ts';
import { allowed, choices, MINUTE, onStage, type Stage } from '../testing/stage.ts';
import { vendorSchema } from '../vendors/vendor-schema.ts';
import { listRegisters } from './list-registers.ts';
import { makeRegisters } from './make-registers.ts';

// interface 19.5.

const RUSSIAN_DAY = DAY.split('-').reverse().join('.');

onStage((openStage) => {
  const scene = registerScene(openStage);
  const { open, settingsOf, subjects, linesOf, numbersIn } = scene;

  describe('the register of a day', () => {
    it('is mailed once, at its hour, to each address, with the orders of that day as PDF and as a table', async () => {
      const stage = await open({ mailRegisterTo: `${COURIER}, boss@example.com`, mailRegisterAt: '09:00' });
      const [first, second] = [await order(stage), await order(stage)];
      await order(stage, '2026-11-25');
      await handedOver(stage, choices.swift, on(DAY));
      await stage.draft();
      to(stage, `${DAY}T08:59:00+03:00`);
      expect(await look(stage)).toBe(0);
      to(stage, `${DAY}T09:00:00+03:00`);
      expect(await look(stage)).toBe(1);
      expect(await look(stage)).toBe(0);
      expect(scene.server.mails.map((mail) => mail.to).sort()).toEqual([['boss@example.com'], [COURIER]]);
      expect(subjects()).toEqual(Array(2).fill(`Реестр на ${RUSSIAN_DAY}, Ромашка`));
      const [mail] = scene.server.mails;
      expect(mail?.text).toContain('Заказов к забору: 2, мест: 2.');
      expect(mail?.attachments.map(({ name }) => name)).toEqual([
        `register-econom-${DAY}-${stage.ctx.company.id}-1.pdf`,
        `register-econom-${DAY}-${stage.ctx.company.id}-1.csv`,
      ]);
      expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
      expect(numbersIn(mail)).toEqual(fetch(first, second));
      expect(await listRegisters(stage.service, { vendorKey: 'econom', day: DAY })).toMatchObject([
        { number: 1, orders: 2, mails: [{ state: 'sent' }, { state: 'sent' }] },
      ]);
    });

    it('has additions for what is handed over later, a quarter of an hour apart at the least', async () => {
      const stage = await open();
      await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      await look(stage);
      const second = await order(stage);
      stage.clock.advance(14 * MINUTE);
      expect(await look(stage)).toBe(0);
      const third = await order(stage);
      stage.clock.advance(MINUTE);
      expect(await look(stage)).toBe(1);
      expect(subjects().at(-1)).toBe(`Дополнение 1 к реестру на ${RUSSIAN_DAY}, Ромашка`);
      expect(numbersIn()).toEqual(fetch(second, third));
    });

    it('goes by the clock of each sender’s city', async () => {
      const stage = await open();
      const sender = (cityId: string) => ({ sender: { ...sampleContent.sender, cityId, postalCode: null } });
      const east = await order(stage, DAY, sender('2500000100000'));
      const west = await order(stage, DAY, sender('3900000100000'));
      to(stage, '2026-11-23T22:59:00Z');
      expect(await look(stage)).toBe(0);
      to(stage, '2026-11-23T23:00:00Z');
      await look(stage);
      expect(numbersIn()).toEqual(fetch(east));
      to(stage, '2026-11-24T06:59:00Z');
      expect(await look(stage)).toBe(0);
      to(stage, '2026-11-24T07:00:00Z');
      await look(stage);
      expect(numbersIn()).toEqual(fetch(west));
    });

    it('is made after midnight where no worker was there at its hour', async () => {
      const stage = await open({ mailRegisterTo: COURIER, mailRegisterAt: '23:59' });
      const made = await order(stage);
      await order(stage, '2026-11-25');
      to(stage, '2026-11-25T00:05:00+03:00');
      expect(await look(stage)).toBe(1);
      expect(subjects()).toEqual([`Реестр на ${RUSSIAN_DAY}, Ромашка`]);
      expect(numbersIn()).toEqual(fetch(made));
    });

    it('has until its hour those of the seven days before yesterday', async () => {
      const stage = await open({ mailRegisterTo: COURIER, mailRegisterAt: '23:59' });
      const made = await order(stage);
      to(stage, '2026-12-02T23:58:00+03:00');
      await look(stage);
      expect(subjects()).toEqual(['Реестр на 01.12.2026, Ромашка']);
      expect(numbersIn()).toEqual(fetch(made));
    });

    it('has those of the seven days before that no worker was there for, with their day', async () => {
      const stage = await open();
      const late = await order(stage, '2026-11-25');
      await order(stage);
      to(stage, '2026-12-02T09:00:00+03:00');
      await look(stage);
      expect(numbersIn()).toEqual(fetch(late));
      expect(linesOf()[0]?.[4]).toBe('25.11.2026');
      expect(scene.server.mails[0]?.text).toContain(`на более ранний день: ${late.number}.`);
    });

    it('is one for each company, and nothing where nobody set it', async () => {
      const stage = await open();
      const other = { ...stage, ctx: await stage.stranger() };
      const [own, theirs] = [await order(stage), await order(other)];
      to(stage, `${DAY}T09:00:00+03:00`);
      expect(await look(stage)).toBe(2);
      expect(scene.server.mails.map((mail) => numbersIn(mail))).toEqual([fetch(own), fetch(theirs)]);

      const off = await open({});
      await order(off);
      to(off, `${DAY}T23:00:00+03:00`);
      expect(await look(off)).toBe(0);
    });

    it('is for no company’s mails to count, and is not made by a clock that has jumped', async () => {
      const { mail } = settingsOf(scene.server.url);
      const jumped = { ms: 0 };
      const settings = mail && { mail: { ...mail, mostPerAddress: 1, mostPerFamily: 1 } };
      const stage = await open(undefined, { jumped, ...(settings && { settings }) });
      await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      await look(stage);
      await order(stage);
      stage.clock.advance(15 * MINUTE);
      await look(stage);
      expect(scene.server.mails).toHaveLength(2);
      await order(stage, '2026-11-25');
      jumped.ms += 25 * 60 * MINUTE;
      stage.clock.advance(25 * 60 * MINUTE);
      await makeRegisters(stage.service);
      expect(await stage.store.rows('select 1 from courier_registers')).toHaveLength(2);
    });

    it('goes where the settings say now, also what went through the connection before', async () => {
      const stage = await open({});
      const first = await order(stage);
      await connect(stage, { mailRegisterTo: 'new@example.com', mailRegisterAt: '10:00' });
      const second = await order(stage);
      to(stage, `${DAY}T10:00:00+03:00`);
      await look(stage);
      expect(scene.server.mails[0]?.to).toEqual(['new@example.com']);
      expect(numbersIn()).toEqual(fetch(first, second));
    });

    it('takes back in an addition what was canceled after it was mailed, and leaves out what was before', async () => {
      const stage = await open();
      const [stays, gone, before] = [await order(stage), await order(stage), await order(stage)];
      to(stage, `${DAY}T09:00:00+03:00`);
      await makeRegisters(stage.service);
      await cancel(stage, before);
      await post(stage.service);
      expect(numbersIn()).toEqual(fetch(stays, gone));
      await cancel(stage, gone);
      stage.clock.advance(15 * MINUTE);
      expect(await look(stage)).toBe(1);
      expect(numbersIn()).toEqual([`не забирать ${gone.number}`]);
      expect(scene.server.mails.at(-1)?.text).toContain(`Отменены, не забирать: ${gone.number}.`);
      expect(scene.server.mails.at(-1)?.attachments).toHaveLength(1);
      stage.clock.advance(15 * MINUTE);
      expect(await look(stage)).toBe(0);
    });

    it('takes back itself what was canceled while the mail server took nothing', async () => {
      const stage = await open();
      const [stays, gone] = [await order(stage), await order(stage)];
      to(stage, `${DAY}T09:00:00+03:00`);
      scene.server.refuse(451);
      await look(stage);
      await cancel(stage, gone);
      stage.clock.advance(15 * MINUTE);
      await makeRegisters(stage.service);
      scene.server.refuse(null);
      stage.clock.advance(15 * MINUTE);
      await post(stage.service);
      const first = scene.server.mails.find((mail) => mail.header('subject').startsWith('Реестр'));
      expect(numbersIn(first)).toEqual([...fetch(stays), `не забирать ${gone.number}`]);
      expect(first?.text).toContain(`Отменены, не забирать: ${gone.number}.`);
    });

    it('is no mail where everything was canceled before', async () => {
      const stage = await open();
      const canceled = await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      await makeRegisters(stage.service);
      await cancel(stage, canceled);
      expect(await post(stage.service)).toBe(1);
      expect([await look(stage), scene.server.mails.length]).toEqual([0, 0]);
      expect(await listRegisters(stage.service, { vendorKey: 'econom', day: DAY })).toMatchObject([{ mails: [] }]);
    });

    it('has a thousand orders at most, and the next goes on', async () => {
      const stage = await open();
      await order(stage);
      const [row = {}] = await stage.store.rows('select * from orders');
      const columns = Object.keys(row).filter((name) => name !== 'id');
      const value: Readonly<Record<string, string>> = { number: "number || '-' || n", order_key: 'order_key || n' };
      await stage.store.rows(
        `insert into orders (${columns.map((name) => `"${name}"`)})
         with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 1000)
         select ${columns.map((name) => value[name] ?? `orders."${name}"`)} from orders, copies`,
      );
      to(stage, `${DAY}T09:00:00+03:00`);
      expect(await look(stage)).toBe(2);
      expect(scene.server.mails.map((mail) => linesOf(mail).length).sort()).toEqual([1, 1_000]);
      const numbers = scene.server.mails.flatMap((mail) => numbersIn(mail));
      expect(new Set(numbers).size).toBe(1_001);
      const sizes = scene.server.mails.flatMap(({ attachments }) => attachments.map(({ content }) => content.length));
      expect(Math.max(...sizes)).toBeLessThan(4 * 1024 * 1024);
    });

    it('has no link in it, whatever a company is called', async () => {
      const stage = await open();
      await order(stage);
      await stage.store.rows(`update companies set name = 'Lavka https://evil.example/pay'`);
      to(stage, `${DAY}T09:00:00+03:00`);
      await look(stage);
      expect(subjects()).toEqual([`Реестр на ${RUSSIAN_DAY}, Lavka https: evil. example pay`]);
      expect(scene.server.mails[0]?.text).toContain('Отправитель: Lavka https: evil. example pay.');
      expect(scene.server.mails[0]?.text).not.toContain('evil.example');
    });

    it('shows in its table what somebody wrote, as they wrote it and no formula', async () => {
      const stage = await open();
      const comments = 'a; "b"\nc 🌼';
      await order(stage, DAY, {
        comments,
        receiver: { ...sampleContent.receiver, name: '=cmd|calc', phone: '+7 (495) 123-45-67' },
      });
      to(stage, `${DAY}T09:00:00+03:00`);
      await look(stage);
      const [line = []] = linesOf();
      expect(line).toContain("'=cmd|calc, Иван Петров");
      expect(line).toContain(comments);
      expect(line.map((cell) => cell.trim())).toContain('7 (495) 123-45-67');
      expect(line).toContain('30×15×20 см');
    });
  });

  describe('the settings', () => {
    const texts = async (stage: Stage, settings: Readonly<Record<string, string>>, companyId: number | null = null) => {
      const saved = await connect(stage, settings, companyId);
      return saved.kind === 'refused' ? saved.problems.map(({ code, text }) => `${code}: ${text.en}`) : saved.kind;
    };

    it('are an address and an hour together, and the operator’s alone', async () => {
      const stage = await open();
      const good = { mailRegisterTo: COURIER, mailRegisterAt: '09:00' };
      expect(await texts(stage, { ...good, mailRegisterTo: 'courier@' })).toEqual([
        expect.stringMatching(/^mailRegisterTo: .*accepted: up to 5 mail addresses with commas between them/),
      ]);
      expect(await texts(stage, { ...good, mailRegisterAt: '9' })).toEqual([
        expect.stringMatching(/^mailRegisterAt: .*accepted: a time of day, HH:mm\.$/),
      ]);
      expect(await texts(stage, { mailRegisterTo: COURIER })).toEqual([
        expect.stringMatching(/^mailRegisterAt: mailRegisterAt is missing; accepted: /),
      ]);
      expect(await texts(stage, good, stage.ctx.company.id)).toEqual([
        'mailRegisterTo: Only the operator sets mailRegisterTo; leave it out.',
        'mailRegisterAt: Only the operator sets mailRegisterAt; leave it out.',
      ]);
      expect(await texts(stage, {}, stage.ctx.company.id)).toBe('connected');
      expect(allowed(await vendorSchema(stage.ctx, 'econom')).fields.map(({ code }) => code)).toEqual([
        'login',
        'password',
        'baseUrl',
      ]);
    });
  });

  it('registers are forgotten after 90 days', async () => {
    const stage = await open();
    await order(stage);
    to(stage, `${DAY}T09:00:00+03:00`);
    await look(stage);
    stage.clock.advance(91 * 24 * 60 * MINUTE);
    await makeRegisters(stage.service);
    for (const table of ['courier_registers', 'courier_register_orders', 'courier_register_mails'])
      expect(await stage.store.rows(`select 1 from ${table}`)).toEqual([]);
  });
});
