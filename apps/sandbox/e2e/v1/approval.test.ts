import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, control, getOrder, savedOnly, shipmentsOf } from '../calls.ts';
import { openSandbox, type Sandbox } from '../open-sandbox.ts';
import { order } from '../sample-order.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  // The worker is to leave failed hand-overs to the operator.
  sandbox = await openSandbox({ RETRY_BASE_MS: '600000' });
});
afterAll(() => sandbox?.remove());

/** The operator's command, in a process of its own beside the running service. */
const cartage = (...typed: string[]): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: sandbox.dataDir, MOCK_VENDOR_URL: sandbox.vendorsUrl };
    const args = ['--conditions=source', 'apps/cli/src/main.ts', ...typed];
    execFile(process.execPath, args, { cwd: root, env }, (failure, stdout, stderr) =>
      resolve({ code: Number(failure?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const awaiting = async (): Promise<string> => {
  const deliveryOptions = { urgentType: 16, vendorId: 1, vendorUrgentTypeId: 'SW-DOE' } as const;
  const { status, body } = await call(sandbox, 'Create', { ...order(), deliveryOptions });
  expect(status).toBe(200);
  expect(savedOnly(body).errors).toMatchObject([{ errorCode: 'ApprovalRequired' }]);
  return body.orderId;
};

// interface 10.8.
describe('an order that awaits approval', () => {
  it('is handed over once when the operator approves it', async () => {
    const orderId = await awaiting();
    expect(await cartage('order', 'approve', orderId.toLowerCase())).toMatchObject({
      code: 0,
      output: expect.stringMatching(`^${orderId} was handed over to Swift, waybill SW`),
    });
    expect((await getOrder(sandbox, orderId)).status).toBeGreaterThanOrEqual(5);
    expect(await shipmentsOf(sandbox, orderId)).toMatchObject([{ accepted: 1 }]);
    expect(await cartage('order', 'approve', orderId)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not waiting for approval'),
    });
  });

  it('is a draft again when the operator refuses it', async () => {
    const orderId = await awaiting();
    expect((await cartage('order', 'refuse', orderId)).code).toBe(0);
    expect((await getOrder(sandbox, orderId)).status).toBe(0);
    expect(await shipmentsOf(sandbox, orderId)).toEqual([]);
  });
});

describe('an order whose hand-over failed', () => {
  it.each(['retry', 'retry-absent'])('is handed over once by order %s', async (word) => {
    await control(sandbox, 'PUT', '/vendors/econom', { fault: 'down' });
    const { body } = await call(sandbox, 'Create', order({ vendorId: 2 }));
    expect((await getOrder(sandbox, body.orderId)).status).toBe(4);
    await control(sandbox, 'PUT', '/vendors/econom', { fault: 'none' });
    expect(await cartage('order', word, body.orderId)).toMatchObject({
      code: 0,
      output: expect.stringMatching(`^${body.orderId} was handed over, waybill EC`),
    });
    expect(await shipmentsOf(sandbox, body.orderId)).toMatchObject([{ accepted: 1 }]);
    expect(await cartage('order', word, body.orderId)).toMatchObject({
      code: 1,
      output: expect.stringContaining('has not failed'),
    });
  });
});

it('a number that nobody has, and a command that is none', async () => {
  expect(await cartage('order', 'approve', 'CTG-0000-0000')).toMatchObject({ code: 1 });
  expect(await cartage('order', 'delete')).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') });
});
