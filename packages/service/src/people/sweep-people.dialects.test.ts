import { insertAuditEntries, insertPasswordLink, insertSession } from '@cartage/storage';
import { expect, it } from 'vitest';
import { HOUR, onStage } from '../testing/stage.ts';
import { addSamplePeople } from './sample-people.ts';
import { sweepPeople } from './sweep-people.ts';

const DAY = 24 * HOUR;

onStage((open) => {
  it('what has ended of people is forgotten, and what has not is not (interface 24.8)', async () => {
    const { service, store, ctx, clock } = await open();
    await addSamplePeople(service, ctx.company.id);
    const { id: userId } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const now = clock.now();
    const entry = {
      ...{
        companyId: null,
        doer: { kind: 'person' as const, id: userId, name: 'Anna' },
        act: 'SignIn',
        requestId: null,
      },
      ...{ object: { kind: 'user', id: String(userId) }, before: null, after: null },
    } as const;
    for (const [hash, isOver] of [
      ['over', true],
      ['alive', false],
    ] as const) {
      const endsAt = isOver ? now - 1 : now + HOUR;
      await insertSession(store.db, { hash, userId, at: now, provedAt: now, endsAt });
      await insertPasswordLink(store.db, { hash, userId, endsAt });
      const begun = { hash, kind: 'oidc' as const, user_id: null, facts: '{}', ends_at: endsAt };
      await store.db.insertInto('sign_ins').values(begun).execute();
      const failed_at = isOver ? now - DAY : now;
      await store.db.insertInto('sign_in_failures').values({ of: hash, failures: 3, failed_at }).execute();
      await insertAuditEntries(store.db, [{ ...entry, at: isOver ? now - 367 * DAY : now - 364 * DAY }]);
    }
    await insertSession(store.db, { hash: 'idle', userId, at: now - 31 * 60_000, provedAt: now, endsAt: now + HOUR });
    for (let n = 0; n < 450; n += 1)
      await store.db
        .insertInto('sign_in_failures')
        .values({ of: `old ${n}`, failures: 1, failed_at: 1 })
        .execute();
    await sweepPeople(service);
    for (const table of ['sessions', 'password_links', 'sign_ins'] as const)
      expect(await store.rows(`select hash from ${table}`), table).toEqual([{ hash: 'alive' }]);
    expect(await store.rows('select "of" from sign_in_failures')).toEqual([{ of: 'alive' }]);
    expect(await store.rows('select at from audit_entries')).toEqual([{ at: now - 364 * DAY }]);
  });
});
