import { expect, it } from 'vitest';
import { getServiceSetting, setServiceSetting } from './settings.ts';
import { forEachDialect } from './testing.ts';

forEachDialect((open) => {
  it('a setting of the service is what was set last, null before', async () => {
    const { db, rows } = await open();
    expect(await getServiceSetting(db, 'mode')).toBeNull();
    await setServiceSetting(db, 'mode', 'production');
    await setServiceSetting(db, 'mode', 'sandbox');
    expect(await getServiceSetting(db, 'mode')).toBe('sandbox');
    expect(await rows('select * from service_settings')).toEqual([{ key: 'mode', value: 'sandbox' }]);
  });
});
