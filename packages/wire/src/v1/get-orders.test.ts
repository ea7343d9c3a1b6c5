import { describe, expect, it } from 'vitest';
import { readBody } from '../reading/read-body.ts';
import { getOrdersRequestModel, toOrderSearch } from './get-orders.ts';
import { read } from './testing/read.ts';

describe('GetOrders', () => {
  it('searches by numbers, days and statuses; 0 stands for every status that is shown as Draft', () => {
    const search = (body: object) => toOrderSearch(read(getOrdersRequestModel, { apiKey: 'k', ...body }));
    expect(search({})).toEqual({ numbers: [], createdFrom: null, createdTo: null, statuses: [] });
    expect(
      search({ ordersId: ['a'], createDateFrom: '2026-11-01', createDateTo: '2026-11-02', statuses: [0, 90, 0] }),
    ).toEqual({
      numbers: ['a'],
      createdFrom: '2026-11-01',
      createdTo: '2026-11-02',
      statuses: ['Draft', 'RateRequest', 'AwaitingPayment', 'Finished'],
    });
    expect(readBody(getOrdersRequestModel, { apiKey: 'k', statuses: [15] }).problems).toMatchObject([
      { target: 'statuses[0]' },
    ]);
  });
});
