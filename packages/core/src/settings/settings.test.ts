import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank } from '../written-text.ts';
import { type CompanySettingKey, companySettings, isCompanySettingKey } from './catalogue.ts';
import { missingOfSender, type SenderTexts, senderFields } from './default-sender.ts';
import {
  isMailed,
  isShown,
  marksFormatOf,
  paymentTolerance,
  personalDaysOf,
  takesCards,
  toldComments,
} from './effects.ts';
import type { SettingEntry } from './entry.ts';
import { judgeUpdate, readStored } from './judge-setting.ts';
import { withinWindow } from './pickup-window.ts';
import { readCompanySettings, settingValue } from './read-settings.ts';

const keys = Object.keys(companySettings).filter(isCompanySettingKey);
const entryOf = (key: CompanySettingKey): SettingEntry<unknown> => companySettings[key];
const judge = (key: CompanySettingKey, fields: Record<string, string>, enable = true) =>
  judgeUpdate(entryOf(key), { enable, fields });
const targets = (key: CompanySettingKey, fields: Record<string, string>) =>
  judge(key, fields).problems.map(({ code, target }) => `${code} ${target}`);
const storedOf = (key: CompanySettingKey, fields: Record<string, string>): string => {
  const { problems, stored } = judge(key, fields);
  if (problems.length > 0 || stored === null) throw new Error(JSON.stringify(problems));
  return stored;
};

const sender = {
  name: 'Lavka LLC',
  phone: '+7 495 123-45-67',
  countryId: 'RU',
  cityId: '7700000000000',
  address: 'Tverskaya 7',
  postalCode: '125009',
  contactPerson: 'Anna',
  email: 'lavka@example.com',
  instructions: 'Bell 5',
};

describe('an update of a setting (interface 13.22)', () => {
  it('names every entry that is wrong, missing or not there, with what would be accepted', () => {
    const { problems } = judge('pickup.window', { timeFrom: '25:00', timeTill: '19:00' });
    expect(problems.map(({ target, text }) => [target, text.en])).toEqual([
      ['fields.timeTill', "The setting has no entry 'timeTill'; accepted: timeFrom, timeTo."],
      ['fields.timeFrom', "The time is '25:00'; accepted: HH:mm, 00:00 to 23:59."],
      ['fields.timeTo', 'The entry timeTo is missing; the setting needs it.'],
    ]);
    for (const { text } of problems) expect(text.ru).toMatch(/[а-я]/);
  });

  it.each<[CompanySettingKey, Record<string, string>, readonly string[]]>([
    ['pickup.window', { timeFrom: '19:00', timeTo: '10:00' }, ['RequestInvalid fields.timeTo']],
    ['pickup.window', { timeFrom: '10:00:00', timeTo: '19:00' }, ['RequestInvalid fields.timeFrom']],
    ['print.marksFormat', { value: 'a6' }, ['RequestInvalid fields.value']],
    ['payment.mode', { value: 'cash' }, ['RequestInvalid fields.value']],
    ['payment.tolerance', { value: '101' }, ['RequestInvalid fields.value']],
    ['payment.tolerance', { value: '010' }, ['RequestInvalid fields.value']],
    ['balance.low', { value: '-1' }, ['RequestInvalid fields.value']],
    ['balance.low', { value: '10.50' }, ['RequestInvalid fields.value']],
    ['balance.low', { value: '1000000000' }, ['RequestInvalid fields.value']],
    ['retention.personalDays', { value: '0' }, ['RequestInvalid fields.value']],
    ['retention.personalDays', { value: '-1' }, ['RequestInvalid fields.value']],
    ['retention.personalDays', { value: '1.5' }, ['RequestInvalid fields.value']],
    ['retention.personalDays', { value: '03' }, ['RequestInvalid fields.value']],
    ['retention.personalDays', { value: '3651' }, ['RequestInvalid fields.value']],
    ['retention.personalDays', { value: '10000' }, ['RequestInvalid fields.value']],
    ['vendors.hidden', { value: 'swift,Econom,' }, ['RequestInvalid fields.value', 'RequestInvalid fields.value']],
    ['mail.emergencyEmail', { value: 'a@example.com,b@example.com' }, ['RequestInvalid fields.value']],
    ['mail.outage', { value: 'true' }, ['RequestInvalid fields.value']],
    ['mail.locale', { value: 'de' }, ['RequestInvalid fields.value']],
    ['mail.locale', {}, ['RequestInvalid fields.value']],
    [
      'sender.default',
      {},
      ['name', 'phone', 'countryId', 'cityId', 'address'].map((code) => `RequestInvalid fields.${code}`),
    ],
    [
      'sender.default',
      { ...sender, phone: '123', email: 'x', countryId: 'XX' },
      ['phone', 'email', 'countryId'].map((code) => `RequestInvalid fields.${code}`),
    ],
    ['sender.default', { ...sender, cityId: 'Moscow' }, ['RequestInvalid fields.cityId']],
    [
      'sender.default',
      { ...sender, countryId: 'XX', cityId: 'Moscow' },
      ['RequestInvalid fields.countryId', 'RequestInvalid fields.cityId'],
    ],
    ['sender.default', { ...sender, countryId: 'US' }, ['RequestInvalid fields.cityId']],
    [
      'sender.default',
      { ...sender, name: 'n'.repeat(256), address: 'a'.repeat(1001), postalCode: '1'.repeat(21) },
      ['name', 'postalCode', 'address', 'postalCode'].map((code) => `RequestInvalid fields.${code}`),
    ],
    ['sender.default', { ...sender, name: '\ud800' }, ['RequestInvalid fields.name']],
    [
      'sender.default',
      { ...sender, phone: `+79161234567${', +79161234567'.repeat(30)}` },
      ['RequestInvalid fields.phone'],
    ],
    [
      'sender.default',
      { ...sender, __proto__x: 'x', toString: 'x' },
      ['RequestInvalid fields.__proto__x', 'RequestInvalid fields.toString'],
    ],
  ])('%s refuses %j', (key, fields, expected) => {
    expect(targets(key, fields)).toEqual(expected);
  });

  it('takes a blank entry for one that is left out, and several values each once', () => {
    expect(storedOf('sender.default', { ...sender, email: ' ' })).not.toContain('email');
    expect(targets('sender.default', { ...sender, name: ' ' })).toEqual(['RequestInvalid fields.name']);
    expect(storedOf('vendors.hidden', { value: 'swift, postal,swift' })).toBe('swift,postal');
  });

  it('keeps codes, phones and mail addresses as they are meant, and reads so what was kept before (interface 1.19)', () => {
    const pasted = {
      ...sender,
      phone: '\u202a+7\u00a0495 123\u221245\u201167\u202c',
      email: ' lavka@\u200bexample.com',
      countryId: ' ru',
      cityId: '7700000000000\u00a0',
      postalCode: '125 009',
      name: ' Lavka ',
    };
    const meant = {
      phone: '+7 495 123-45-67',
      email: 'lavka@example.com',
      countryId: 'ru',
      cityId: '7700000000000',
      postalCode: '125009',
      name: ' Lavka ',
    };
    expect(JSON.parse(storedOf('sender.default', pasted) ?? '')).toMatchObject(meant);
    expect(readStored(companySettings['sender.default'], JSON.stringify(pasted))).toMatchObject(meant);
    expect(targets('sender.default', { ...sender, postalCode: '12500' })).toEqual(['RequestInvalid fields.postalCode']);
    expect(targets('sender.default', { ...sender, address: '\u200b\u00a0' })).toEqual([
      'RequestInvalid fields.address',
    ]);
  });

  it('takes codes in any case; of two spellings the exact one counts', () => {
    const stored = storedOf('pickup.window', { TIMEFROM: '10:00', timeto: '11:00', timeTo: '19:00', TIMETO: '12:00' });
    expect(stored).toBe('{"timeFrom":"10:00","timeTo":"19:00"}');
  });

  it('of a setting that is only on or off needs enable alone; off leaves any other to its default', () => {
    expect(judge('mail.outage', {}, false)).toMatchObject({ stored: 'false', problems: [] });
    expect(judge('mail.outage', {})).toMatchObject({ stored: 'true', problems: [] });
    expect(judge('pickup.window', { timeFrom: 'x' }, false)).toMatchObject({ stored: null, problems: [] });
  });
});

describe('what counts of a setting', () => {
  it('is its default where nothing is settled, and false where there is none', () => {
    expect(Object.fromEntries(keys.map((key) => [key, settingValue(key, undefined)]))).toEqual({
      'pickup.window': '{"timeFrom":"09:00","timeTo":"18:00"}',
      'pickup.autoChangeTakeDate': 'false',
      'vendors.hidden': 'false',
      'sender.default': 'false',
      'mail.emergencyEmail': 'false',
      'mail.outage': 'true',
      'mail.handedOver': 'true',
      'mail.locale': 'ru',
      'mail.unanswered': 'true',
      'mail.credentials': 'true',
      'print.marksFormat': 'A4',
      'payment.mode': 'invoice',
      'payment.tolerance': '10',
      'balance.low': 'false',
      'retention.personalDays': 'false',
      'trackingPage.color': 'false',
      'trackingPage.logo': 'false',
      'trackingPage.phone': 'false',
      'trackingPage.site': 'false',
      'sandbox.words': 'true',
    });
    const nothing = readCompanySettings({});
    expect([marksFormatOf(nothing), takesCards(nothing), paymentTolerance(nothing)]).toEqual(['A4', false, 10]);
    expect([isShown(nothing, 'swift'), isMailed(nothing, 'outage')]).toEqual([true, true]);
    expect(toldComments(nothing, 'sandbox:reject')).toBe('sandbox:reject');
  });

  it('is what was stored before there was this catalogue', () => {
    const settings = readCompanySettings({
      'print.marksFormat': 'A6',
      'payment.mode': 'card',
      'payment.tolerance': '0',
    });
    expect([marksFormatOf(settings), takesCards(settings), paymentTolerance(settings)]).toEqual(['A6', true, 0]);
  });

  const accepted = fc
    .tuple(
      fc.constantFrom(...keys),
      fc.dictionary(
        fc.constantFrom('value', 'timeFrom', 'timeTo', ...senderFields),
        fc.oneof(
          fc.constantFrom(
            'A6',
            'card',
            '5',
            'swift',
            'swift,postal',
            'a@example.com',
            '10:00',
            '19:00',
            ...Object.values(sender),
          ),
          fc.string({ unit: 'binary' }),
        ),
      ),
      fc.boolean(),
    )
    .map(([key, fields, isSender]) => [key, isSender ? { ...sender, ...fields } : fields] as const);

  it('is read back as it was accepted, whatever it is', () => {
    let soundOnes = 0;
    fc.assert(
      fc.property(accepted, ([key, fields]) => {
        const own = Object.fromEntries(
          Object.entries(fields).filter(([code]) => entryOf(key).fields.some((field) => field.code === code)),
        );
        const { problems, stored } = judge(key, entryOf(key).form === 'toggle' ? {} : own);
        if (problems.length > 0 || stored === null) return;
        soundOnes += 1;
        expect(stored.length).toBeLessThan(5_000);
        expect(settingValue(key, stored)).toBe(stored);
        const read = readCompanySettings({ [key]: stored });
        expect(read).toHaveProperty([key]);
        if (entryOf(key).form !== 'several') return;
        const given = Object.fromEntries(Object.entries(own).filter(([, text]) => !isBlank(text)));
        expect(read[key]).toEqual(given);
      }),
      { numRuns: 500 },
    );
    expect(soundOnes).toBeGreaterThan(50);
  });

  it('is nothing at all where rubbish is stored, and never a defect', () => {
    const rubbish = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom(
        '{"timeFrom":"10:00"}',
        '{"timeFrom":"10:00","timeTo":"09:00"}',
        '{"__proto__":"x"}',
        'null',
        '[]',
      ),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), rubbish), (stored) => {
        const read = readCompanySettings(stored);
        for (const key of Object.keys(read)) expect(keys).toContain(key);
        for (const key of keys) {
          const value = settingValue(key, stored[key]);
          if (!(key in read)) expect(value).toBe(settingValue(key, undefined));
        }
      }),
    );
    expect(readCompanySettings({ 'pickup.window': '{"timeFrom":"10:00","timeTo":"19:00","timeMid":"12:00"}' })).toEqual(
      {},
    );
  });
});

describe('a default sender (interface 21.5)', () => {
  const added = (given: SenderTexts, isAtDoor = true) => Object.keys(missingOfSender(given, sender, isAtDoor));

  it('stands for a sender that is left out', () => {
    expect(missingOfSender({}, sender, true)).toEqual(sender);
  });

  it.each<[string, SenderTexts, readonly string[]]>([
    ['to the same place the rest', { cityId: '77000000000' }, senderFields.filter((field) => field !== 'cityId')],
    [
      'to another name no contact person',
      { name: 'Anna' },
      ['phone', 'email', 'countryId', 'cityId', 'postalCode', 'address', 'instructions'],
    ],
    ['to another city no place', { cityId: '7800000000000' }, ['name', 'contactPerson', 'phone', 'email']],
    ['to another country no city', { countryId: 'KZ' }, ['name', 'contactPerson', 'phone', 'email']],
    [
      'to another address no postal code and no instructions',
      { address: 'Arbat 1' },
      ['name', 'contactPerson', 'phone', 'email', 'countryId', 'cityId'],
    ],
    [
      'to another city with an address of its own nothing of the place',
      { cityId: '7800000000000', address: 'Tverskaya 7' },
      ['name', 'contactPerson', 'phone', 'email'],
    ],
  ])('adds %s', (_, given, expected) => {
    expect(added(given)).toEqual(expected);
  });

  it('adds no place to a pickup point, and takes the place of nothing that is there', () => {
    expect(added({}, false)).toEqual(['name', 'contactPerson', 'phone', 'email']);
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(senderFields.map((field) => [field, fc.string()])), { requiredKeys: [] }),
        (given) => {
          for (const field of added(given)) expect(given).not.toHaveProperty(field);
        },
      ),
    );
  });
});

describe('a pickup window (interface 21.3)', () => {
  const window = { timeFrom: '10:00', timeTo: '12:00' };
  it.each<[string | null, string | null, string | null, string | null]>([
    [null, null, '10:00', '12:00'],
    ['11:00', null, '11:00', '12:00'],
    [null, '11:00', '10:00', '11:00'],
    ['15:00', null, '15:00', null],
    [null, '09:30', null, '09:30'],
    ['15:00', '16:00', '15:00', '16:00'],
  ])('%s to %s is %s to %s', (from, to, timeFrom, timeTo) => {
    expect(withinWindow({ timeFrom: from, timeTo: to }, window)).toEqual({ timeFrom, timeTo });
  });
});

it.each([
  ['0', 0],
  ['5', 5_00],
  ['999999999', 999_999_999_00],
])('a low balance of %s roubles is %i kopecks (interface 21.8)', (value, kopecks) => {
  expect(readCompanySettings({ 'balance.low': storedOf('balance.low', { value }) })).toEqual({
    'balance.low': kopecks,
  });
});

it('personal data are kept as long as the company says, else as the installation does (interface 26.7)', () => {
  const own = readCompanySettings({ 'retention.personalDays': storedOf('retention.personalDays', { value: '3650' }) });
  expect([personalDaysOf(own, 30), personalDaysOf(own, null)]).toEqual([3650, 3650]);
  expect([personalDaysOf({}, 30), personalDaysOf(undefined, null)]).toEqual([30, null]);
});

it('without the words of the sandbox the comments are the same but for them (interface 21.7)', () => {
  const settings = { 'sandbox.words': false } as const;
  expect(toldComments(settings, 'Ring twice. sandbox:lose-answer')).toBe('Ring twice.');
  expect(toldComments(settings, null)).toBeNull();
});
