import { type CalcModel, type CalculationStatus, connect } from '@cartage/client/v3';
import { openDatabase } from '@cartage/installation/database';
import { createCompany, createKey } from '@cartage/service';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, prepareStart } from '../../../server/e2e/start-server.ts';
import { readEnv } from '../env.ts';

// interface 14.3: a calculation survives the death of the process that runs it, and nobody who has answered is asked again.

type Server = Awaited<ReturnType<typeof openServer>>;

const key = 'key-of-the-killed';
const shipment: CalcModel = {
  sender: { countryId: 'RU', cityId: '7700000000000' },
  receiver: { countryId: 'RU', cityId: '7800000000000' },
  cargo: { cargoType: 2, cargoItems: [{ weight: 2.5, qty: 1, l: 40, h: 20, w: 20 }] },
  optionFilter: { vendorsIdFilter: [1, 2] },
};

describe.each(['sqlite', 'postgres'] as const)('a process that is killed in mid-calculation, on %s', (dialect) => {
  const cleanUps: (() => Promise<unknown>)[] = [];
  const servers: Server[] = [];
  let start: () => Promise<Server>;
  let behave: (vendor: string, behaviour: { latencyMs: number; fault: string }) => Promise<void>;
  beforeAll(async () => {
    const prepared = await prepareStart();
    cleanUps.push(prepared.remove);
    let url = `sqlite:${prepared.dataDir}/cartage.db`;
    if (dialect === 'postgres') {
      const server = await startPostgres();
      cleanUps.unshift(server.stop);
      url = server.url;
    }
    const settings = { ...prepared.env, DATABASE_URL: url, CALC_DEADLINE_MS: '2000' };
    const store = await openDatabase({
      settings: readEnv(settings).env,
      use: 'alone',
      log: { info: () => {}, warn: () => {} },
    });
    const { id } = await createCompany(
      { store, clock: Date.now },
      { name: 'Shop', vatNumber: null, kpp: null, creditLimit: 0 },
    );
    await createKey({ store, clock: Date.now, newKey: () => '' }, { companyId: id, name: 'Main', key });
    await store.close();
    start = async () => {
      const server = await openServer(settings);
      servers.push(server);
      return server;
    };
    behave = async (vendor, behaviour) => {
      const body = JSON.stringify(behaviour);
      const { ok } = await fetch(`${prepared.env.MOCK_VENDOR_URL}/_control/vendors/${vendor}`, { method: 'PUT', body });
      expect(ok).toBe(true);
    };
  });
  afterAll(async () => {
    for (const server of servers) server.kill();
    await Promise.all(servers.map(({ gone }) => gone));
    for (const cleanUp of cleanUps) await cleanUp();
  });

  const clientOf = ({ url }: Server) => connect({ url: url ?? '', key });
  const statuses = (status: CalculationStatus | null) =>
    status?.vendors.map((one) => `${one.vendorCode} ${one.status}`).join();

  it('leaves it to another one, or to itself when it starts again', async () => {
    await behave('swift', { latencyMs: 60_000, fault: 'none' });
    const first = await start();
    const other = dialect === 'postgres' ? await start() : null;
    const calculation = clientOf(first).options({ body: shipment });
    for await (const _ of calculation) break;
    expect(statuses(calculation.status)).toBe('swift InProgress,econom Finished');
    first.kill();
    await first.gone;

    await behave('swift', { latencyMs: 0, fault: 'none' });
    // It would have nothing to say if it were asked again.
    await behave('econom', { latencyMs: 0, fault: 'down' });
    const survivor = other ?? (await start());
    const asked = { requestId: calculation.status?.requestId ?? '', vendorCode: 'All' };
    const whole = await clientOf(survivor).CalculationOptions(asked, { wait: 30 });
    expect([whole.status, statuses(whole)]).toEqual(['Finished', 'swift Finished,econom Finished']);
    const vendors = new Set(whole.options.map(({ vendorInfo }) => vendorInfo.vendorKey));
    expect(vendors).toEqual(new Set(['swift', 'econom']));
  });
});
