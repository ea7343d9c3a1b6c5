import { pushResults, serviceCodes } from '@cartage/core';
import { expect, it } from 'vitest';
import { orderPushResults, serviceTypes } from './codes.ts';

it.each([
  ['orderPushResult', orderPushResults, pushResults, [0, 1, 2, 3, 4]],
  ['services', serviceTypes, serviceCodes, [1, 2, 3, 4, 5]],
])(
  '%s have a number for every name of the core, and no other (docs/interface, chapter 6)',
  (_, table, names, numbers) => {
    expect(names.map((name) => table.codeOf(name as never))).toEqual(numbers);
    expect(numbers.map((code) => table.nameOf(code))).toEqual(names);
    expect([...table.schema.values]).toEqual(numbers);
  },
);
