import { isProblem, type Order } from '@cartage/core';
import { getOrderById, saveOrder } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { callLeaseMs } from '../attempts/call-lease.ts';
import { quote } from '../quotes/quote.ts';
import { chosenRequest } from '../quotes/quote-request.ts';
import { choices, connectionTo, onStage, type Stage } from '../testing/stage.ts';
import { type BegunHandOver, beginHandOver } from './begin-hand-over.ts';
import { callHandOver } from './call-hand-over.ts';
import { settleHandOver } from './settle-hand-over.ts';

/** State first: committed, and the vendor not called yet. */
const begin = async ({ ctx, service, draft }: Stage): Promise<BegunHandOver> => {
  const order = await draft();
  const content = { ...order.content, choice: choices.swift };
  const { options } = await quote(ctx, chosenRequest(content));
  const begun = await beginHandOver(
    service,
    { ...order, content },
    {
      option: options[0] ?? null,
      connection: (await connectionTo(service, choices.swift.vendorId)).id,
    },
  );
  if (isProblem(begun)) throw new Error(begun.text.en);
  return begun;
};

onStage((open) => {
  // interface 10.4: no order is ever handed over twice.
  describe('a process that stood still before the call', () => {
    it('calls no more when its lease may end first: another one may have gone on', async () => {
      const stage = await open();
      const begun = await begin(stage);
      stage.clock.advance(callLeaseMs(stage.service.settings) - stage.service.settings.handOverTimeoutMs + 1);
      expect(await callHandOver(stage.service, begun)).toMatchObject({ kind: 'unknown' });
      expect(await stage.mockVendors.shipments()).toEqual([]);
    });

    it('calls as long as the call ends within its lease', async () => {
      const stage = await open();
      const begun = await begin(stage);
      stage.clock.advance(callLeaseMs(stage.service.settings) - stage.service.settings.handOverTimeoutMs);
      expect(await callHandOver(stage.service, begun)).toMatchObject({ kind: 'confirmed' });
    });
  });

  it('nothing is sent, and nobody refuses, where there is no connection by now or no offer', async () => {
    const stage = await open();
    const begun = await begin(stage);
    const nothingSent = { kind: 'unavailable', neverSent: true };
    const gone = { ...begun, attempt: { ...begun.attempt, connection: '4711' } };
    expect(await callHandOver(stage.service, gone)).toMatchObject(nothingSent);
    const unpriced = { ...begun, order: { ...begun.order, option: null } };
    expect(await callHandOver(stage.service, unpriced)).toMatchObject(nothingSent);
    expect(await stage.mockVendors.shipments()).toEqual([]);
  });

  it('the result is committed although the order is updated at the same moment', async () => {
    const stage = await open();
    const begun = await begin(stage);
    const answer = await callHandOver(stage.service, begun);
    if (answer.kind === 'taken') return expect.fail(answer.words.en);
    const other = await stage.otherProcess();
    let settled: ReturnType<typeof settleHandOver> | undefined;
    await other.store.transaction(async (tx) => {
      const order = (await getOrderById(tx, begun.order.id)) as Order;
      await saveOrder(tx, { ...order, content: { ...order.content, project: 'P' } });
      settled = settleHandOver(stage.service, begun, answer);
      if (stage.store.dialect === 'postgres') await expect.poll(() => lockWaits(stage)).toBe(1);
    });
    expect(await settled).toMatchObject({ kind: 'handed-over', order: { content: { project: 'P' } } });
  });
});

/** How many wait for what another transaction has written. */
const lockWaits = async ({ store }: Stage): Promise<number> =>
  (await store.rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;
