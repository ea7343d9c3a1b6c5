import type { VendorAccount } from '../../../adapter/call-context.ts';
import { isVendorProblem, VendorProblem } from '../../../adapter/vendor-problem.ts';
import { both, calls, type Defect, defect, does, onFailure, requesting, says, tells } from '../defect.ts';

/** Writes something else into changes. */
const sendsWith = (member: 'update', change: (json: Readonly<Record<string, unknown>>) => object) =>
  calls(member, (call) =>
    requesting(call, (request, send) =>
      send(
        request.method === 'PATCH'
          ? { ...request, json: change(request.json as Readonly<Record<string, unknown>>) }
          : request,
      ),
    ),
  );

const returned = <T>(told: T): T => JSON.parse(JSON.stringify(told).replaceAll('"Canceled"', '"Returning"'));

export const withdrawalDefects: readonly Defect[] = [
  defect(
    'a cancellation that is told as a return',
    'tells as canceled what was canceled',
    both(
      says(({ statuses = {} }) => ({ statuses: { ...statuses, CANCELED: 'Returning' } })),
      tells('track', returned),
      tells('changes', returned),
    ),
  ),
  defect(
    'asks whether it could be canceled, and no more',
    'has the vendor take a canceled shipment back',
    calls('cancel', (call) =>
      requesting(call, (request, send) =>
        send(request.url.endsWith('/cancel') ? { ...request, url: `${request.url}?trial=1` } : request),
      ),
    ),
  ),
  defect(
    'asked for taken for done',
    'has the vendor take a canceled shipment back',
    tells('cancel', (done) => (done.kind === 'requested' ? { kind: 'canceled' } : done)),
    { whole: true, ponders: true },
  ),
  defect(
    'a change that takes the rest with it',
    'has the vendor change what it is told to, and nothing else',
    sendsWith('update', (json) => ({ name: '', ...json })),
  ),
  defect(
    'a change of the phone alone',
    'has the vendor change what it is told to, and nothing else',
    sendsWith('update', ({ name: _, ...json }) => json),
  ),
  defect(
    'a change of the address that is not sent',
    'has the vendor change what it is told to, and nothing else',
    sendsWith('update', ({ street: _, ...json }) => json),
  ),
  defect(
    'a cancellation that sends nothing',
    [
      'has the vendor take a canceled shipment back',
      'says when it is too late to cancel',
      'does not cancel what the vendor does not know',
      'cancel ends every failure of the vendor in its class, in time',
    ],
    does('cancel', async () => ({ kind: 'canceled' })),
  ),
  defect(
    'canceled already taken for too late',
    'cancels once and for all',
    calls('cancel', (call) =>
      requesting(call, async (request, send) => {
        const answer = await send(request);
        if (!Buffer.from(answer.bytes).includes('already')) return answer;
        throw new VendorProblem({ kind: 'tooLate' }, 'It is canceled already.');
      }),
    ),
  ),
  defect('the one before canceled too', 'cancels one shipment alone', (right) => {
    const known = new WeakMap<VendorAccount, (string | null)[]>();
    return both(
      tells('handOver', (outcome, _, { account }) => {
        const ids = known.get(account) ?? [];
        known.set(account, ids);
        if (outcome.kind === 'confirmed') ids.push(outcome.id ?? null);
        return outcome;
      }),
      does('cancel', async (cancel, ref, call) => {
        const done = await cancel(ref, call);
        const ids = known.get(call.account) ?? [];
        const id = ids[ids.indexOf(ref.id) - 1];
        if (id !== undefined) await cancel({ reference: '', number: null, id }, call).catch(() => {});
        return done;
      }),
    )(right);
  }),
  defect(
    'too late taken for asked for',
    'says when it is too late to cancel',
    tells('cancel', (done) => (done.kind === 'too-late' ? { kind: 'requested' } : done)),
  ),
  defect(
    'strangers canceled',
    'does not cancel what the vendor does not know',
    onFailure('cancel', (thrown) => {
      if (isVendorProblem(thrown) && thrown.kind === 'notFound') return { kind: 'canceled' };
      throw thrown;
    }),
  ),
  defect(
    'a field called changeable that is not',
    'changes every field that its manifest calls changeable',
    both(
      says(({ changeable = [] }) => ({ changeable: [...changeable, 'comments'] })),
      does('update', (right, ref, changes, call) => {
        if ('comments' in changes) throw new VendorProblem({ kind: 'invalid', field: 'comments' }, 'No remarks.');
        return right(ref, changes, call);
      }),
    ),
  ),
  defect(
    'a change without the value',
    'has the vendor change what it is told to, and nothing else',
    calls('update', (call) =>
      requesting(call, (request, send) => send(request.method === 'PATCH' ? { ...request, json: {} } : request)),
    ),
  ),

  defect(
    'an e-mail that it changes into the name',
    'has the vendor change what it is told to, and nothing else',
    sendsWith('update', ({ mail, ...json }) => (mail === undefined ? json : { ...json, name: mail })),
  ),
  defect(
    'hints for the courier that are not changed',
    'has the vendor change what it is told to, and nothing else',
    sendsWith('update', ({ hint: _, ...json }) => json),
  ),
  defect('the one before changed too', 'changes one shipment alone', (right) => {
    const known = new WeakMap<VendorAccount, (string | null)[]>();
    return both(
      tells('handOver', (outcome, _, { account }) => {
        const ids = known.get(account) ?? [];
        known.set(account, ids);
        if (outcome.kind === 'confirmed') ids.push(outcome.id ?? null);
        return outcome;
      }),
      does('update', async (update, ref, wanted, call) => {
        await update(ref, wanted, call);
        const ids = known.get(call.account) ?? [];
        const id = ids[ids.indexOf(ref.id) - 1];
        if (id !== undefined) await update({ reference: '', number: null, id }, wanted, call).catch(() => {});
      }),
    )(right);
  }),
];
