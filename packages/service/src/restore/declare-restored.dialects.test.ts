import { openWitness } from '@cartage/storage';
import { backUp } from '@cartage/storage/testing';
import { expect, it } from 'vitest';
import { createKey } from '../access/create-key.ts';
import { serveAs } from '../clock/serve-as.ts';
import { pushOrder } from '../orders/push-order.ts';
import { reload } from '../testing/order-outcome.ts';
import { choices, HOUR, MINUTE, onStage, START } from '../testing/stage.ts';
import { declareRestored } from './declare-restored.ts';
import { noticeRestore } from './notice-restore.ts';

onStage((open) => {
  it('the operator’s word counts where nothing shows the restore, and once', async () => {
    const stage = await open();
    const draft = await stage.draft();
    const restore = await backUp(stage.store);
    stage.clock.advance(MINUTE);
    await pushOrder(stage.ctx, { number: draft.number, orderKey: null, choice: choices.swift });
    await restore();
    // Another machine's directory knows nothing of this database.
    await stage.store.rows("update restoration set installation = 'another'");
    const report = await declareRestored(stage.service, null);
    expect(report).toMatchObject({ generation: 1, restoredAt: START + MINUTE, copiedAt: START });
    stage.clock.advance(HOUR);
    expect(await declareRestored(stage.service, null)).toEqual(report);
    await pushOrder(stage.ctx, { number: draft.number, orderKey: null, choice: choices.swift });
    expect((await reload(stage, draft)).status).toBe('TransferredToVendor');
    expect(await stage.mockVendors.shipments()).toHaveLength(1);
    expect(stage.calls.filter((call) => call === 'swift POST /shipments')).toHaveLength(1);
    expect((await declareRestored(stage.service, null)).generation).toBe(2);
  });

  it('of a restore that was noticed when it started, and has worked since, changes nothing', async () => {
    const stage = await open();
    const draft = await stage.draft();
    const restore = await backUp(stage.store);
    stage.clock.advance(MINUTE);
    await pushOrder(stage.ctx, { number: draft.number, orderKey: null, choice: choices.swift });
    stage.clock.advance(MINUTE);
    await restore();
    await noticeRestore(stage.service);
    await stage.draft();
    stage.clock.advance(MINUTE);
    const restoredAt = START + 2 * MINUTE;
    expect(await declareRestored(stage.service, START + 1)).toMatchObject({
      generation: 1,
      restoredAt,
      copiedAt: START + 1,
    });
    // A copy that was made later than that holds it, and was put back since.
    expect((await declareRestored(stage.service, restoredAt + 1)).generation).toBe(2);
  });

  it('is heard within a minute by the processes that serve, so that no number is drawn again', async () => {
    const stage = await open();
    const serving = await serveAs(stage.service, { serves: 'api', pid: 1, version: '1' });
    const before = await stage.draft();
    const witness = openWitness('/dev/null/of another machine', () => {});
    await declareRestored({ ...(await stage.otherProcess()), witness }, null);
    await serving.look();
    expect((await stage.draft()).number).toHaveLength(before.number.length + 1);
    await serving.close();
  });

  it('says what the copy holds, and since when it holds nothing', async () => {
    const stage = await open();
    stage.clock.advance(HOUR);
    await createKey(stage.service, { companyId: stage.ctx.company.id, name: 'Second' });
    const { copiedAt, kept } = await declareRestored(stage.service, START - 1);
    expect(copiedAt).toBe(START - 1);
    expect(kept.keys).toEqual({ count: 2, newestAt: START + HOUR });
    expect(kept.webhooks).toEqual({ count: 0, newestAt: null });
    expect((await declareRestored(stage.service, START + 1)).copiedAt).toBe(START + 1);
  });
});
