import { companySettings, isCompanySettingKey, judgeUpdate, oneOf, type SettingEntry } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fromSettingFields } from '../models/setting-schema.ts';
import { settingUpdateModel, toSettingChange } from '../models/settings.ts';

/** What only the service knows, besides that a window ends after it starts (interface 13.22). */
const wider = ['fields.phone', 'fields.countryId', 'fields.cityId', 'fields.postalCode', 'fields.timeTo'];

const sound: Readonly<Record<string, string>> = {
  timeFrom: '10:00',
  timeTo: '19:00',
  name: 'Lavka',
  phone: '+74951234567',
  countryId: 'RU',
  cityId: '7700000000000',
  address: 'Tverskaya 7',
};
/** Among them a sound one for each kind of entry. */
const words = [
  ...['A6', 'a6', 'card', 'en', '0', '07', '10', '100', '101', '1000', '-1', '5.0', ' 5'],
  ...['00:00', '24:00', '9:00', '10:00:00', '10:60', ' 10:00', '23:59'],
  ...['swift', 'swift , postal', 'swift,', ',swift', 'Swift', 'swift postal'],
  ...['a@example.com', ' a@example.com\t', 'a@example', 'a@b@example.com', 'a@example.com,b@example.com'],
  ...[
    '#0b63ce',
    '#0B63CE',
    'red',
    '0b63ce',
    'https://shop.example',
    'http://shop.example/a?b#c',
    'javascript:alert(1)',
  ],
  ...['7c9e6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679742540de944be07fc1f90ae7', '+7 495 765-43-21', '+7'],
  ...['', ' ', '\t\n'],
];
const text = fc.oneof(
  { arbitrary: fc.constantFrom(...words), weight: 5 },
  fc.nat(1_100).map((length) => 'n'.repeat(length)),
  fc.string(),
);

const entriesOf = ({ fields }: SettingEntry<unknown>) => {
  const codes = fields.map(({ code }) => code);
  const each = codes.map((code) => [code, fc.option(fc.oneof(text, fc.constant(sound[code] ?? '5')), { freq: 20 })]);
  const all: Record<string, fc.Arbitrary<string | null>> = Object.fromEntries(each);
  all.till = fc.constant('19:00');
  return fc.record(all, { requiredKeys: codes });
};

/** As the service has it, which knows the vendors. */
const inUse = (entry: SettingEntry<unknown>): SettingEntry<unknown> => ({
  ...entry,
  fields: entry.fields.map((field) => (field.multiple ? { ...field, kind: oneOf(['swift', 'postal']) } : field)),
});

describe('the JSON Schema of a setting (interface 13.22)', () => {
  const settings = Object.keys(companySettings)
    .filter(isCompanySettingKey)
    .filter((key) => companySettings[key].form !== 'toggle');

  it.each(settings)('of %s takes what an update takes, and no more but for what only the service knows', (key) => {
    const entry = inUse(companySettings[key]);
    const schema = z.fromJSONSchema(fromSettingFields(entry.fields, { locale: 'en' }).jsonSchema);
    const verdicts = new Set<boolean>();
    const judge = (given: object) => {
      const body = settingUpdateModel.parse({ enable: true, fields: given });
      const { problems } = judgeUpdate(entry, toSettingChange({ settingsKey: key }, body).value.update);
      const isSound = problems.length === 0;
      verdicts.add(isSound);
      if (isSound || problems.some(({ target }) => !wider.includes(target ?? '')))
        expect(schema.safeParse(given).success).toBe(isSound);
    };
    fc.assert(fc.property(entriesOf(entry), judge), { numRuns: 300 });
    // Of many entries few are all sound: each of them beside sound ones.
    const { fields } = entry;
    const base = Object.fromEntries(fields.map(({ code }) => [code, sound[code]]).filter(([, one]) => one));
    for (const { code } of fields) for (const word of words) judge({ ...base, [code]: word });
    fc.assert(
      fc.property(fc.constantFrom(...fields.map(({ code }) => code)), text, (code, one) =>
        judge({ ...base, [code]: one }),
      ),
      { numRuns: 300 },
    );
    expect(verdicts).toEqual(new Set([true, false]));
  });
});
