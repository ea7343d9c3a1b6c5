import { join } from 'node:path';
import { type MailServer, openMailServer } from '@cartage/installation/testing';
import { enqueueJob, type Letter, migrate, openStore, type Store } from '@cartage/storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareStart, startServer } from './start-server.ts';

// interface 19.2.

const letter: Letter = { id: 'letter', to: 'ops@example.com', subject: 'S', text: 'T', at: 0 };

const cleanUps: (() => Promise<unknown>)[] = [];
let prepared: Awaited<ReturnType<typeof prepareStart>>;
let mails: MailServer;
let store: Store;
beforeEach(async () => {
  prepared = await prepareStart();
  mails = await openMailServer();
  store = await openStore({ url: `sqlite:${join(prepared.dataDir, 'cartage.db')}` });
  cleanUps.push(prepared.remove, mails.close, store.close);
  await migrate(store);
  await enqueueJob(store.db, { task: 'mail', key: letter.id, payload: { letter }, runAt: 0 });
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const start = async () => {
  const server = await startServer({ ...prepared.env, SMTP_URL: mails.url, MAIL_FROM: 'ops@example.com' });
  cleanUps.push(() => {
    server.kill();
    return server.gone;
  });
  const says = (text: string) =>
    vi.waitFor(() => expect(server.lines.join('\n')).toContain(text), { timeout: 20_000, interval: 20 });
  return { ...server, says };
};
const waiting = () => store.db.selectFrom('jobs').select('key').where('task', '=', 'mail').execute();

it('a mail comes once more, as the same, when the process is killed before it has written that the server took it', async () => {
  const held = mails.hold();
  const killed = await start();
  const answer = await held;
  await store.transaction(async (tx) => {
    // Nobody else writes until this ends.
    await tx.updateTable('jobs').set({ key: letter.id }).where('key', '=', letter.id).execute();
    answer();
    await killed.says('a mail was sent');
    killed.kill();
    await killed.gone;
  });
  const next = await start();
  await next.says('a mail was sent');
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 20_000 });
  const ids = mails.mails.map((mail) => mail.header('message-id'));
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

it('a mail comes once when the process is told to end while the mail server has it and says nothing yet', async () => {
  const held = mails.hold();
  const server = await start();
  const answer = await held;
  server.stop();
  await server.says('stopping: what is under way ends first');
  answer();
  expect(await server.gone).toBe(0);
  expect(await waiting()).toEqual([]);
  expect(mails.mails).toHaveLength(1);
});
