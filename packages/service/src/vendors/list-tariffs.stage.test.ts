import { describe, expect, it } from 'vitest';
import type { Context } from '../open-service.ts';
import { onStage } from '../testing/stage.ts';
import { listTariffs } from './list-tariffs.ts';

onStage((open) => {
  describe('the tariffs of all vendors (interface 13.23)', () => {
    it('stand by the id of the vendor and then in its own order, whichever plugin was named first', async () => {
      const { ctx } = await open();
      const list = async (one: Context) => {
        const listed = await listTariffs(one, { vendorId: null, vendorKey: null });
        return 'problems' in listed ? listed.problems : listed.map(({ vendor, id }) => [vendor.id, id]);
      };
      const of: Context['vendors']['of'] = async (...asked) => (await ctx.vendors.of(...asked)).toReversed();
      const expected = ctx.vendors.adapters
        .toSorted((one, other) => one.manifest.id - other.manifest.id)
        .flatMap(({ manifest: { id, tariffs } }) =>
          (tariffs === 'byContract' ? [] : tariffs).map((tariff) => [id, tariff.id]),
        );
      expect(await list(ctx)).toEqual(expected);
      expect(await list({ ...ctx, vendors: { ...ctx.vendors, of } })).toEqual(expected);
    });
  });
});
