import type { Order, OrderContent } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { type MailServer, openMailServer } from '@cartage/installation/testing';
import { backUp } from '@cartage/storage/testing';
import { registerMail } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { giveBackJob, takeJobs, takeOverJobs } from '../jobs/take-jobs.ts';
import type { Service } from '../open-service.ts';
import { noticeRestore } from '../restore/notice-restore.ts';
import { doJob } from '../run/do-job.ts';
import { handedOver } from '../testing/courier-calls.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { allowed, choices, MINUTE, onStage, type Stage, type StageOptions } from '../testing/stage.ts';
import { saveConnection } from '../vendors/save-connection.ts';
import { vendorSchema } from '../vendors/vendor-schema.ts';
import { type ListedRegister, listRegisters, sendRegisterAgain } from './list-registers.ts';
import { makeRegisters } from './make-registers.ts';

// interface 19.5.

const COURIER = 'courier@example.com';
const DAY = '2026-11-24';

const mailing = (vendor: VendorAdapter): VendorAdapter =>
  vendor.manifest.key === 'econom'
    ? {
        ...vendor,
        manifest: { ...vendor.manifest, settings: vendor.manifest.settings.extend(registerMail()) },
      }
    : vendor;

/** The operator's connection with the courier, with these settings. */
const connect = async (
  { service, mockVendors }: Pick<Stage, 'service' | 'mockVendors'>,
  settings: Readonly<Record<string, string>>,
  companyId: number | null = null,
) =>
  saveConnection(
    service,
    {
      ...{ companyId, vendorKey: 'econom', environment: 'test' },
      credentials: { login: 'test', password: 'test' },
      settings: { baseUrl: `${mockVendors.url}/vendors/econom`, ...settings },
    },
    { unchecked: true },
  );

const on = (date: string, changes: Partial<OrderContent> = {}): Partial<OrderContent> => ({
  pickup: { date, autoMove: false, isPostponed: false, timeFrom: null, timeTo: null },
  ...changes,
});
const order = (stage: Stage, date = DAY, changes: Partial<OrderContent> = {}) =>
  handedOver(stage, choices.econom, on(date, changes));
const to = (stage: Stage, moment: string) => stage.clock.advance(Date.parse(moment) - stage.clock.now());

/** Sends what waits as the worker would; how many jobs there were. */
const post = async (service: Service): Promise<number> => {
  const jobs = await takeJobs(service, ['register-mail'], 100);
  for (const job of jobs) await doJob(service, job).catch(() => giveBackJob(service, job, 'failed'));
  return jobs.length;
};
const look = async ({ service }: Pick<Stage, 'service'>) => {
  while (await makeRegisters(service)) {
    // There is more.
  }
  return post(service);
};

onStage((openStage) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await openMailServer();
  });
  beforeEach(() => {
    server.refuse(null);
    server.limit(null);
    server.mails.length = 0;
  });
  afterAll(() => server.close());

  const settingsOf = (smtpUrl: string | null): NonNullable<StageOptions['settings']> => ({
    mail: { listensAt: '', smtpUrl, from: 'ops@example.com', directory: '/tmp/cartage-stage-registers' },
  });
  const open = async (
    settings: Readonly<Record<string, string>> = { mailRegisterTo: COURIER, mailRegisterAt: '09:00' },
    options: StageOptions = {},
  ) => {
    const stage = await openStage({ between: mailing, settings: settingsOf(server.url), ...options });
    expect(await connect(stage, settings)).toMatchObject({ kind: 'connected' });
    return stage;
  };
  const subjects = () => server.mails.map((mail) => mail.header('subject').split(' / ')[1]);
  const linesOf = (mail = server.mails.at(-1)): string[][] => {
    const csv = mail?.attachments.find(({ mimeType }) => mimeType === 'text/csv')?.content ?? Buffer.from('');
    expect(csv.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
    return csv
      .toString()
      .split('\r\n')
      .slice(1, -1)
      .map((line) =>
        [...line.matchAll(/(?<=^|;)(?:"((?:[^"]|"")*)"|([^";]*))(?=;|$)/g)].map(([, text, bare]) =>
          (text ?? bare ?? '').replaceAll('""', '"'),
        ),
      );
  };
  const numbersIn = (mail = server.mails.at(-1)) => linesOf(mail).map(([act, number]) => `${act} ${number}`);
  const fetch = (...orders: readonly Order[]) => orders.map(({ number }) => `забрать ${number}`);

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
      expect(server.mails.map((mail) => mail.to)).toEqual([['boss@example.com'], [COURIER]]);
      expect(subjects()).toEqual(Array(2).fill(`Register of ${DAY}, Ромашка`));
      const [mail] = server.mails;
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
      expect(subjects().at(-1)).toBe(`Addition 1 to the register of ${DAY}, Ромашка`);
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

    it('has those of the seven days before that no worker was there for, with their day', async () => {
      const stage = await open();
      const late = await order(stage, '2026-11-25');
      await order(stage);
      to(stage, '2026-12-02T09:00:00+03:00');
      await look(stage);
      expect(numbersIn()).toEqual(fetch(late));
      expect(linesOf()[0]?.[4]).toBe('25.11.2026');
      expect(server.mails[0]?.text).toContain(`on an earlier day: ${late.number}.`);
    });

    it('is one for each company, and nothing where nobody set it', async () => {
      const stage = await open();
      const other = { ...stage, ctx: await stage.stranger() };
      const [own, theirs] = [await order(stage), await order(other)];
      to(stage, `${DAY}T09:00:00+03:00`);
      expect(await look(stage)).toBe(2);
      expect(server.mails.map((mail) => numbersIn(mail))).toEqual([fetch(own), fetch(theirs)]);

      const off = await open({});
      await order(off);
      to(off, `${DAY}T23:00:00+03:00`);
      expect(await look(off)).toBe(0);
    });

    it('is for no company’s mails to count, and is not made by a clock that has jumped', async () => {
      const { mail } = settingsOf(server.url);
      const jumped = { ms: 0 };
      const settings = mail && { mail: { ...mail, mostPerAddress: 1, mostPerFamily: 1 } };
      const stage = await open(undefined, { jumped, ...(settings && { settings }) });
      await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      await look(stage);
      await order(stage);
      stage.clock.advance(15 * MINUTE);
      await look(stage);
      expect(server.mails).toHaveLength(2);
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
      expect(server.mails[0]?.to).toEqual(['new@example.com']);
      expect(numbersIn()).toEqual(fetch(first, second));
    });

    it('takes back in an addition what was canceled after it was mailed, and leaves out what was before', async () => {
      const stage = await open();
      const [stays, gone, before] = [await order(stage), await order(stage), await order(stage)];
      const cancel = async ({ number }: Order) => {
        await cancelOrder(stage.ctx, { number, orderKey: null });
        await stage.work();
      };
      to(stage, `${DAY}T09:00:00+03:00`);
      await makeRegisters(stage.service);
      await cancel(before);
      await post(stage.service);
      expect(numbersIn()).toEqual(fetch(stays, gone));
      await cancel(gone);
      stage.clock.advance(15 * MINUTE);
      expect(await look(stage)).toBe(1);
      expect(numbersIn()).toEqual([`не забирать ${gone.number}`]);
      expect(server.mails.at(-1)?.text).toContain(`Canceled, do not fetch: ${gone.number}.`);
      expect(server.mails.at(-1)?.attachments).toHaveLength(1);
      stage.clock.advance(15 * MINUTE);
      expect(await look(stage)).toBe(0);
    });

    it('takes back itself what was canceled while the mail server took nothing', async () => {
      const stage = await open();
      const [stays, gone] = [await order(stage), await order(stage)];
      to(stage, `${DAY}T09:00:00+03:00`);
      server.refuse(451);
      await look(stage);
      await cancelOrder(stage.ctx, { number: gone.number, orderKey: null });
      await stage.work();
      stage.clock.advance(15 * MINUTE);
      await makeRegisters(stage.service);
      server.refuse(null);
      stage.clock.advance(15 * MINUTE);
      await post(stage.service);
      const first = server.mails.find((mail) => mail.header('subject').startsWith('Реестр'));
      expect(numbersIn(first)).toEqual([...fetch(stays), `не забирать ${gone.number}`]);
      expect(first?.text).toContain(`Canceled, do not fetch: ${gone.number}.`);
    });

    it('is no mail where everything was canceled before', async () => {
      const stage = await open();
      const { number } = await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      await makeRegisters(stage.service);
      await cancelOrder(stage.ctx, { number, orderKey: null });
      await stage.work();
      expect(await post(stage.service)).toBe(1);
      expect([await look(stage), server.mails.length]).toEqual([0, 0]);
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
      expect(server.mails.map((mail) => linesOf(mail).length).sort()).toEqual([1, 1_000]);
      const numbers = server.mails.flatMap((mail) => numbersIn(mail));
      expect(new Set(numbers).size).toBe(1_001);
      const sizes = server.mails.flatMap(({ attachments }) => attachments.map(({ content }) => content.length));
      expect(Math.max(...sizes)).toBeLessThan(4 * 1024 * 1024);
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

  describe('a register is sent', () => {
    it('once, wherever the process dies that makes it, and under one name where it dies when it sends', async () => {
      const queries = await dyingAtEach(async ({ run }) => {
        server.mails.length = 0;
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
        expect(new Set(server.mails.map((mail) => mail.header('message-id'))).size).toBe(1);
        for (const mail of server.mails) expect(numbersIn(mail)).toEqual(fetch(made));
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
      expect(server.mails).toHaveLength(1);
      expect(numbersIn()).toEqual(fetch(...made));
    });

    it('when the mail server takes it, whatever it said of another address, and to none a second time', async () => {
      const stage = await open({ mailRegisterTo: `${COURIER}; boss@example.com`, mailRegisterAt: '09:00' });
      const made = await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      server.refuse(450, 'receiver', 'boss@example.com');
      await look(stage);
      expect(server.mails.map((mail) => mail.to)).toEqual([[COURIER]]);
      const states = async () =>
        (await stage.store.rows('select state from courier_register_mails order by address')).map(({ state }) => state);
      expect(await states()).toEqual(['waiting', 'sent']);
      server.refuse(null);
      stage.clock.advance(5 * MINUTE);
      await look(stage);
      expect(numbersIn()).toEqual(fetch(made));
      expect(server.mails.map((mail) => mail.to)).toEqual([[COURIER], ['boss@example.com']]);
      expect(await states()).toEqual(['sent', 'sent']);
    });

    it('not again where the mail server refuses an address for good; the operator sees it and sends it again', async () => {
      const stage = await open();
      const made = await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      server.refuse(550);
      await look(stage);
      const listed = async () =>
        (await listRegisters(stage.service, { vendorKey: 'econom', day: DAY })) as readonly ListedRegister[];
      const [register] = await listed();
      expect(register).toMatchObject({ mails: [{ state: 'refused' }] });
      server.refuse(null);
      expect(await sendRegisterAgain(stage.service, { vendorKey: 'econom', registerId: register?.id ?? 0 })).toEqual([
        COURIER,
      ]);
      expect(await post(stage.service)).toBe(1);
      expect(numbersIn()).toEqual(fetch(made));
      expect(await listed()).toMatchObject([{ mails: [{ state: 'sent' }] }]);
      expect(await sendRegisterAgain(stage.service, { vendorKey: 'econom', registerId: 999 })).toMatchObject({
        code: 'RequestInvalid',
      });
    });

    it('without its PDF where the mail server takes nothing so large', async () => {
      const stage = await open();
      const made = await order(stage);
      to(stage, `${DAY}T09:00:00+03:00`);
      server.limit(9_000);
      await look(stage);
      expect(server.mails[0]?.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/csv']);
      expect(server.mails[0]?.text).toContain('The printed register (PDF) is not attached');
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
      const restore = await backUp(stage.store);
      to(stage, `${DAY}T09:00:00+03:00`);
      await look(stage);
      await handedOver(stage, choices.swift);
      await restore();
      await noticeRestore(stage.service);
      stage.clock.advance(MINUTE);
      await look(stage);
      expect(server.mails).toHaveLength(2);
      expect(server.mails[0]?.text).not.toContain('restored from a copy');
      expect(server.mails[1]?.text).toContain('restored from a copy');
      expect(server.mails[1]?.header('message-id')).not.toBe(server.mails[0]?.header('message-id'));
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
