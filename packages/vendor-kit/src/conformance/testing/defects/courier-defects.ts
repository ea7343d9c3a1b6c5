import { addDays } from '@cartage/core';
import { toVendorProblem } from '../../../adapter/vendor-problem.ts';
import { calls, type Defect, defect, does, onFailure, requesting, sends, takes, tells } from '../defect.ts';

let asked = 0;

const callsOff = 'calls a courier off';

const registers = 'gives the register of a booked courier, again and again';

export const courierDefects: readonly Defect[] = [
  defect(
    'a register that is cut off',
    registers,
    tells('register', (parts) => parts.map((part) => part.slice(0, -6))),
  ),
  defect(
    'a register without a page',
    [registers, 'gives each courier a register of their own'],
    tells('register', () => []),
  ),
  defect('the first register for all', 'gives each courier a register of their own', (right) => {
    let first: ReturnType<NonNullable<typeof right.register>> | undefined;
    return does('register', async (ask, courier, call) => {
      if (courier.pickupNumber === 'NEVER') return ask(courier, call);
      first ??= ask(courier, call);
      return first;
    })(right);
  }),
  defect(
    'the first register of a connection for all',
    'gives each courier a register of their own',
    does('register', (ask, courier, call) =>
      courier.pickupNumber === 'NEVER'
        ? ask(courier, call)
        : call.cache('register', async () => ({ value: await ask(courier, call), ttlMs: 60_000 })),
    ),
  ),
  defect(
    'a blank register of a stranger',
    'has no register of a courier that the vendor does not know',
    onFailure('register', () => [Buffer.from('%PDF-1.4\n%%EOF\n')]),
  ),
  defect(
    'a courier with every call',
    'books one courier for one reference',
    takes('callCourier', (request) => ({ ...request, reference: `${request.reference}-${++asked}` })),
  ),
  defect(
    'our reference in place of the courier’s number',
    'books one courier for one reference',
    tells('callCourier', (outcome, { reference }) =>
      outcome.kind === 'booked' ? { ...outcome, pickupNumber: reference } : outcome,
    ),
  ),
  defect(
    'a courier booked who is still being looked for',
    'books one courier for one reference',
    tells('callCourier', (outcome) =>
      outcome.kind === 'accepted' ? { kind: 'booked', pickupNumber: outcome.ticket } : outcome,
    ),
    { whole: true, thinks: true },
  ),
  defect(
    'a courier for another day',
    'calls the courier for the day that was asked for',
    takes('callCourier', (request) => ({
      ...request,
      window: { ...request.window, date: addDays(request.window.date, 1) },
    })),
  ),
  defect(
    'a courier for the whole day',
    'calls the courier for the hours that were asked for',
    sends('callCourier', '/couriers', (json) => ({ ...json, from: '09:00', to: '18:00' })),
  ),
  defect(
    'a courier to nowhere',
    'calls the courier to the sender',
    sends('callCourier', '/couriers', (json) => ({ ...json, street: '' })),
  ),
  defect(
    'a courier for nothing',
    'calls the courier for the shipments that were named',
    sends('callCourier', '/couriers', (json) => ({ ...json, orders: [] })),
  ),

  defect(
    'a courier for the first of two',
    'calls the courier for the shipments that were named',
    sends('callCourier', '/couriers', (json) => ({ ...json, orders: json.orders.slice(0, 1) })),
  ),
  defect(
    'a courier who cannot call',
    'tells the courier whom to call',
    sends('callCourier', '/couriers', (json) => ({ ...json, phone: '' })),
  ),
  defect(
    'a courier who asks for nobody',
    'tells the courier whom to call',
    sends('callCourier', '/couriers', (json) => ({ ...json, contact: null })),
  ),
  defect(
    'a courier who does not know the way in',
    'tells the courier what to know',
    sends('callCourier', '/couriers', (json) => ({ ...json, hint: null })),
  ),
  defect(
    'a courier called off by nobody',
    [
      callsOff,
      'says when it is too late to call a courier off',
      'does not call off a courier whom the vendor does not know',
      'cancelCourier ends every failure of the vendor in its class, in time',
    ],
    does('cancelCourier', async () => ({ kind: 'canceled' })),
  ),
  defect(
    'another courier called off',
    [callsOff, 'calls a courier off once and for all', 'says when it is too late to call a courier off'],
    calls('cancelCourier', (call) =>
      requesting(call, (request, send) =>
        send({
          ...request,
          json: { number: `C${Number(String((request.json as { number: string }).number).slice(1)) - 1}` },
        }),
      ),
    ),
  ),
  defect(
    'the couriers before called off as well',
    callsOff,
    calls('cancelCourier', (call) =>
      requesting(call, async (request, send) => {
        const answer = await send(request);
        const { number } = (request.json ?? {}) as { number?: string };
        for (let before = 1; answer.status < 300 && number !== undefined && before <= 3; before += 1)
          await send({ ...request, json: { number: `C${Number(number.slice(1)) - before}` } });
        return answer;
      }),
    ),
  ),
  defect(
    'a courier called off who was called off already taken for too late',
    'calls a courier off once and for all',
    (right) => {
      const known = new Set<string>();
      return does('cancelCourier', async (cancel, courier, call) => {
        const done = await cancel(courier, call);
        const isKnown = known.has(courier.reference);
        known.add(courier.reference);
        return isKnown ? { kind: 'too-late', message: 'It is done.' } : done;
      })(right);
    },
  ),
  defect(
    'a courier on the way taken for called off',
    'says when it is too late to call a courier off',
    tells('cancelCourier', (done) => (done.kind === 'too-late' ? { kind: 'canceled' } : done)),
  ),
  defect(
    'a courier whom nobody knows called off',
    'does not call off a courier whom the vendor does not know',
    onFailure('cancelCourier', (thrown) => {
      if (toVendorProblem(thrown).kind === 'notFound') return { kind: 'canceled' };
      throw thrown;
    }),
  ),
];
