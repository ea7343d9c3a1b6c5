import { isProblem } from '@cartage/core';
import { expect, it } from 'vitest';
import { onStage } from '../testing/stage.ts';
import { createCompany } from './create-company.ts';
import { findNamedCompany } from './find-named-company.ts';

onStage((open) => {
  it('a company is named by its taxpayer number or its id, within what the caller may see (interface 13.16)', async () => {
    const { service, ctx, ...stage } = await open();
    const stranger = await stage.stranger();
    const make = async (vatNumber: string | null, ownerId: number | null, kpp: string | null = null) =>
      (await createCompany(service, { name: 'C', vatNumber, kpp, creditLimit: 0, ownerId })).id;
    const owned = await make('7736050003', ctx.company.id);
    const branches = [
      await make('7707083893', ctx.company.id, '773601001'),
      await make('7707083893', ctx.company.id, '784201001'),
    ];
    const foreign = await make('7736050003', stranger.company.id);
    const abroad = await make('KZ100340004988', ctx.company.id);
    // Its taxpayer number is the id of another one.
    const tricky = await make(String(owned), ctx.company.id);

    const find = async (name: string, { actor } = ctx) => {
      const found = await findNamedCompany(service, actor, { name, target: 'id' });
      return found && isProblem(found) ? found : (found?.id ?? null);
    };
    expect(await find('7736050003')).toBe(owned);
    expect(await find('7736050003', stranger)).toBe(foreign);
    expect(await find(String(foreign))).toBeNull();
    expect(await find(String(foreign), stranger)).toBe(foreign);
    expect(await find(String(ctx.company.id))).toBe(ctx.company.id);
    // A taxpayer number that nobody has is not somebody's id because zeros stand before it.
    expect(await find(String(ctx.company.id).padStart(10, '0'))).toBeNull();
    expect(await find('kz100340004988')).toBe(abroad);
    expect(await find(String(owned))).toBe(tricky);
    expect(await find('7707083893')).toMatchObject({
      code: 'RequestInvalid',
      target: 'id',
      text: { en: expect.stringContaining(branches.join(', ')), ru: expect.stringContaining(branches.join(', ')) },
    });
    expect(await find('7707083893', stranger)).toBeNull();
    await service.store.db
      .updateTable('companies')
      .set({ vat_number: '7707083893' })
      .where('id', '=', ctx.company.id)
      .execute();
    expect(await find('7707083893')).toBe(ctx.company.id);
    await service.store.db
      .updateTable('companies')
      .set({ vat_number: '7707083893', owner_id: stranger.company.id })
      .where('id', 'in', [ctx.company.id, stranger.company.id])
      .execute();
    expect(await find('7707083893', stranger)).toBe(stranger.company.id);
    for (const none of ['', 'x', '0', '4711', '4294967296', '99999999999', '-1', '1e3', ' '])
      expect(await find(none)).toBeNull();
  });
});
