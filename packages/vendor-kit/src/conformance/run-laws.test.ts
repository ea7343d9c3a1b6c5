import { afterAll, expect, it } from 'vitest';
import type { VendorPlugin } from '../adapter/adapter.ts';
import { runLaws } from './run-laws.ts';
import { onFailure, says, sends } from './testing/defect.ts';
import { tinyPlugin } from './testing/tiny-plugin.ts';
import { openVendorPool } from './testing/vendor-pool.ts';

const pool = openVendorPool();
afterAll(() => pool.close());

const tried = async (plugin: VendorPlugin, law: string, quirks: Parameters<typeof pool.simulate>[0] = {}) =>
  runLaws({ plugin, simulate: () => pool.simulate(quirks) }, { only: ({ name }) => name === law, atOnce: 1 });

it('shows the last request and its answer beside a broken law', async () => {
  const lighter = sends('handOver', '/orders', (json) => ({ ...json, tariff: 'TX' }))(tinyPlugin({}));
  const { verdicts } = await tried(lighter, 'hands over every option that it quoted, unchanged');
  expect(verdicts[0]).toMatchObject({
    outcome: 'broken',
    finding: {
      asked: expect.stringMatching(/^POST \/orders \{/),
      answered: expect.stringMatching(/^201 \{"id":/),
    },
  });
});

it('shows no secret there', async () => {
  const quirks = { token: true } as const;
  const wrong = onFailure('checkConnection', () => ({ ok: false, reason: 'auth', message: 'No.' }))(tinyPlugin(quirks));
  const { verdicts } = await tried(wrong, 'says of an account only what the vendor says', quirks);
  const asked = verdicts[0]?.finding?.asked ?? '';
  expect(asked).toMatch(/^POST \/token .*client_secret=/);
  expect(asked).not.toContain('canary');
});

it('warns of what no law forbids: nothing that those are shown who ask for the urgency `standard`', async () => {
  const law = 'offers every tariff for some sample';
  const tariffs = tinyPlugin({}).manifest.tariffs;
  const hasty = says(() => ({
    tariffs: tariffs === 'byContract' ? tariffs : tariffs.map((one) => ({ ...one, urgencies: ['express'] as const })),
  }))(tinyPlugin({}));
  expect((await tried(tinyPlugin({}), law)).warnings).toEqual([]);
  expect((await tried(hasty, law)).warnings).toEqual([expect.stringContaining('`standard`')]);
});

it('says what the simulator would have to tell where a law cannot judge', async () => {
  const law = 'sends the e-mail of each end';
  const { verdicts, told } = await runLaws(
    {
      plugin: tinyPlugin({}),
      simulate: async () => {
        const vendor = await pool.simulate({});
        const received = async (reference: string) =>
          ((await vendor.received?.(reference)) ?? []).map(({ to: { email: _, ...to }, from: __, ...one }) => ({
            ...one,
            to,
          }));
        return { ...vendor, received };
      },
    },
    { only: ({ name }) => name === law, atOnce: 1 },
  );
  expect(verdicts).toMatchObject([{ outcome: 'idle', untold: ['receiver.email', 'sender.email'] }]);
  expect(told).toEqual([]);
  expect((await tried(tinyPlugin({}), law)).told).toEqual(['receiver.email', 'sender.email']);
});
