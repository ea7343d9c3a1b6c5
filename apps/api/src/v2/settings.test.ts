import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openFrontDoor } from './testing/front-door.ts';
import { newSettlingCompany, type SettlingCompany, sender } from './testing/settling-company.ts';

// The settings of a company, as they are shown, changed and described (interface 13.22).

const api = openFrontDoor();
const { call, refusals } = api;

let key: string;
let put: SettlingCompany['put'];
let settle: SettlingCompany['settle'];
beforeEach(async () => {
  ({ key, put, settle } = await newSettlingCompany(api));
});

describe('the settings of a company', () => {
  it('are listed with what counts of each, in the language of the caller', async () => {
    const { status, body } = await call('GET', '/Settings', { key, headers: { 'Accept-Language': 'ru' } });
    expect(status).toBe(200);
    expect(body.settings.map((one: { key: string }) => one.key)).toEqual([
      'pickup.window',
      'pickup.autoChangeTakeDate',
      'vendors.hidden',
      'sender.default',
      'mail.locale',
      'mail.emergencyEmail',
      'mail.outage',
      'mail.handedOver',
      'mail.unanswered',
      'mail.credentials',
      'print.marksFormat',
      'payment.mode',
      'payment.tolerance',
      'balance.low',
      'retention.personalDays',
      'trackingPage.color',
      'trackingPage.logo',
      'trackingPage.phone',
      'trackingPage.site',
      'sandbox.words',
    ]);
    expect(body.settings[0]).toEqual({
      name: 'Интервал забора',
      key: 'pickup.window',
      value: '{"timeFrom":"09:00","timeTo":"18:00"}',
      access: 1,
      description: expect.stringMatching(/[а-я]/),
    });
    expect(body.settings.find((one: { key: string }) => one.key === 'payment.tolerance')).toMatchObject({
      value: '10',
      access: 0,
    });
  });

  it('are changed one by one; a simple toggle needs only enable, and false leaves any other to its default', async () => {
    expect(await settle('mail.outage', undefined, false)).toBe('false');
    expect(await settle('mail.outage')).toBe('true');
    expect(await settle('print.marksFormat', { value: 'A6' })).toBe('A6');
    expect((await call('GET', '/Settings/print.marksFormat', { key })).body.value).toBe('A6');
    const fieldsAlone = { key, body: { fields: { value: 'A7' } } };
    expect((await call('PUT', '/Settings/print.marksFormat', fieldsAlone)).body.value).toBe('A7');
    const neither = { key, body: { enable: null } };
    expect(await refusals('PUT', '/Settings/mail.outage', neither)).toEqual(['RequestInvalid enable']);
    expect((await call('GET', '/Settings/mail.outage', { key })).body.value).toBe('true');
    expect(await settle('print.marksFormat', { value: 'nonsense' }, false)).toBe('A4');
    expect(await settle('sender.default', sender)).toBe(JSON.stringify(sender));
    expect(await settle('sender.default', { ...sender, email: null, contactPerson: '' })).not.toContain('email');
    const { body } = await call('GET', '/Settings', { key: 'sandbox-key' });
    expect(body.settings.find((one: { key: string }) => one.key === 'sender.default').value).toBe('false');
  });

  it('answer 400 with every entry that is wrong, and then nothing is changed', async () => {
    await settle('pickup.window', { timeFrom: '10:00', timeTo: '12:00' });
    const wrong = { key, body: { enable: true, fields: { timeFrom: '9', timeTill: '12:00' } } };
    expect(await refusals('PUT', '/Settings/pickup.window', wrong)).toEqual([
      'RequestInvalid fields.timeFrom',
      'RequestInvalid fields.timeTill',
      'RequestInvalid fields.timeTo',
    ]);
    const misshapen = { key, body: { enable: 'yes', fields: { timeFrom: 9 } } };
    expect(await refusals('PUT', '/Settings/pickup', misshapen)).toEqual([
      'RequestInvalid enable',
      'RequestInvalid fields.timeFrom',
      'RequestInvalid settingsKey',
    ]);
    const operators = { key, body: { enable: true, fields: { value: '100' } } };
    expect(await refusals('PUT', '/Settings/payment.tolerance', operators)).toEqual(['RequestInvalid settingsKey']);
    expect((await call('GET', '/Settings/pickup.window', { key })).body.value).toContain('10:00');
    for (const path of ['/Settings/toString', '/Settings/pickup.Window', '/Settings/toString/Schema'])
      expect(await refusals('GET', path, { key })).toEqual(['RequestInvalid settingsKey']);
  });

  it('have a schema of entries, and the same as a JSON Schema that takes what an update takes', async () => {
    const { body } = await call('GET', '/Settings/vendors.hidden/Schema', { key });
    expect(body.settings).toEqual([
      {
        code: 'value',
        name: 'Hidden vendors',
        description: expect.any(String),
        type: 'string',
        required: true,
        multiple: true,
        values: ['swift', 'econom', 'postal', 'freight', 'globe'],
      },
    ]);
    expect((await call('GET', '/Settings/mail.outage/Schema', { key })).body.settings).toEqual([]);
    const cases: readonly (readonly [string, readonly object[], readonly object[]])[] = [
      [
        'vendors.hidden',
        [{ value: 'swift' }, { value: 'swift, globe' }],
        [{ value: 'sloth' }, { value: 'swift,,' }, {}],
      ],
      [
        'pickup.window',
        [{ timeFrom: '09:30', timeTo: '23:59' }],
        [{ timeFrom: '9:30', timeTo: '10:00' }, { timeFrom: '09:30' }, { timeFrom: '09:00', timeTo: '10:00', x: 'x' }],
      ],
      ['print.marksFormat', [{ value: 'A7' }], [{ value: 'A8' }, { value: '' }]],
      ['sender.default', [sender], [{ ...sender, name: 'n'.repeat(256) }, { ...sender, countryId: 'Russia' }, {}]],
    ];
    for (const [settingsKey, sound, wrong] of cases) {
      const { jsonSchema } = (await call('GET', `/Settings/${settingsKey}/Schema`, { key })).body;
      const schema = z.fromJSONSchema(jsonSchema);
      for (const fields of sound)
        expect(
          [schema.safeParse(fields).success, (await put(settingsKey, fields)).status],
          JSON.stringify(fields),
        ).toEqual([true, 200]);
      for (const fields of wrong)
        expect(
          [schema.safeParse(fields).success, (await put(settingsKey, fields)).status],
          JSON.stringify(fields),
        ).toEqual([false, 400]);
    }
  });
});
