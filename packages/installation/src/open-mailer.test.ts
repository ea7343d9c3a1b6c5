import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Letter } from '@cartage/storage';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MailPatience, openMailer } from './open-mailer.ts';
import { openMailServer } from './testing/mail-server.ts';

const letter: Letter = {
  id: 'CTG-4820-9137-unavailable-1795000000000',
  to: 'ops@example.com',
  subject: 'Заказ не передан / Order not handed over',
  text: 'Заказ CTG-4820-9137 🌼 не передан.\n\n.\nOrder CTG-4820-9137 was not handed over.\n',
  at: 1_795_000_000_000,
};
const from = 'Служба «Картаж» <noreply@cartage.example>';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const startServer = async (account?: { readonly user: string; readonly password: string }) => {
  const opened = await openMailServer(account);
  cleanUps.push(opened.close);
  return opened;
};
const silent = { info: () => {} };
const overSmtp = (smtpUrl: string, patience?: MailPatience) =>
  openMailer({
    settings: { listensAt: '', smtpUrl, from, directory: '/nowhere' },
    log: silent,
    ...(patience && { patience }),
  });

/** A mailer's patience whose time passes when the test says so. */
const stoppedTime = () => {
  const waits = new Set<{ readonly ms: number; readonly act: () => void }>();
  const patience: MailPatience = {
    ...{ beforeMs: 60_000, answerMs: 600_000 },
    after: (ms, act) => {
      const wait = { ms, act };
      waits.add(wait);
      return () => void waits.delete(wait);
    },
  };
  const pass = () => {
    for (const { act } of waits) act();
  };
  return { patience, waits: () => [...waits].map(({ ms }) => ms), pass };
};

describe('with SMTP_URL', () => {
  it('a letter comes to its reader as it was written, and under one id however often it is sent', async () => {
    const server = await startServer();
    const mailer = overSmtp(server.url);
    await mailer.send(letter);
    await mailer.send(letter);
    const [first, second] = server.mails;
    expect(first).toMatchObject({ from: 'noreply@cartage.example', to: ['ops@example.com'] });
    expect(first?.header('subject')).toBe(letter.subject);
    expect(first?.text).toBe(letter.text);
    expect(first?.header('date')).toBe(new Date(letter.at).toUTCString().replace('GMT', '+0000'));
    expect(first?.header('message-id')).toMatch(/^<[0-9a-f]{32}@cartage\.example>$/);
    expect(second?.header('message-id')).toBe(first?.header('message-id'));
  });

  it('a letter brings its files, to the byte', async () => {
    const server = await startServer();
    const content = Uint8Array.from({ length: 70_000 }, (_, n) => n % 256);
    const files = [
      { name: 'register.pdf', mimeType: 'application/pdf', content },
      { name: 'register.csv', mimeType: 'text/csv', content: Buffer.from('\uFEFF"Заказ"\r\n') },
    ];
    await overSmtp(server.url).send({ ...letter, attachments: files });
    const [mail] = server.mails;
    expect([mail?.text, mail?.header('subject')]).toEqual([letter.text, letter.subject]);
    expect(mail?.attachments).toEqual(files.map((file) => ({ ...file, content: Buffer.from(file.content) })));
  });

  it('logs in with the URL, and tells no password when that fails', async () => {
    const server = await startServer({ user: 'cartage', password: 's3cret' });
    await overSmtp(server.url.replace('//', '//cartage:s3cret@')).send(letter);
    expect(server.mails).toHaveLength(1);
    const refused = await overSmtp(server.url.replace('//', '//cartage:wr0ng@'))
      .send(letter)
      .catch((thrown: unknown) => thrown);
    expect(refused).toMatchObject({ code: 'EAUTH' });
    expect(`${(refused as Error).stack}${JSON.stringify(refused)}`).not.toContain('wr0ng');
  });

  it('throws when no server answers', async () => {
    const server = await startServer();
    await server.close();
    await expect(overSmtp(server.url).send(letter)).rejects.toThrow();
  });
});

describe('a mail server that takes its time', () => {
  /** Says what it is told to; when its client has left. */
  const startTalking = async (talk: (socket: Socket, command: string) => void) => {
    const left = Promise.withResolvers<void>();
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => {}).once('close', () => left.resolve()));
      socket.write('220 mail.example\r\n');
      socket.on('data', (data) => talk(socket, data.toString('latin1')));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    cleanUps.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    const { port } = server.address() as AddressInfo;
    return { url: `smtp://127.0.0.1:${port}`, left: left.promise };
  };

  it('is waited for ten minutes once it has the mail, which is then sent once', async () => {
    const server = await startServer();
    const time = stoppedTime();
    const got = server.hold();
    const sent = overSmtp(server.url, time.patience).send(letter);
    const answer = await got;
    expect(time.waits()).toEqual([600_000]);
    answer();
    await sent;
    expect([server.mails.length, time.waits()]).toEqual([1, []]);
  });

  it('is given up when it never says that it has the mail, and the error says what that means', async () => {
    const server = await startServer();
    const time = stoppedTime();
    const got = server.hold();
    const sent = overSmtp(server.url, time.patience).send(letter);
    await got;
    time.pass();
    await expect(sent).rejects.toThrow(
      'The mail server was given up after 600 s: it had the mail and did not say whether it takes it, so the mail may come twice.',
    );
  });

  it('is given up within a minute when it does not ask for the mail, and its connection ended', async () => {
    const time = stoppedTime();
    const asked = Promise.withResolvers<void>();
    const { url, left } = await startTalking((socket, command) => {
      if (command === 'DATA\r\n') asked.resolve();
      else socket.write('250 Yes\r\n');
    });
    const sent = overSmtp(url, time.patience).send(letter);
    await asked.promise;
    expect(time.waits()).toEqual([60_000]);
    time.pass();
    await expect(sent).rejects.toThrow('The mail server was given up after 60 s: it had not asked for the mail.');
    await left;
  });

  it('has ten minutes to take the mail, however silent it is', async () => {
    const time = stoppedTime();
    const silence = vi.spyOn(Socket.prototype, 'setTimeout');
    const started = Promise.withResolvers<void>();
    const { url } = await startTalking((socket, command) => {
      if (command.startsWith('DATA')) socket.pause().write('354 Go on\r\n', () => started.resolve());
      else socket.write('250 Yes\r\n');
    });
    // More than sockets keep.
    const content = new Uint8Array(40 * 1024 * 1024);
    const file = { name: 'a', mimeType: 'application/octet-stream', content };
    const sent = overSmtp(url, time.patience).send({ ...letter, attachments: [file] });
    await started.promise;
    await vi.waitFor(() => expect(time.waits()).toEqual([600_000]), { timeout: 20_000 });
    time.pass();
    await expect(sent).rejects.toThrow('The mail server was given up after 600 s: it had not taken the whole mail.');
    const limits = silence.mock.calls.map(([ms]) => ms).filter((ms) => ms > 0);
    silence.mockRestore();
    // That of the connection, once there is one.
    expect(limits.at(-1)).toBeGreaterThan(600_000);
  });

  it('is given up though it never stops talking', async () => {
    const time = stoppedTime();
    const talks = Promise.withResolvers<void>();
    const { url, left } = await startTalking((socket) => {
      const talk = () => !socket.destroyed && socket.write('250-and\r\n', () => setImmediate(talk));
      talk();
      talks.resolve();
    });
    const sent = overSmtp(url, time.patience).send(letter);
    await talks.promise;
    time.pass();
    await expect(sent).rejects.toThrow('The mail server was given up after 60 s');
    await left;
  });
});

describe('without SMTP_URL', () => {
  it('a letter becomes a file that a mail program opens, one however often it is sent', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'cartage-mail-'));
    cleanUps.push(() => rm(parent, { recursive: true }));
    const directory = join(parent, 'mail');
    const mailer = openMailer({
      settings: { listensAt: '', smtpUrl: null, from, directory },
      log: silent,
    });
    const file = '2026-11-18T11-06-40-000Z-CTG-4820-9137-unavailable-1795000000000.eml';
    expect([await mailer.send(letter), await mailer.send(letter)]).toEqual([{ file }, { file }]);
    expect(await readdir(directory)).toEqual([file]);
    const message = await readFile(join(directory, file), 'utf8');
    expect(message).toContain('To: ops@example.com');
    expect(message).toContain('Auto-Submitted: auto-generated');
  });
});

describe('mails in files', () => {
  it('go after the days for which they are kept, and nothing else does', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'cartage-mail-'));
    cleanUps.push(() => rm(directory, { recursive: true }));
    const day = 24 * 3_600_000;
    const send = (keptDays: number, ats: readonly number[]) => {
      const mailer = openMailer({ settings: { listensAt: '', smtpUrl: null, from, directory, keptDays }, log: silent });
      return Promise.all(ats.map((at, n) => mailer.send({ ...letter, id: `letter-${n}`, at })));
    };
    await send(0, [letter.at - 91 * day, letter.at - 90 * day, letter.at - 89 * day]);
    await writeFile(join(directory, '2020-01-01T00-00-00-000Z-killed.eml.part'), '');
    await writeFile(join(directory, '2020-notes.txt'), '');
    await writeFile(join(directory, 'a.eml'), '');
    expect(await readdir(directory)).toHaveLength(6);
    await send(90, [letter.at]);
    expect((await readdir(directory)).map((name) => name.slice(0, 10)).sort()).toEqual([
      '2020-notes',
      '2026-08-20',
      '2026-08-21',
      '2026-11-18',
      'a.eml',
    ]);
  });
});
