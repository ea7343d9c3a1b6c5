import { describe, expect, it } from 'vitest';
import { authenticateKey } from '../access/authenticate-key.ts';
import { resolveCompany } from '../access/resolve-company.ts';
import { allowed, onStage } from '../testing/stage.ts';
import { setCompanySetting } from './set-company-setting.ts';

onStage((open) =>
  describe('settings of a company', () => {
    it('are known with its key, until they are left to the default again', async () => {
      const { service, key, ctx } = await open();
      const known = async () => allowed(await authenticateKey(service, key)).settings;
      expect(await known()).toEqual({});
      expect(await setCompanySetting(service, ctx.company.id, 'print.marksFormat', 'A6')).toBeNull();
      expect(await known()).toEqual({ 'print.marksFormat': 'A6' });
      const wish = { companyId: ctx.company.id, partnerKey: null, target: 'companyId' };
      const actor = allowed(await authenticateKey(service, key));
      expect(allowed(await resolveCompany(service, actor, wish)).company.settings).toEqual({
        'print.marksFormat': 'A6',
      });
      expect(await setCompanySetting(service, ctx.company.id, 'print.marksFormat', null)).toBeNull();
      expect(await known()).toEqual({});
    });

    it('are those of the catalogue, with values that it names', async () => {
      const { service, store, ctx } = await open();
      const set = (key: string, value: string, id = ctx.company.id) => setCompanySetting(service, id, key, value);
      expect(await set('print.marksformat', 'A6')).toMatchObject({ code: 'RequestInvalid', target: 'settingsKey' });
      expect(await set('toString', 'A6')).toMatchObject({ code: 'RequestInvalid', target: 'settingsKey' });
      expect(await set('print.marksFormat', 'a6')).toMatchObject({
        text: { en: 'print.marksFormat cannot be "a6"; accepted: A4, A5, A6, A7.' },
      });
      expect(await set('print.marksFormat', 'A6', 999)).toMatchObject({ code: 'NotFound', target: 'companyId' });
      expect(await store.rows('select settings from companies')).toEqual([{ settings: null }]);
    });

    it('that this version does not know, or cannot have, count for nothing', async () => {
      const { service, store, key } = await open();
      const settings = JSON.stringify({ 'print.marksFormat': 'A9', 'of.another.version': 'x' });
      await store.db.updateTable('companies').set({ settings }).execute();
      expect(allowed(await authenticateKey(service, key)).settings).toEqual({});
    });
  }),
);
