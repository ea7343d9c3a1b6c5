import { VendorProblem } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { onStage } from '../testing/stage.ts';
import { checkConnections } from './check-connections.ts';

onStage((open) => {
  it('asks the vendor each time, whatever is kept of its answers', async () => {
    let isGood = true;
    const vendor = scriptedVendor({
      id: 90,
      key: 'keeper',
      checkConnection: async (call) => {
        await call.cache('token', async () => {
          if (!isGood) throw new VendorProblem({ kind: 'auth' }, 'Who are you?');
          return { value: 'a token', ttlMs: 3_600_000 };
        });
        return { ok: true };
      },
    });
    const { service } = await open({ plugins: [vendor] });
    const problemOf = async () => (await checkConnections(service)).find(({ key }) => key === 'keeper')?.problem;
    expect(await problemOf()).toBeNull();
    isGood = false;
    expect(await problemOf()).toMatchObject({ reason: 'auth', text: { en: 'Who are you?' } });
  });
});
