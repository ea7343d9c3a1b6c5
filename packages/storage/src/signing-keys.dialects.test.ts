import { expect, it } from 'vitest';
import { currentSigningKey, removeSigningKeysRetiredBy, replaceSigningKey, resealSigningKey } from './signing-keys.ts';
import { forEachDialect } from './testing.ts';

const key = (id: string, createdAt: number) => ({
  id,
  publicKey: `public ${id}`,
  privateKey: `sealed ${id}`,
  createdAt,
});

forEachDialect((open) => {
  it('one signs, those before it only verify until they are removed', async () => {
    const { db, rows } = await open();
    expect(await currentSigningKey(db)).toBeNull();
    await replaceSigningKey(db, key('a', 10));
    await replaceSigningKey(db, key('b', 20));
    await replaceSigningKey(db, key('c', 30));
    expect(await currentSigningKey(db)).toEqual(key('c', 30));
    const all = () => rows('select id, public_key, private_key, retired_at from signing_keys order by id');
    expect(await all()).toEqual([
      { id: 'a', public_key: 'public a', private_key: null, retired_at: 20 },
      { id: 'b', public_key: 'public b', private_key: null, retired_at: 30 },
      { id: 'c', public_key: 'public c', private_key: 'sealed c', retired_at: null },
    ]);
    await removeSigningKeysRetiredBy(db, 20);
    expect((await all()).map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('is sealed anew once, and not after another has taken its place', async () => {
    const { db, rows } = await open();
    await replaceSigningKey(db, key('a', 10));
    expect(await resealSigningKey(db, key('a', 10), 'anew')).toBe(true);
    expect(await resealSigningKey(db, key('a', 10), 'once more')).toBe(false);
    expect((await currentSigningKey(db))?.privateKey).toBe('anew');
    await replaceSigningKey(db, key('b', 20));
    expect(await resealSigningKey(db, { ...key('a', 10), privateKey: 'anew' }, 'late')).toBe(false);
    expect(await rows("select private_key from signing_keys where id = 'a'")).toEqual([{ private_key: null }]);
  });
});
