import { isProblem, type Problem } from '@cartage/core';
import { type MailServer, openMailServer } from '@cartage/installation/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticateSession, type SignedIn } from '../access/authenticate-session.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import { doJob } from '../run/do-job.ts';
import { HOUR, MINUTE, onStage, type StageOptions } from '../testing/stage.ts';
import { forgottenPassword } from './forgotten.ts';
import { resetPassword } from './reset-password.ts';
import { addSamplePeople, SAMPLE_PASSWORD, samplePeople } from './sample-people.ts';
import { changePassword, setPasswordByLink } from './set-password.ts';
import { type NewSignIn, signIn } from './sign-in.ts';
import { openSignInTurns } from './sign-in-turns.ts';

// interface 24.5.

const { login } = samplePeople.owner;
const said = (came: object | null) => (came === null ? 'done' : 'code' in came ? (came as Problem).code : 'in');

onStage((openStage) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await openMailServer();
  });
  beforeEach(() => {
    server.mails.length = 0;
  });
  afterAll(() => server.close());

  /** With the sandbox's people; `waits`: how long answers were held back, ms. */
  const open = async (settings: StageOptions['settings'] = {}) => {
    const mail = { listensAt: 'http://here', smtpUrl: server.url, from: 'ops@example.com', directory: '' };
    const stage = await openStage({ settings: { ...settings, mail } });
    await addSamplePeople(stage.service, stage.ctx.company.id);
    const waits: number[] = [];
    const service = { ...stage.service, signIns: openSignInTurns(async (ms) => void waits.push(ms)) };
    const enter = async (password: string, address = '192.0.2.1', email: string = login) =>
      signIn(service, { email, password, address, earlier: null });
    const enters = async (password: string, address?: string, email?: string) =>
      said(await enter(password, address, email));
    const wrong = async (times: number, address?: string, email?: string) => {
      const all: string[] = [];
      for (let n = 0; n < times; n += 1) all.push(await enters('wrong', address, email));
      return all;
    };
    const begun = async (): Promise<NewSignIn> => {
      const found = await enter(SAMPLE_PASSWORD);
      if (isProblem(found)) throw new Error(found.text.en);
      return found;
    };
    const isAlive = async ({ cookie }: Pick<NewSignIn, 'cookie'>) =>
      said(await authenticateSession(service, { cookie, companyId: null }));
    /** Sends the mails that wait; their links' tokens and their passwords. */
    const mailed = async () => {
      for (const job of await takeJobs(service, ['user-credentials'], 10)) await doJob(service, job);
      return server.mails.splice(0).map(({ text }) => ({
        token: /password\?token=([\w-]+)/.exec(text)?.[1] ?? '',
        password: /^Пароль: ([\d-]{24})$/m.exec(text)?.[1] ?? null,
      }));
    };
    return { ...stage, service, waits, enter, enters, wrong, begun, isAlive, mailed };
  };

  describe('failures of an account', () => {
    it('hold each further answer back after five: 1, 2, 4 to 30 s, the right one too', async () => {
      const { waits, wrong, enters } = await open();
      await wrong(12);
      const delays = [0, 0, 0, 0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
      expect(waits).toEqual(delays);
      expect(await enters(SAMPLE_PASSWORD)).toBe('in');
      expect(waits.at(-1)).toBe(30_000);
      await wrong(1);
      expect(waits.at(-1)).toBe(0);
    });

    it('count for an address that nobody has, and for any spelling of one', async () => {
      const { waits, wrong } = await open();
      await wrong(6, undefined, 'nobody@example.com');
      expect(waits.at(-1)).toBe(1_000);
      await wrong(3);
      await wrong(3, undefined, ` ${login.toUpperCase()} `);
      expect(waits.at(-1)).toBe(1_000);
    });

    it('are forgotten 15 minutes after the last, and by nobody else’s success', async () => {
      const { waits, wrong, enters, clock } = await open();
      await wrong(6);
      expect(await enters(SAMPLE_PASSWORD, undefined, samplePeople.clerk.login)).toBe('in');
      clock.advance(15 * MINUTE - 1);
      await wrong(1);
      expect(waits.at(-1)).toBe(2_000);
      clock.advance(15 * MINUTE);
      await wrong(1);
      expect(waits.at(-1)).toBe(0);
    });

    it('count a wrong `current` too, which a right one forgets', async () => {
      const { service, waits, wrong, begun } = await open();
      const mine = await begun();
      const change = (current: string) =>
        changePassword(service, mine, { current, password: 'another password', address: '192.0.2.7' });
      for (let n = 0; n < 6; n += 1)
        expect(await change('wrong')).toMatchObject({ code: 'RequestInvalid', target: 'current' });
      expect(waits.at(-1)).toBe(1_000);
      expect(await change(SAMPLE_PASSWORD)).toBeNull();
      expect(waits.at(-1)).toBe(2_000);
      await wrong(1);
      expect(waits.at(-1)).toBe(0);
    });
  });

  it('an address that a database cannot hold as it is is nobody’s', async () => {
    const { service, wrong, mailed } = await open();
    expect(await wrong(1, '192.0.2.1', 'a\0b@example.com')).toEqual(['SignInFailed']);
    await forgottenPassword(service, 'a\0b@example.com');
    expect(await mailed()).toEqual([]);
  });

  describe('failures of one address', () => {
    it('are more than may be after twenty in a minute, whatever the accounts, but a right password still signs in', async () => {
      const { wrong, enters, clock } = await open();
      clock.advance(MINUTE - (clock.now() % MINUTE));
      for (let n = 0; n < 20; n += 1)
        expect(await wrong(1, '192.0.2.9', `guess-${n}@example.com`)).toEqual(['SignInFailed']);
      expect(await wrong(1, '192.0.2.9', 'other@example.com')).toEqual(['TooManyRequests']);
      expect(await wrong(1, '192.0.2.10', 'other@example.com')).toEqual(['SignInFailed']);
      expect(await enters(SAMPLE_PASSWORD, '192.0.2.9')).toBe('in');
      expect(await wrong(1, '192.0.2.9', 'other@example.com')).toEqual(['TooManyRequests']);
      clock.advance(MINUTE);
      expect(await wrong(1, '192.0.2.9', 'other@example.com')).toEqual(['SignInFailed']);
    });

    it('are those of its whole network where it is of IPv6', async () => {
      const { wrong, clock } = await open();
      clock.advance(MINUTE - (clock.now() % MINUTE));
      for (let n = 0; n < 20; n += 1) await wrong(1, `2001:db8:0:7::${n + 1}`, `guess-${n}@example.com`);
      expect(await wrong(1, '2001:db8::7:0:0:0:ffff', 'other@example.com')).toEqual(['TooManyRequests']);
      expect(await wrong(1, '2001:db8:0:8::1', 'other@example.com')).toEqual(['SignInFailed']);
    });
  });

  it('10,000 wrong passwords at once are tried in bounded number, and others wait for few of them', async () => {
    const { service, enters } = await open();
    let tried = 0;
    const signIns: typeof service.signIns = {
      attempt: (trier, attempt) => {
        const begun = service.signIns.attempt(trier, attempt);
        if (begun !== null) tried += 1;
        return begun;
      },
    };
    const flood = Array.from({ length: 10_000 }, (_, n) =>
      signIn(
        { ...service, signIns },
        { email: `guess-${n}@example.com`, password: 'wrong', address: `198.51.100.${n % 10}`, earlier: null },
      ),
    );
    const mine = enters(SAMPLE_PASSWORD, '192.0.2.1');
    const isFirst = Promise.race([mine.then(() => true), Promise.all(flood).then(() => false)]);
    expect(await isFirst).toBe(true);
    expect(await mine).toBe('in');
    const came = (await Promise.all(flood)).map(said);
    expect(tried).toBe(10 * 20);
    expect(came.filter((one) => one === 'TooManyRequests').length).toBeGreaterThanOrEqual(10_000 - tried);
  });

  describe('a link', () => {
    it('that was asked for by whoever forgot their password opens once, for 30 minutes, and ends all sessions', async () => {
      const { service, mailed, enters, begun, isAlive, clock } = await open();
      const mine = await begun();
      const set = async (token: string, password: string) =>
        said(await setPasswordByLink(service, { token, password, address: '192.0.2.1' }));
      await forgottenPassword(service, ` ${login.toUpperCase()}`);
      await forgottenPassword(service, 'nobody@example.com');
      const [link, ...others] = await mailed();
      expect(others).toEqual([]);
      expect(await set(link?.token ?? '', 'one of my own')).toBe('done');
      expect(await isAlive(mine)).toBe('SessionEnded');
      expect(await set(link?.token ?? '', 'once more mine')).toBe('RequestInvalid');
      expect([await enters('one of my own'), await enters('once more mine')]).toEqual(['in', 'SignInFailed']);

      await forgottenPassword(service, login);
      const [late] = await mailed();
      clock.advance(30 * MINUTE);
      expect(await set(late?.token ?? '', 'too late for it')).toBe('RequestInvalid');
    });

    it('is one of those that end when another is used, and two who use one at once get it once', async () => {
      const { service, mailed, clock } = await open();
      await forgottenPassword(service, login);
      const [first] = await mailed();
      clock.advance(MINUTE);
      await forgottenPassword(service, login);
      const [second] = await mailed();
      const set = (token = '') =>
        setPasswordByLink(service, { token, password: 'one of my own', address: '192.0.2.1' });
      const both = (await Promise.all([set(second?.token), set(second?.token)])).map(said);
      expect(both.toSorted()).toEqual(['RequestInvalid', 'done']);
      expect(said(await set(first?.token))).toBe('RequestInvalid');
    });

    it('comes by at most five mails in a quarter of an hour', async () => {
      const { service, mailed, clock } = await open();
      let count = 0;
      for (let n = 0; n < 8; n += 1) {
        await forgottenPassword(service, login);
        count += (await mailed()).length;
      }
      expect(count).toBe(5);
      clock.advance(15 * MINUTE);
      await forgottenPassword(service, login);
      expect(await mailed()).toHaveLength(1);
    });

    it('of the mail of credentials lives 24 hours, and using it ends the password beside it', async () => {
      const { service, mailed, enter, enters, clock } = await open();
      await resetPassword(service, login);
      const [mail] = await mailed();
      const came = (await enter(mail?.password ?? '')) as SignedIn;
      expect(came.person.mustChangePassword).toBe(true);
      clock.advance(23 * HOUR);
      const wish = { token: mail?.token ?? '', password: 'one of my own', address: '192.0.2.1' };
      expect(await setPasswordByLink(service, wish)).toBeNull();
      expect([await enters(mail?.password ?? ''), await enters('one of my own')]).toEqual(['SignInFailed', 'in']);

      await resetPassword(service, login);
      const [late] = await mailed();
      clock.advance(24 * HOUR);
      expect(await enters(late?.password ?? '')).toBe('SignInFailed');
      expect(said(await setPasswordByLink(service, { ...wish, token: late?.token ?? '' }))).toBe('RequestInvalid');
    });
  });
});
