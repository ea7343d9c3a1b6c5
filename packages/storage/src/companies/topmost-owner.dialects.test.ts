import { expect, it } from 'vitest';
import { addCompany, forEachDialect } from '../testing.ts';
import { topmostOwner } from './topmost-owner.ts';

forEachDialect((open) => {
  it('is the same for all of a family, however deep, and for a company without an owner itself', async () => {
    const store = await open();
    const owner = await addCompany(store);
    const ownedBy = async (ownerId: number): Promise<number> => {
      const id = await addCompany(store);
      await store.db.updateTable('companies').set({ owner_id: ownerId }).where('id', '=', id).execute();
      return id;
    };
    const child = await ownedBy(owner);
    const grandchild = await ownedBy(child);
    const stranger = await addCompany(store);
    for (const id of [owner, child, grandchild]) expect(await topmostOwner(store.db, id)).toBe(owner);
    expect(await topmostOwner(store.db, stranger)).toBe(stranger);
  });
});
