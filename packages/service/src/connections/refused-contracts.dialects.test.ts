import { getContract } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { calculate } from '../calculations/calculate.ts';
import type { Service } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { connect } from '../testing/connections.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, choices, MINUTE, onStage, START, type Stage, sampleOrder } from '../testing/stage.ts';
import { checkConnection } from '../vendors/check-connections.ts';
import { saveConnection } from '../vendors/save-connection.ts';
import { withinDeadline } from './deadline.ts';
import { openRefusedContracts } from './refused-contracts.ts';
import type { Capability } from './vendor-calls.ts';

const swift = { vendorKey: 'swift', environment: 'test' } as const;

/** The company's own contract; Swift knows every password for good but `wrong`. */
const save = ({ service, mockVendors, ctx }: Stage, password: string, companyId: number | null = ctx.company.id) =>
  saveConnection(
    service,
    {
      ...swift,
      companyId,
      credentials: { login: 'own', password },
      settings: { baseUrl: `${mockVendors.url}/vendors/swift` },
    },
    { unchecked: true },
  );

/** Asks Swift alone for prices, and waits for what is written of it. */
const quote = async (stage: Stage, ctx = stage.ctx) => {
  const { content } = sampleOrder();
  const request = { ...quoteRequestOf(content), filter: { vendorIds: [1], tariffIds: [] } };
  const { failures } = await calculate(ctx, assumeSound({ companyId: null, unfiltered: false, request }));
  await written(ctx);
  return failures;
};

const written = ({ vendors }: Pick<Service, 'vendors'>) => vendors.close();

/** One call of the company's own contract with Swift, which ends so. */
const call = async (
  { ctx, service = ctx }: Pick<Stage, 'ctx'> & { readonly service?: Service },
  capability: Capability,
  end: 'served' | 'refused' | 'known' | 'down',
) => {
  const connection = await ownConnection({ ctx, service });
  await withinDeadline(10_000, null, (deadline) =>
    service.vendors.call(
      connection,
      { capability, deadline, turn: { rank: 'asked', company: null }, log: service.log },
      async ({ http, account }) => {
        if (end === 'known') return;
        if (end !== 'served') throw new VendorProblem(end === 'down' ? { kind: 'notFound' } : { kind: 'auth' }, 'No.');
        await http.request({ method: 'GET', url: `${account.settings.baseUrl}/` });
      },
    ),
  ).catch(() => {});
  await written(service);
};

const ownConnection = async ({ ctx, service }: { readonly ctx: Stage['ctx']; readonly service: Service }) => {
  const found = (await service.vendors.of(ctx.company, 'own')).find(({ vendor }) => vendor.manifest.key === 'swift');
  if (!found) throw new Error('It has none of its own.');
  return found;
};

const told = async ({ store }: Pick<Stage, 'store'>) =>
  (
    await store.rows(
      "select company_id, at, order_id, facts from events where type = 'vendor.connection_failed' order by id",
    )
  ).map(({ company_id, at, order_id, facts }) => ({
    companyId: company_id,
    at,
    orderId: order_id,
    ...JSON.parse(typeof facts === 'string' ? facts : JSON.stringify(facts)),
  }));

const failedAt = async ({ store }: Stage) =>
  (await store.rows('select failed_at from vendor_contracts order by id')).map(({ failed_at }) => failed_at);

onStage((open) => {
  describe('a company whose own contract its vendor refuses', () => {
    it('is told once, in a call for prices, until it has saved another and that is refused too', async () => {
      const stage = await open();
      await save(stage, 'wrong');
      stage.clock.advance(MINUTE);
      expect(await quote(stage)).toMatchObject([{ reason: 'auth' }]);
      const event = {
        companyId: stage.ctx.company.id,
        at: START + MINUTE,
        orderId: null,
        vendorKey: 'swift',
        reason: 'auth',
      };
      expect(await told(stage)).toEqual([event]);
      expect(await failedAt(stage)).toEqual([START + MINUTE]);
      stage.clock.advance(MINUTE);
      await quote(stage);
      expect(await told(stage)).toEqual([event]);
      await save(stage, 'right');
      expect(await failedAt(stage)).toEqual([null]);
      expect(await quote(stage)).toEqual([]);
      await save(stage, 'wrong');
      stage.clock.advance(10 * MINUTE);
      await quote(stage);
      expect(await told(stage)).toEqual([event, { ...event, at: START + 12 * MINUTE }]);
    });

    it('is told in the transaction that notes it, or neither is there', async () => {
      const stage = await open();
      await save(stage, 'right');
      const { service } = stage;
      await stage.store.rows(
        stage.store.dialect === 'sqlite'
          ? "create trigger broken before insert on events begin select raise(abort, 'broken'); end"
          : `create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
      );
      if (stage.store.dialect === 'postgres')
        await stage.store.rows('create trigger broken before insert on events execute function broken()');
      await call(stage, 'quote', 'refused');
      expect(await failedAt(stage)).toEqual([null]);
      expect(stage.logged).toContain('whether a contract is refused could not be noted');
      await stage.store.rows(
        stage.store.dialect === 'sqlite' ? 'drop trigger broken' : 'drop trigger broken on events',
      );
      // By the same connection, as it is known in memory.
      await call({ ...stage, service }, 'quote', 'refused');
      expect(await told(stage)).toHaveLength(1);
    });

    it('is told of a hand-over that is refused, which ends with that', async () => {
      let isRefused = false;
      const vendor = scriptedVendor({
        id: 90,
        key: 'scripted',
        handOver: async () => {
          isRefused = true;
          throw new VendorProblem({ kind: 'auth' }, 'The password has expired.');
        },
      });
      const stage = await open({ plugins: [vendor] });
      await connect(stage, 'own', { companyId: stage.ctx.company.id, vendorKey: 'scripted' });
      const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: 'own' } as const;
      const created = await createOrder(stage.ctx, sampleOrder({ choice }));
      expect([isRefused, created]).toMatchObject([true, { order: { status: 'VendorError' } }]);
      await written(stage.service);
      expect(await told(stage)).toMatchObject([{ vendorKey: 'scripted', reason: 'auth' }]);
    });

    it.each([
      'quote',
      'quoteByDays',
      'handOver',
      'findByReference',
      'track',
      'cancel',
      'callCourier',
      'update',
      'document',
      'pickupPoints',
      'tariffs',
      'changes',
    ] as const)('is told of a %s', async (capability) => {
      const stage = await open();
      await save(stage, 'right');
      await call(stage, capability, 'refused');
      expect(await told(stage)).toHaveLength(1);
    });

    it('is told of no other failure, of no trial, and of no call that came in', async () => {
      const stage = await open();
      await save(stage, 'wrong');
      await call(stage, 'quote', 'down');
      await call(stage, 'webhook', 'refused');
      await call(stage, 'checkConnection', 'refused');
      expect(await checkConnection(stage.service, await ownConnection(stage))).toMatchObject({
        problem: { reason: 'auth' },
      });
      await written(stage.service);
      expect(await told(stage)).toEqual([]);
    });

    it('is the only one that is told', async () => {
      const stage = await open();
      const stranger = await stage.stranger();
      await save(stage, 'wrong');
      await save(stage, 'right', stranger.company.id);
      expect(await quote(stage, stranger)).toEqual([]);
      await quote(stage);
      expect((await told(stage)).map(({ companyId }) => companyId)).toEqual([stage.ctx.company.id]);
    });

    it('is not told of the operator’s', async () => {
      const stage = await open();
      await save(stage, 'wrong', null);
      expect(await quote(stage)).toMatchObject([{ reason: 'auth' }]);
      expect(await told(stage)).toEqual([]);
      expect(await failedAt(stage)).toEqual([null]);
      expect(stage.logged).not.toContain('whether a contract is refused could not be noted');
    });

    it('is told once by two processes at once, and again after it served in either', async () => {
      const stage = await open();
      await save(stage, 'right');
      const other = { ...stage, service: await stage.otherProcess() };
      // Both know of it as one that serves.
      await Promise.all([call(stage, 'quote', 'served'), call(other, 'quote', 'served')]);
      await Promise.all([stage, other, stage, other].map((one) => call(one, 'quote', 'refused')));
      expect(await told(stage)).toHaveLength(1);
      stage.clock.advance(1);
      await call(other, 'quote', 'served');
      expect(await failedAt(stage)).toEqual([null]);
      await call(stage, 'quote', 'refused');
      expect(await told(stage)).toHaveLength(2);
      stage.clock.advance(1);
      const third = { ...stage, service: await stage.otherProcess() };
      await call(third, 'quote', 'served');
      expect(await failedAt(stage)).toEqual([null]);
    });
  });

  describe('a contract that was refused', () => {
    it('serves again after a call of that kind that reached the vendor, and no other', async () => {
      const stage = await open();
      await save(stage, 'right');
      await call(stage, 'quote', 'refused');
      stage.clock.advance(1);
      await call(stage, 'quote', 'known');
      await call(stage, 'quote', 'down');
      // The vendor may have credentials of their own for it.
      await call(stage, 'track', 'served');
      expect(await failedAt(stage)).toEqual([START]);
      await call(stage, 'quote', 'refused');
      expect(await told(stage)).toHaveLength(1);
      await call(stage, 'quote', 'served');
      expect(await failedAt(stage)).toEqual([null]);
      await call(stage, 'quote', 'refused');
      expect(await told(stage)).toHaveLength(2);
    });

    it('is still refused after a call that had begun before it was', async () => {
      const stage = await open();
      await save(stage, 'right');
      const other = { ...stage, service: await stage.otherProcess() };
      const connection = await ownConnection(stage);
      await withinDeadline(10_000, null, (deadline) =>
        stage.service.vendors.call(
          connection,
          { capability: 'quote', deadline, turn: { rank: 'asked', company: null }, log: stage.service.log },
          async ({ http, account }) => {
            stage.clock.advance(1);
            await call(other, 'quote', 'refused');
            // So that this process knows of it.
            await ownConnection(stage);
            await http.request({ method: 'GET', url: `${account.settings.baseUrl}/` });
          },
        ),
      );
      await written(stage.service);
      expect(await failedAt(stage)).toEqual([START + 1]);
    });

    it('is not the one that was saved while it was called', async () => {
      const stage = await open();
      await save(stage, 'old');
      const connection = await ownConnection(stage);
      await withinDeadline(10_000, null, (deadline) =>
        stage.service.vendors.call(
          connection,
          { capability: 'quote', deadline, turn: { rank: 'asked', company: null }, log: stage.service.log },
          async () => {
            await save(stage, 'new');
            throw new VendorProblem({ kind: 'auth' }, 'It is old.');
          },
        ),
      ).catch(() => {});
      await written(stage.service);
      expect(await failedAt(stage)).toEqual([null]);
      expect(await told(stage)).toEqual([]);
    });

    it('costs the database nothing but where that changes, and is tried again where it could not be noted', async () => {
      const stage = await open();
      await save(stage, 'right');
      const connection = await ownConnection(stage);
      const row = await getContract(stage.store.db, Number(connection.id));
      if (!row) throw new Error('It is gone.');
      const asked: string[] = [];
      let isDown = false;
      const ask = (what: string): void => {
        asked.push(what);
        if (isDown) throw new Error('It is down.');
      };
      const contracts = openRefusedContracts({
        ...stage.service,
        clock: stage.clock.now,
        store: {
          db: stage.store.db.withPlugin({
            transformQuery: ({ node }) => {
              ask('db');
              return node;
            },
            transformResult: async ({ result }) => result,
          }),
          transaction: async (work) => {
            ask('transaction');
            return stage.store.transaction(work);
          },
        },
      });
      /** What is asked for a call that ends so. */
      const of = async (end: 'served' | 'refused', capability = 'quote') => {
        asked.length = 0;
        if (end === 'served') contracts.served(connection, capability, stage.clock.now());
        else contracts.refused(connection, capability, 'auth');
        await contracts.close();
        return asked;
      };
      expect(await of('refused')).toEqual([]);
      contracts.isRead(connection, row);
      expect(await of('served')).toEqual([]);
      isDown = true;
      expect(await of('refused')).toEqual(['transaction']);
      expect(stage.logged).toContain('whether a contract is refused could not be noted');
      isDown = false;
      expect(await of('refused')).toEqual(['transaction']);
      expect(await of('refused')).toEqual([]);
      stage.clock.advance(1);
      expect(await of('served', 'track')).toEqual([]);
      isDown = true;
      expect(await of('served')).toEqual(['db']);
      isDown = false;
      expect(await of('served')).toEqual(['db']);
      expect(await of('served')).toEqual([]);
      expect([await failedAt(stage), await told(stage)]).toMatchObject([[null], [{ at: START }]]);
    });

    it('keeps nobody waiting, whatever holds the database', async () => {
      const stage = await open();
      await save(stage, 'right');
      const connection = await ownConnection(stage);
      await stage.store.transaction(async (tx) => {
        await tx.updateTable('vendor_contracts').set({ enabled: 1 }).execute();
        const refused = withinDeadline(10_000, null, (deadline) =>
          stage.service.vendors.call(
            connection,
            { capability: 'quote', deadline, turn: { rank: 'asked', company: null }, log: stage.service.log },
            async () => {
              throw new VendorProblem({ kind: 'auth' }, 'No.');
            },
          ),
        );
        await expect(refused).rejects.toMatchObject({ kind: 'auth' });
      });
      await written(stage.service);
      expect(await told(stage)).toHaveLength(1);
    });
  });

  it('an order goes by what it went by, whatever is refused meanwhile', async () => {
    const stage = await open();
    await save(stage, 'right');
    await call(stage, 'track', 'refused');
    expect(await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }))).toMatchObject({ kind: 'handed-over' });
  });
});
