import * as core from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { readBody } from '../reading/read-body.ts';
import type { CodeTable } from '../schema/code-table.ts';
import * as codes from './codes.ts';

// The values of docs/interface, chapter 6.
const lists = [
  ['ApiCargoTypes', codes.cargoTypes.schema, [1, 2, 4, 8, 32, 64, 128, 256, 512]],
  ['ApiCargoStates', codes.cargoStates.schema, [0, 1]],
  ['ApiContactTypes', codes.contactTypes.schema, [1, 2, 4, 8]],
  ['ApiVatRate', codes.vatRate, [0, 5, 7, 10, 18, 20, 22]],
  ['ApiDangerClass', codes.dangerClass, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['ApiCargoBodyTypes', codes.bodyType, [0, 1, 2, 4]],
  ['ApiCargoLoadCapacity', codes.loadCapacity, [0, 1, 2, 3, 4]],
  ['ApiCargoLoadingTypes', codes.loadingType, [0, 1, 2, 4, 8]],
  ['ApiIncludeFilePosition', codes.includeFilePosition.schema, [0, 1]],
  ['ApiPickupPointType', codes.pickupPointTypeCodes.schema, [0, 1, 2, 3, 4, 5]],
  ['PickupPointModes', codes.pickupPointModes.schema, [1, 2]],
] as const;

const masks = [
  ['ApiDirectionTypes', codes.directionTypes, [1, 2]],
  ['ApiPayerTypes', codes.payerTypes, [1, 2, 4]],
  ['ApiPaymentTypes', codes.paymentTypes, [1, 2, 4]],
  ['ApiUrgentTypes', codes.urgentTypes, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192]],
  ['ApiStorageFileTypes', codes.storageFileTypes, [1, 2, 4, 8, 16, 32, 64, 128, 256]],
] as const;

describe('enumerations', () => {
  it.each(lists)('%s has exactly the values listed', (_, schema, values) => {
    expect([...schema.values].sort((a, b) => a - b)).toEqual(values);
    for (const bad of [-1, 3.5, 1024, 65_536, '1', true, Number.NaN]) expect(schema.safeParse(bad).success).toBe(false);
  });

  it.each([
    [codes.cargoTypes, codes.cargoTypes.schema.values],
    [codes.contactTypes, codes.contactTypes.schema.values],
  ])('names and numbers undo each other', (table, values) => {
    for (const code of values)
      expect((table as typeof codes.cargoTypes).codeOf((table as typeof codes.cargoTypes).nameOf(code))).toBe(code);
  });

  it.each([
    [codes.cargoTypes, core.cargoTypes],
    [codes.cargoStates, core.cargoStates],
    [codes.contactTypes, core.contactTypes],
    [codes.includeFilePosition, core.includePositions],
    [codes.pickupPointTypeCodes, core.pickupPointTypes],
  ])('number what the core has in a list, in its order', (table, names) => {
    const { schema, nameOf } = table as CodeTable<string>;
    expect([...schema.values].sort((a, b) => a - b).map(nameOf)).toEqual(names);
  });

  it.each([
    [codes.directionTypes, core.directions],
    [codes.payerTypes, core.payers],
    [codes.paymentTypes, core.paymentTypes],
    [codes.urgentTypes, core.urgencies],
    [codes.storageFileTypes, core.paperKinds],
  ])('give a bit to what the core has in a list, in its order', (table, names) => {
    expect(table.names).toEqual(names);
  });
});

describe('masks', () => {
  it.each(masks)('%s adds up its bits and refuses unknown ones (interface 1.9)', (_, table, bits) => {
    const { names, schema, namesOf, maskOf } = table as typeof codes.urgentTypes;
    expect(names.map((name) => maskOf([name]))).toEqual(bits);
    const all = bits.reduce<number>((sum, bit) => sum + bit, 0);
    for (let mask = 0; mask <= all; mask += 1 + Math.floor(all / 500)) {
      expect(maskOf(namesOf(mask))).toBe(mask & all);
      expect(schema.safeParse(mask).success).toBe((mask & ~all) === 0);
    }
    for (const bad of [-1, all + 1, 2 ** 31, 2 ** 32 + 1, 2 ** 53, 1.5, '1', null]) {
      expect(schema.safeParse(bad).success).toBe(false);
    }
  });

  it('say which bits there are', () => {
    const [problem] = readBody(codes.payerTypes.schema, 9).problems;
    expect(problem?.text.en).toBe('The value 9 is not accepted; accepted: a sum of 1 Customer; 2 Sender; 4 Recipient.');
  });

  it('and the others say what their numbers mean', () => {
    const [problem] = readBody(codes.marksFormatCodes.schema.nullish(), 'A6').problems;
    expect(problem?.text.en).toBe('The value "A6" is not accepted; accepted: 0 A4, four to a sheet; 1 A5; 2 A6; 3 A7.');
  });
});
