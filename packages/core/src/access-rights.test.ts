import { expect, it } from 'vitest';
import { accessRights, isAccessRight } from './access-rights.ts';

it('knows the rights by their exact words (interface 3.4)', () => {
  expect(accessRights.filter(isAccessRight)).toEqual(accessRights);
  expect(['orders.read', 'Orders', '', ' Calc', 'toString'].filter(isAccessRight)).toEqual([]);
});
