import { createCompany } from '@cartage/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { storedRows } from '../testing/stored-rows.ts';
import { operationNamed, post, refusalsIn } from '../testing/table-of-operations.ts';

// Lists whose elements name companies: one request is for one (interface 3.5).

let opened: OpenedApi;
let owned: number;
let foreign: number;
beforeAll(async () => {
  opened = await openTestApi();
  const company = { name: 'Owned', vatNumber: null, kpp: null, creditLimit: 0, ownerId: opened.companyId };
  owned = (await createCompany(opened.service, company)).id;
  foreign = (await opened.newStranger()).companyId;
  await opened.setMarkUp(owned, 10_000);
});
afterAll(() => opened?.close());

const send = (operation: 'CreateMany' | 'CalcMany', ...companies: unknown[]) => {
  const { path, body } = operationNamed(operation);
  const [element] = body as readonly object[];
  return opened.request(path, post(companies.map((companyId) => ({ ...element, companyId, deliveryOptions: {} }))));
};
const refusalsOf = async (...companies: unknown[]) =>
  (await refusalsIn(await send('CreateMany', ...companies))).map(
    ({ errorCode, errorAdditionalInfo }) => `${errorCode} ${errorAdditionalInfo}`,
  );

interface Calculated {
  readonly options: readonly {
    readonly deliveryOptions: { readonly options: readonly { readonly price: number }[] } | null;
    readonly error: { readonly errorCode: string; readonly errorAdditionalInfo: string } | null;
  }[];
}
/** Of each element the first price, or what is wrong with it. */
const calculated = async (...companies: unknown[]) =>
  ((await (await send('CalcMany', ...companies)).json()) as Calculated).options.map(({ deliveryOptions, error }) =>
    error ? `${error.errorCode} ${error.errorAdditionalInfo}` : deliveryOptions?.options[0]?.price,
  );

describe('elements of one request', () => {
  it('are for one company, the caller’s own or one that it owns', async () => {
    const [own] = await calculated(null);
    expect(await calculated(opened.companyId, null)).toEqual([own, own]);
    const [theirs] = await calculated(owned);
    expect(await calculated(owned, owned)).toEqual([theirs, theirs]);
    expect(theirs).toBe(2 * Number(own));
  });

  it('of another company are refused: all of CreateMany, the one element of CalcMany', async () => {
    const before = await storedRows(opened);
    expect(await refusalsOf(null, owned)).toEqual(['RequestInvalid [1].companyId']);
    expect(await refusalsOf(owned, owned, null)).toEqual(['RequestInvalid [2].companyId']);
    expect(await storedRows(opened)).toEqual(before);
    const [theirs] = await calculated(owned);
    expect(await calculated(owned, null)).toEqual([theirs, 'RequestInvalid [1].companyId']);
  });

  it.each([
    ['denied', () => foreign, 'AccessDenied [0].companyId'],
    ['unreadable', () => 'x', 'RequestInvalid [0].companyId'],
  ])('beside one whose company is %s are for the company that they name', async (_, wrong, refusal) => {
    const [theirs] = await calculated(owned);
    expect(await calculated(wrong(), owned)).toEqual([refusal, theirs]);
    expect(await refusalsOf(wrong(), owned)).toEqual([refusal]);
  });
});
