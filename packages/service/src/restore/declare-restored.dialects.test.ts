import { backUp } from '@cartage/storage/testing';
import { expect, it } from 'vitest';
import { createKey } from '../access/create-key.ts';
import { pushOrder } from '../hand-over/push-order.ts';
import { reload } from '../testing/order-outcome.ts';
import { choices, HOUR, MINUTE, onStage, START } from '../testing/stage.ts';
import { declareRestored } from './declare-restored.ts';

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
