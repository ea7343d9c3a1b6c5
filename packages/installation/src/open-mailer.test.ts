import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Letter } from '@cartage/storage';
import { afterEach, describe, expect, it } from 'vitest';
import { openMailer } from './open-mailer.ts';
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
const overSmtp = (smtpUrl: string, mostMs?: number) =>
  openMailer({
    settings: { listensAt: '', smtpUrl, from, directory: '/nowhere' },
    log: silent,
    ...(mostMs && { mostMs }),
  });

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

describe('a mail server that never stops talking', () => {
  it('is given up, and its connection ended', async () => {
    const left = Promise.withResolvers<void>();
    const server = createServer((socket) => {
      const talk = () => !socket.destroyed && socket.write('250-and\r\n', () => setImmediate(talk));
      socket.on('error', () => {}).once('close', () => left.resolve());
      socket.write('220 mail.example\r\n');
      socket.once('data', talk);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    await expect(overSmtp(`smtp://127.0.0.1:${port}`, 100).send(letter)).rejects.toThrow();
    await left.promise;
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
