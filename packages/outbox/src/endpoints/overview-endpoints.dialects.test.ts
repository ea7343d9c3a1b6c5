import { forEachDialect } from '@cartage/storage/testing';
import { expect, it } from 'vitest';
import { insertEndpoint } from './change-endpoint.ts';
import { deliveryRow } from './delivery.ts';
import { overviewEndpoints } from './overview-endpoints.ts';
import { testEndpoint } from './testing-endpoint.ts';

forEachDialect((open) => {
  it('tells of all companies what waits for each, by company, and pages', async () => {
    const { db } = await open();
    const company = { vat_number: null, kpp: null, mark_up_bp: 0, credit_limit: 0, created_at: 0, details: '{}' };
    const added = ['First', 'Second'].map((name) => ({ ...company, name, owner_id: null, topmost_id: null }));
    const ids = (await db.insertInto('companies').values(added).returning('id').execute()).map(({ id }) => id);
    const [one = 0, other = 0] = ids;
    const made = (id: string, companyId: number, createdAt: number) =>
      insertEndpoint(db, { ...testEndpoint, id, companyId, createdAt, place: 2, url: `https://${id}.example/?key=1` });
    await made('late', one, 2);
    await made('early', one, 1);
    await made('other', other, 0);
    await db.insertInto('event_lines').values({ company_id: one, last: 7, swept: 0 }).execute();
    const companyOf = (id: string) => (id === 'other' ? other : one);
    const delivery = (endpointId: string, place: number, state: 'delivered' | 'given-up' | 'waiting') =>
      deliveryRow({
        ...{
          companyId: companyOf(endpointId),
          endpointId,
          place,
          at: 1,
          state,
          type: 'order.tracked',
          orderId: null,
          tries: 1,
          nextAt: null,
        },
        ...{ firstTriedAt: 1, triedAt: 1, result: { status: null, reason: null, tookMs: null, answer: null } },
      });
    const all = [
      delivery('late', 1, 'waiting'),
      delivery('late', 2, 'waiting'),
      delivery('late', 3, 'delivered'),
      delivery('early', 1, 'given-up'),
    ];
    await db.insertInto('webhook_deliveries').values(all).execute();

    const read = async (companyIds: readonly number[] | null, skip: number, limit: number) => {
      const { endpoints, totalCount } = await overviewEndpoints(db, { companyIds, skip, limit });
      return [totalCount, ...endpoints.map(({ id, waiting, unread }) => `${id} ${waiting} ${unread}`)];
    };
    expect(await read(null, 0, 10)).toEqual([3, 'early 0 5', 'late 2 5', 'other 0 0']);
    expect(await read(null, 1, 1)).toEqual([3, 'late 2 5']);
    expect(await read([other], 0, 10)).toEqual([1, 'other 0 0']);
    expect(await read([other + 1], 0, 10)).toEqual([0]);
  });
});
