import { seeProcess } from '@cartage/storage';
import { expect, it } from 'vitest';
import { openVendors } from '../connections/vendors.ts';
import type { Service } from '../open-service.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { onStage } from '../testing/stage.ts';
import { saveOperatorsConnection } from './operators-connections.ts';

const named = { vendorKey: 'scripted', environment: 'test' } as const;
const values = (password: string) => ({
  credentials: { login: 'operator', password },
  settings: { baseUrl: 'https://vendor.example' },
});

onStage((open) => {
  /** The API's own plugin of the vendor, which is not to be asked, beside that of the worker. */
  const world = async ({ isInWorker = true } = {}) => {
    const asked: string[] = [];
    const plugin = (who: string) =>
      scriptedVendor({
        ...{ id: 90, key: 'scripted' },
        checkConnection: async ({ account }) => {
          asked.push(who);
          return account.credentials.password === 'canary-5d'
            ? { ok: true }
            : { ok: false, reason: 'auth', message: 'Who are you?' };
        },
      });
    const stage = await open({ plugins: isInWorker ? [plugin('worker')] : [] });
    const api: Service = {
      ...stage.service,
      cause: { requestId: 'r-1', doer: { kind: 'key', id: 7, name: 'Desk' } },
      vendors: openVendors({
        ...{ ...stage.service, adapters: [plugin('api')], accounts: new Map() },
        ...{ timeZone: 'UTC', circuitPauseMs: 0 },
      }),
    };
    const at = stage.clock.now();
    const worker = {
      id: 'w',
      pid: 1,
      serves: 'worker',
      version: '1',
      startedAt: at,
      seenAt: at,
      endedAt: null,
    } as const;
    await seeProcess(stage.store.db, { ...worker, isBelieved: true });
    /** While the worker works; what the database held of it meanwhile. */
    const save = async (password: string) => {
      const saving = saveOperatorsConnection(api, named, values(password), { everyMs: 5, mostMs: 4_000 });
      await expect.poll(() => stage.store.rows('select * from operator_acts'), { interval: 1 }).toHaveLength(1);
      const meanwhile = JSON.stringify([
        await stage.store.rows('select * from operator_acts'),
        await stage.store.rows('select payload from jobs'),
      ]);
      await stage.work();
      return { saved: await saving, meanwhile };
    };
    const contracts = () => stage.store.rows('select vendor_key from vendor_contracts');
    return { stage, api, asked, save, contracts };
  };

  it('the worker asks the vendor, and nobody reads the credentials on their way', async () => {
    const { stage, asked, save, contracts } = await world();
    const { saved, meanwhile } = await save('canary-5d');
    expect(saved).toMatchObject({ kind: 'connected', account: 'new' });
    expect(meanwhile).not.toContain('canary-5d');
    expect(asked).toEqual(['worker']);
    expect(await contracts()).toHaveLength(1);
    const [entry, ...others] = await stage.store.rows('select act, actor_name, request_id from audit_entries');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ act: 'SaveConnection', actor_name: 'Desk', request_id: 'r-1' });
    expect(await stage.store.rows('select id from operator_acts')).toEqual([]);
  });

  it('saves nothing where the vendor does not let it in', async () => {
    const { save, contracts } = await world();
    expect((await save('wrong')).saved).toMatchObject({ kind: 'unusable', problem: { reason: 'auth' } });
    expect(await contracts()).toEqual([]);
  });

  it('saves nothing where the worker lacks the plugin, and says so', async () => {
    const { save, contracts } = await world({ isInWorker: false });
    expect((await save('canary-5d')).saved).toMatchObject({
      code: 'VendorUnavailable',
      text: { en: expect.stringContaining('lacks the plugin of scripted') },
    });
    expect(await contracts()).toEqual([]);
  });

  it('saves nothing where no worker is there', async () => {
    const { stage, api, asked, contracts } = await world();
    await stage.store.rows('delete from processes');
    expect(await saveOperatorsConnection(api, named, values('canary-5d'))).toMatchObject({ code: 'VendorUnavailable' });
    await stage.work();
    expect([asked, await contracts()]).toEqual([[], []]);
  });
});
