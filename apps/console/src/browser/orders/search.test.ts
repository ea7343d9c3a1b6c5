import { expect, it } from 'vitest';
import { readAs } from '../parts/address.ts';
import { ordersSearch } from './search.ts';

it('reads of an address what it understands, and drops the rest', () => {
  expect(
    ordersSearch({
      text: 4567,
      master: [0, '10', 1.5],
      status: 51,
      attention: ['any', '', 7],
      vendor: 'swift',
      from: '2026-11-27',
      to: '2026-13-40',
      pickup: '2026-11-30',
      printed: false,
      registered: 'no',
      sort: 'planned',
      other: '<script>',
    }),
  ).toEqual({
    text: '4567',
    master: [0],
    status: [51],
    attention: ['any'],
    from: '2026-11-27',
    pickup: '2026-11-30',
    printed: false,
    sort: 'planned',
  });
  expect(ordersSearch({ sort: 'price', text: '', master: [] })).toEqual({});
});

it('leaves nothing of what was dropped where the router lays what was read over the address', () => {
  const address = JSON.parse('{"text":{"a":1},"sort":["planned"],"other":"x","printed":true,"__proto__":{"to":"x"}}');
  const laid = { ...address, ...readAs(ordersSearch)(address) };
  expect(Object.entries(laid).filter(([, value]) => value !== undefined)).toEqual([['printed', true]]);
});

it('knows no day that the calendar lacks', () => {
  expect(ordersSearch({ from: '2026-02-31', to: '2026-02-28' })).toEqual({ to: '2026-02-28' });
});
