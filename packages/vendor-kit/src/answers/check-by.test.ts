import { expect, it } from 'vitest';
import { VendorProblem, type VendorProblemKind } from '../adapter/vendor-problem.ts';
import { checkBy } from './check-by.ts';

const failing = (detail: VendorProblemKind) => async (): Promise<never> => {
  throw new VendorProblem(detail, { en: 'No.', ru: 'Нет.' });
};

it('lets in an account that is answered, with what the vendor tells of it', async () => {
  expect(await checkBy(async () => {})).toEqual({ ok: true });
  expect(await checkBy(async () => ({ requestsPerDay: 1000 }))).toEqual({ ok: true, requestsPerDay: 1000 });
});

it('tells a refusal from a vendor that could not be asked', async () => {
  const message = { en: 'No.', ru: 'Нет.' };
  expect(await checkBy(failing({ kind: 'auth' }))).toEqual({ ok: false, reason: 'auth', message });
  expect(await checkBy(failing({ kind: 'unavailable', neverSent: true }))).toEqual({
    ok: false,
    reason: 'network',
    message,
  });
});

it('says neither of a limit, nor of an answer that cannot be read', async () => {
  await expect(checkBy(failing({ kind: 'limited', retryAfterMs: 5 }))).rejects.toMatchObject({ kind: 'limited' });
  await expect(checkBy(failing({ kind: 'defect' }))).rejects.toMatchObject({ kind: 'defect' });
  await expect(
    checkBy(async () => {
      throw new TypeError('odd');
    }),
  ).rejects.toMatchObject({ kind: 'defect' });
});
