import type { ReceivedEnd } from '../../simulator/simulated-vendor.ts';
import { holds, oneOf, same } from '../stage/judge.ts';
import { type Law, notApplicable } from '../stage/law.ts';
import { eventsOf } from './track-laws.ts';

/** Taking a shipment back and changing it (`cancel`, `update`). */
export const withdrawalLaws: readonly Law[] = [
  // The money goes back to the customer, so nothing may be delivered any more.
  {
    name: 'has the vendor take a canceled shipment back',
    mend: 'cancel sends the vendor’s own call, by `id` or the number; an answer without a call delivers the parcel. Where the vendor will do it later, or refuse, the answer is `requested`.',
    holds: async ({ adapter, call, handedOver, received, settled }) => {
      if (adapter.cancel === undefined) notApplicable();
      const ref = await handedOver();
      const { kind } = await adapter.cancel(ref, call());
      oneOf('cancel', kind, ['canceled', 'requested']);
      // A vendor that has only been asked may still refuse.
      if (kind === 'canceled') await judgeNow();
      await settled();
      return judgeNow();

      async function judgeNow(): Promise<void> {
        const made = await received(ref.reference);
        if (made !== null) same(`isCanceled at the vendor after '${kind}'`, made[0]?.isCanceled, true);
      }
    },
  },
  // The shop would send the goods once more, or wait for money.
  {
    name: 'tells as canceled what was canceled',
    mend: 'manifest.statuses: the code of a cancellation is Canceled.',
    holds: async (stage) => {
      const { adapter, call, vendor, settled } = stage;
      if (adapter.cancel === undefined || adapter.track === undefined) notApplicable();
      const ref = await stage.handedOver();
      await vendor.advance?.(ref.reference);
      const before = (await eventsOf(stage, ref)).length;
      if ((await adapter.cancel(ref, call())).kind !== 'canceled') notApplicable();
      await settled();
      const events = (await eventsOf(stage, ref)).toSorted((one, other) => one.at - other.at);
      // Some tell nothing of it.
      if (events.length <= before) notApplicable();
      oneOf('The last status of what was canceled', events.at(-1)?.status, [
        'Canceled',
        'CancelRequest',
        'VendorStatus',
      ]);
    },
  },
  // A cancellation whose answer was lost is asked for again.
  {
    name: 'cancels once and for all',
    mend: 'A vendor that says "already canceled" has canceled: answer `canceled` then too.',
    holds: async ({ adapter, call, handedOver, settled }) => {
      if (adapter.cancel === undefined) notApplicable();
      const ref = await handedOver();
      const first = await adapter.cancel(ref, call());
      await settled();
      const second = await adapter.cancel(ref, call());
      const expected = first.kind === 'canceled' ? ['canceled'] : ['canceled', 'requested'];
      return oneOf('cancel, the second time', second.kind, expected);
    },
  },
  // Several orders of a company may share an account, a courier and a day.
  {
    name: 'cancels one shipment alone',
    mend: 'Name the one shipment in the call: by `id`, the number or our reference.',
    holds: async ({ adapter, call, handedOver, received, settled }) => {
      if (adapter.cancel === undefined) notApplicable();
      const [one, other] = [await handedOver(), await handedOver()];
      await adapter.cancel(other, call());
      await settled();
      const made = await received(one.reference);
      return made === null ? notApplicable() : same('isCanceled of another shipment', made[0]?.isCanceled, false);
    },
  },
  // The customer is then told the truth, and the money stays where it is.
  {
    name: 'says when it is too late to cancel',
    mend: "Answer { kind: 'too-late', message } or throw `tooLate` where the vendor says that it cannot any more.",
    holds: async ({ adapter, vendor, call, settle, handedOver }) => {
      if (adapter.cancel === undefined || vendor.advancePastCancel === undefined) notApplicable();
      const ref = await handedOver();
      await vendor.advancePastCancel(ref.reference);
      const ended = await settle(adapter.cancel(ref, call()));
      return 'thrown' in ended
        ? same('cancel of what is too far gone', ended.thrown.kind, 'tooLate')
        : same('cancel of what is too far gone', ended.value.kind, 'too-late');
    },
  },
  // `canceled` would give the money back for a parcel that is on its way under another number.
  {
    name: 'does not cancel what the vendor does not know',
    mend: 'Throw `notFound` where the vendor has no such shipment; `canceled` would be a promise.',
    holds: async ({ adapter, call, problemOf, newReference }) => {
      if (adapter.cancel === undefined) notApplicable();
      const stranger = { reference: newReference(), id: STRANGE_ID, number: 'NEVER' };
      return same('cancel of a stranger', (await problemOf(adapter.cancel(stranger, call()))).kind, 'notFound');
    },
  },
  // The host offers these fields to the customer after the hand-over.
  {
    name: 'changes every field that its manifest calls changeable',
    mend: 'manifest.changeable lists what `update` can change after the hand-over, and nothing else.',
    holds: async ({ adapter, call, handedOver, manifest }) => {
      if (adapter.update === undefined) notApplicable();
      const ref = await handedOver();
      for (const field of manifest.changeable)
        await adapter.update(ref, { [field]: field.endsWith('phone') ? '+79167654321' : 'Проверка' }, call());
    },
  },
  // A change that is written whole puts old values back into the fields that others have changed.
  {
    name: 'has the vendor change what it is told to, and nothing else',
    mend: 'update sends the vendor’s own call with the new value; what is not among the changes stays as it was.',
    holds: async ({ adapter, call, handedOver, manifest, received, told }) => {
      if (adapter.update === undefined) notApplicable();
      const ref = await handedOver();
      const receiver = async () => (await received(ref.reference))?.[0]?.to;
      let judged = 0;
      for (const [member, value] of Object.entries(newValues)) {
        const field = `receiver.${member}`;
        const before = await receiver();
        if (!manifest.changeable.includes(field) || told(field, before?.[member as keyof ReceivedEnd]) === undefined)
          continue;
        judged++;
        await adapter.update(ref, { [field]: value }, call());
        const after = (await receiver()) ?? {};
        const { [member as keyof ReceivedEnd]: seen, ...others } = after;
        const { [member as keyof ReceivedEnd]: _, ...unchanged } = before ?? {};
        if (member === 'phone')
          same(`The ${field} at the vendor`, seen?.replaceAll(/\D/g, '').slice(-10), '9167654321');
        // Beside the street stands what else the vendor has of it.
        else if (member === 'address') holds(`The ${field} at the vendor`, (seen ?? '').includes(value), seen, value);
        else same(`The ${field} at the vendor`, seen, value);
        // The extension goes with its number.
        const rest = ({ phoneExtension, ...all }: ReceivedEnd) =>
          member === 'phone' ? all : { ...all, phoneExtension };
        same(`The rest of the receiver after ${field}, at the vendor`, rest(others), rest(unchanged));
      }
      if (judged === 0) notApplicable();
    },
  },
  // Several orders of a company may go to one receiver.
  {
    name: 'changes one shipment alone',
    mend: 'Name the one shipment in the call: by `id`, the number or our reference.',
    holds: async ({ adapter, call, handedOver, manifest, received }) => {
      const member = Object.keys(newValues).find((one) => manifest.changeable.includes(`receiver.${one}`));
      if (adapter.update === undefined || member === undefined) notApplicable();
      const [one, other] = [await handedOver(), await handedOver()];
      const before = (await received(one.reference))?.[0]?.to ?? notApplicable();
      const changes = { [`receiver.${member}`]: newValues[member as keyof typeof newValues] };
      await adapter.update(other, changes, call());
      same('The receiver of another shipment', (await received(one.reference))?.[0]?.to, before);
    },
  },
];

/** By the members of a received end. */
const newValues = {
  phone: '+79167654321',
  name: 'Анна',
  email: 'anna@example.com',
  instructions: 'Позвонить за час',
  contactPerson: 'Ольга',
  address: 'ул. Садовая, д. 7',
} as const satisfies Partial<Record<keyof ReceivedEnd, string>>;

/** An id of the form that most vendors use, which none of them has. */
export const STRANGE_ID = '00000000-0000-4000-8000-000000000000';
