import { expect, it } from 'vitest';
import { varied } from './varied.ts';

const order = { sender: { phone: '1' }, items: [{ qty: 1 }], choice: null };

it('changes a copy at the paths, and nothing beside them', () => {
  const changes = { 'sender.phone': '2', 'items[0].qty': 3, 'items[1]': { qty: 4 }, choice: { id: 5 } };
  expect(varied(order, changes)).toEqual({
    sender: { phone: '2' },
    items: [{ qty: 3 }, { qty: 4 }],
    choice: { id: 5 },
  });
  expect(order).toEqual({ sender: { phone: '1' }, items: [{ qty: 1 }], choice: null });
});

it.each(['sender.fone', 'seller', 'choice.id', 'items[2]', 'items[1].qty'])(
  'refuses %s, which is not there',
  (path) => {
    expect(() => varied(order, { [path]: 0 })).toThrow(path);
  },
);
