import { expect, it } from 'vitest';
import { begin, show, showWhen, statuses, watchRuns, workOnCalculations } from '../testing/calculations.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { askedFor, heldVendor, ofHeld } from '../testing/quotes.ts';
import { onStage } from '../testing/stage.ts';
import { openCalculations } from './calculations.ts';

const ofThree = { ...ofHeld, filter: { vendorIds: [1, 2, 90], tariffIds: [] } };

onStage((open) => {
  it('a process that dies before any query leaves nothing, or a calculation that another one ends', async () => {
    await dyingAtEach(async ({ at, run: runUntil }) => {
      const { vendor, held } = heldVendor();
      const stage = await open({ plugins: [vendor], settings: { quoteCacheMs: 0 } });
      const started = await runUntil(stage.ctx, async (dying) => {
        const calculations = openCalculations(dying);
        const { run, ended } = watchRuns(calculations);
        const begun = await begin({ ...dying, calculations: { ...calculations, run } }, ofThree).catch(() => null);
        await expect.poll(() => begun === null || (held.length === 1 && stage.calls.length === 2)).toBe(true);
        held[0]?.answer(100);
        await ended();
        return begun;
      });
      const asked = askedFor(stage);

      const other = await stage.otherProcess();
      const alive = { ...stage.ctx, ...other };
      if (at === 0) expect(started).toBeNull();
      const [row] = await stage.store.rows('select request_id from calculations');
      if (started) expect(row).toEqual({ request_id: started.requestId });
      if (row) {
        const found = { requestId: String(row.request_id), retryAfter: 1, broken: [] };
        const before = await show(alive, found);
        stage.clock.advance(15_000);
        const open = before.vendors.filter(({ status }) => status === 'in-progress').map(({ key }) => key);
        expect(await workOnCalculations(other)).toBe(open.length > 0 ? 1 : 0);
        if (open.includes('held')) {
          await expect.poll(() => held.length).toBe(started ? 2 : 1);
          held.at(-1)?.answer(200);
        }
        const last = await showWhen('all', alive, found);
        expect(statuses(last)).toBe('swift finished,econom finished,held finished');
        // Whoever has answered, and was heard, is not asked again.
        expect(askedFor(stage)).toEqual(open.filter((key) => key !== 'held').sort());
        const kept = before.vendors.filter(({ status }) => status !== 'in-progress').map(({ key }) => key);
        expect(asked).toEqual(expect.arrayContaining(kept.filter((key) => key !== 'held')));
      }
      expect(await stage.store.rows("select task from jobs where task = 'calculation'")).toEqual([]);
      await other.calculations.close();
      await stage.store.end();
    });
  }, 120_000);
});
