import { describe, expect, it } from 'vitest';
import { authenticateKey } from '../access/authenticate-key.ts';
import { resolveCompany } from '../access/resolve-company.ts';
import { allowed, onStage, type Stage, soundIn } from '../testing/stage.ts';
import { checkVendor } from '../vendors/check-vendor.ts';
import { switchVendor } from '../vendors/switch-vendor.ts';
import { changeSetting, checkSettingChange, getSettingFields, listSettings } from './own-settings.ts';
import { setCompanySetting } from './set-company-setting.ts';

const sender = {
  name: 'Lavka LLC',
  phone: '+74951234567',
  countryId: 'RU',
  cityId: '7700000000000',
  address: 'Tverskaya 7',
};

onStage((open) => {
  const setIn =
    ({ service, ctx }: Pick<Stage, 'service' | 'ctx'>) =>
    (key: string, fields: Record<string, string> | null, enable = true) =>
      setCompanySetting(service, ctx.company.id, key, fields && { enable, fields });

  describe('settings of a company', () => {
    it('are known with its key, until they are left to the default again', async () => {
      const stage = await open();
      const { service, key, ctx } = stage;
      const set = setIn(stage);
      const known = async () => allowed(await authenticateKey(service, key)).settings;
      expect(await known()).toEqual({});
      expect(await set('print.marksFormat', { value: 'A6' })).toEqual([]);
      expect(await known()).toEqual({ 'print.marksFormat': 'A6' });
      const wish = { companyId: ctx.company.id, partnerKey: null, target: 'companyId' };
      const actor = allowed(await authenticateKey(service, key));
      expect(allowed(await resolveCompany(service, actor, wish)).company.settings).toEqual({
        'print.marksFormat': 'A6',
      });
      expect(await set('print.marksFormat', null)).toEqual([]);
      expect(await known()).toEqual({});
    });

    it('hold from the next request on in every process', async () => {
      const stage = await open();
      const other = await stage.otherProcess();
      const known = async () => allowed(await authenticateKey(other, stage.key)).settings;
      expect(await known()).toEqual({});
      await setIn(stage)('pickup.window', { timeFrom: '10:00', timeTo: '19:00' });
      expect(await known()).toEqual({ 'pickup.window': { timeFrom: '10:00', timeTo: '19:00' } });
    });

    it('that are changed at once, in two processes, are all changed', async () => {
      const stage = await open();
      const other = await stage.otherProcess();
      const here = setIn(stage);
      const there = setIn({ service: other, ctx: stage.ctx });
      const done = await Promise.all([
        here('print.marksFormat', { value: 'A6' }),
        there('payment.mode', { value: 'card' }),
        here('mail.outage', {}, false),
        there('vendors.hidden', { value: 'swift' }),
        here('sender.default', sender),
        there('mail.handedOver', {}, false),
      ]);
      expect(done.flat()).toEqual([]);
      const { settings } = allowed(await authenticateKey(other, stage.key));
      expect(settings).toEqual({
        'print.marksFormat': 'A6',
        'payment.mode': 'card',
        'mail.outage': false,
        'vendors.hidden': ['swift'],
        'sender.default': sender,
        'mail.handedOver': false,
      });
    });

    it('are those of the catalogue, with values that it names', async () => {
      const stage = await open();
      const set = setIn(stage);
      expect(await set('print.marksformat', { value: 'A6' })).toMatchObject([{ target: 'settingsKey' }]);
      expect(await set('toString', { value: 'A6' })).toMatchObject([
        {
          code: 'RequestInvalid',
          target: 'settingsKey',
          text: { en: expect.stringContaining('accepted: pickup.window,') },
        },
      ]);
      expect(await set('print.marksFormat', { value: 'a6' })).toMatchObject([
        { target: 'fields.value', text: { en: "Label size is 'a6'; accepted: A4, A5, A6, A7." } },
      ]);
      expect(await set('vendors.hidden', { value: 'swift,sloth' })).toMatchObject([
        { target: 'fields.value', text: { en: expect.stringMatching(/'sloth'; accepted: swift, econom, postal/) } },
      ]);
      const update = { enable: true, fields: { value: 'A6' } };
      expect(await setCompanySetting(stage.service, 999, 'print.marksFormat', update)).toMatchObject([
        { code: 'NotFound', target: 'companyId' },
      ]);
      expect(await stage.store.rows('select settings from companies')).toEqual([{ settings: null }]);
    });

    it('name no sender in a city that nobody can name, or that lies in another country (interface 15.8)', async () => {
      const stage = await open();
      const cityId = '0100000099999';
      expect(await setIn(stage)('sender.default', { ...sender, cityId })).toMatchObject([
        { code: 'CityInvalid', target: 'fields.cityId', text: { en: expect.stringContaining(cityId) } },
      ]);
      // With all else that is wrong.
      const { name: _, ...nameless } = { ...sender, cityId };
      expect(await setIn(stage)('sender.default', nameless)).toMatchObject([
        { code: 'RequestInvalid', target: 'fields.name' },
        { code: 'CityInvalid', target: 'fields.cityId' },
      ]);
      for (const place of [{ countryId: 'XX' }, { cityId: 'Moscow' }, { countryId: '' }]) {
        const [target] = Object.keys(place);
        expect(await setIn(stage)('sender.default', { ...sender, cityId, ...place })).toMatchObject([
          { code: 'RequestInvalid', target: `fields.${target}` },
        ]);
      }
    });

    it.each([
      JSON.stringify({ 'print.marksFormat': 'A9', 'of.another.version': 'x', 'payment.mode': 5 }),
      '[]',
      '"A6"',
      'null',
      '{"print.marksFormat":',
    ])('that this version does not know, or cannot have, count for nothing: %s', async (settings) => {
      const stage = await open();
      const { service, store, key } = stage;
      // PostgreSQL stores no such thing.
      if (store.dialect === 'postgres' && settings.endsWith(':')) return;
      await store.db.updateTable('companies').set({ settings }).execute();
      expect(allowed(await authenticateKey(service, key)).settings).toEqual({});
      expect((await listSettings(stage.ctx)).map(({ value }) => value)).toContain('A4');
      expect(await setIn(stage)('print.marksFormat', { value: 'A5' })).toEqual([]);
      expect(allowed(await authenticateKey(service, key)).settings).toEqual({ 'print.marksFormat': 'A5' });
    });

    it('are changed by the company, but for what the operator alone changes', async () => {
      const { ctx } = await open();
      const change = (key: string, value: string) => ({ key, update: { enable: true, fields: { value } } });
      expect(await checkSettingChange(ctx, change('payment.tolerance', '100'))).toMatchObject({
        problems: [{ code: 'RequestInvalid', target: 'settingsKey' }],
      });
      const sound = soundIn(await checkSettingChange(ctx, change('payment.mode', 'card')));
      expect(await changeSetting(ctx, sound)).toMatchObject({ key: 'payment.mode', value: 'card' });
    });

    it('of the sandbox are there in the sandbox alone', async () => {
      const sandbox = await open();
      const real = { ...sandbox.ctx, settings: { ...sandbox.ctx.settings, isSandbox: false } };
      const keysIn = async (ctx: typeof real) => (await listSettings(ctx)).map(({ key }) => key);
      expect(await keysIn(sandbox.ctx)).toContain('sandbox.words');
      expect(await keysIn(real)).not.toContain('sandbox.words');
      const off = { enable: false, fields: {} };
      expect(await setCompanySetting(real, real.company.id, 'sandbox.words', off)).toMatchObject([
        { target: 'settingsKey', text: { en: expect.not.stringMatching(/accepted:.*sandbox/) } },
      ]);
    });

    it('say which vendors can be hidden', async () => {
      const { ctx } = await open();
      const [field] = allowed(await getSettingFields(ctx, 'vendors.hidden'));
      expect(field).toMatchObject({ code: 'value', multiple: true });
      const all = ['swift', 'econom', 'postal', 'freight', 'globe'];
      expect(field?.kind.values).toEqual(all);
      // What is settled can be sent again when a vendor that it names was switched off.
      await switchVendor(ctx, soundIn(await checkVendor(ctx, { vendorKey: 'swift', enable: false })));
      expect(allowed(await getSettingFields(ctx, 'vendors.hidden'))[0]?.kind.values).toEqual(all);
      expect(await getSettingFields(ctx, 'mail.outage')).toEqual([]);
    });
  });
});
