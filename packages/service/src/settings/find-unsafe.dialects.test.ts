import { describe, expect, it } from 'vitest';
import { createKey } from '../access/create-key.ts';
import { createOperatorKey } from '../access/operator-keys.ts';
import { onStage } from '../testing/stage.ts';
import { findUnsafe, SAMPLE_KEY, SAMPLE_OPERATOR_KEY, SANDBOX_KEY } from './find-unsafe.ts';

const safe = { allowed: [], mockVendorUrl: null } as const;

onStage((open) => {
  describe('a production start', () => {
    it.each([SANDBOX_KEY, SAMPLE_KEY])(
      'is refused with the key %s in the database, whatever is allowed',
      async (key) => {
        const { service, ctx } = await open();
        expect(await findUnsafe(service, safe, 'both')).toEqual([]);
        await createKey(service, { companyId: ctx.actor.companyId, name: 'Sandbox key', key });
        const all = { ...safe, allowed: ['mock-vendors', 'sqlite-apart'] } as const;
        for (const role of ['api', 'worker', 'both'] as const) {
          expect(await findUnsafe(service, all, role)).toEqual([
            expect.stringMatching(/sandbox's API key.*DATABASE_URL/),
          ]);
        }
      },
    );

    it("is refused with the sandbox's key of the operator", async () => {
      const { service } = await open();
      await createOperatorKey(service, { name: 'Sandbox', role: 'administrator', key: SAMPLE_OPERATOR_KEY });
      expect(await findUnsafe(service, safe, 'both')).toEqual([expect.stringMatching(/sandbox's API key/)]);
    });

    it('is refused with vendors that do not exist, unless that is meant', async () => {
      const { service } = await open();
      const mock = { ...safe, mockVendorUrl: 'http://127.0.0.1:8090' };
      expect(await findUnsafe(service, mock, 'both')).toEqual([expect.stringContaining('MOCK_VENDOR_URL')]);
      expect(await findUnsafe(service, { ...mock, allowed: ['mock-vendors'] }, 'both')).toEqual([]);
    });

    it('of one half alone is refused on SQLite, unless that is meant', async () => {
      const { service, store } = await open();
      const expected = store.dialect === 'sqlite' ? [expect.stringContaining('npm start')] : [];
      expect(await findUnsafe(service, safe, 'api')).toEqual(expected);
      expect(await findUnsafe(service, safe, 'worker')).toEqual(expected);
      expect(await findUnsafe(service, { ...safe, allowed: ['sqlite-apart'] }, 'api')).toEqual([]);
    });
  });
});
