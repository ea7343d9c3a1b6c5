import { expect } from 'vitest';
import type { PaymentLaw } from './payment-stage.ts';

/** By our reference alone, as a caller does who has lost the answer with the provider's own number. */
const byReference = ({ reference }: { readonly reference: string }) => ({ reference, id: null });

const startLaws: readonly PaymentLaw[] = [
  // The customer is sent to that page, and pays the sum that stands on it.
  {
    name: 'makes the payment that was asked for, with a page of the web',
    holds: async ({ provider, request, call }) => {
      const { reference, amount, ...rest } = request();
      const outcome = await provider.start({ reference, amount, ...rest }, call());
      expect(outcome).toMatchObject({ kind: 'done', payment: { reference, amount, status: 'open', refunded: 0 } });
      expect(outcome.kind === 'done' && outcome.payment.link).toMatch(/^https?:\/\//);
    },
  },
  // The host asks again where the answer was lost. Two payments of one invoice are paid twice.
  {
    name: 'makes one payment of one reference',
    holds: async ({ provider, started, call, server }) => {
      const { request, ref } = await started();
      const again = await provider.start(request, call());
      expect(again).toMatchObject({ kind: 'done', payment: { id: ref.id, reference: request.reference } });
      expect(await server.made(request.reference)).toBe(1);
    },
  },
  // The one case in which the id of the provider has never reached the host.
  {
    name: 'finds by our reference what was made and whose answer was lost',
    holds: async ({ provider, request, call, server, proxy, found }) => {
      const wanted = request();
      proxy.fault = 'lose-answer';
      expect((await provider.start(wanted, call())).kind).toBe('unknown');
      proxy.fault = null;
      expect(await found(byReference(wanted))).toMatchObject({ reference: wanted.reference, status: 'open' });
      expect(await provider.start(wanted, call())).toMatchObject({ kind: 'done' });
      expect(await server.made(wanted.reference)).toBe(1);
    },
  },
  // null lets the host begin anew.
  {
    name: 'knows nothing of a reference that it was never asked for',
    holds: async ({ provider, request, call }) => {
      const ref = byReference(request());
      expect(await provider.find(ref, call())).toBeNull();
      expect(await provider.close(ref, call())).toBeNull();
    },
  },
];

const endLaws: readonly PaymentLaw[] = [
  // The balance is credited by what this member tells.
  {
    name: 'tells what was paid, by either name of the payment',
    holds: async ({ paid, found }) => {
      const { request, ref } = await paid();
      for (const name of [ref, byReference(ref)]) {
        expect(await found(name)).toMatchObject({ ...ref, status: 'paid', amount: request.amount, refunded: 0 });
      }
    },
  },
  // The customer may try another card, with another payment.
  {
    name: 'tells that the bank refused',
    holds: async ({ started, server, found }) => {
      if (server.decline === undefined) return;
      const { ref } = await started();
      await server.decline(ref.reference);
      expect((await found(ref)).status).toBe('failed');
    },
  },
  // What was canceled is not to be paid later, when the money belongs to nothing.
  {
    name: 'closes a link for good, however often it is asked to, and by either name',
    holds: async ({ provider, started, call, server, found }) => {
      const { ref } = await started();
      for (const name of [byReference(ref), ref, ref]) {
        const closed = await provider.close(name, call());
        expect(['canceled', 'failed']).toContain(closed?.status);
        expect(closed?.reference).toBe(ref.reference);
      }
      expect(await server.pay(ref.reference), 'somebody pays on a closed link').toBe(false);
      expect((await found(ref)).status).not.toBe('open');
    },
  },
  // The customer may press the button in the same second in which the link is closed.
  {
    name: 'leaves paid what was paid before it is closed',
    holds: async ({ provider, paid, call, found }) => {
      const { request, ref } = await paid();
      expect(await provider.close(ref, call())).toMatchObject({ ...ref, status: 'paid', amount: request.amount });
      expect((await found(ref)).status).toBe('paid');
    },
  },
];

const refundLaws: readonly PaymentLaw[] = [
  // A refund whose answer was lost is asked for again.
  {
    name: 'gives back once what is asked for twice under one reference',
    holds: async ({ provider, paid, call, server }) => {
      const { ref } = await paid();
      const wish = { reference: `${ref.reference}-R`, amount: 45 };
      for (let n = 0; n < 2; n += 1) {
        expect(await provider.refund(ref, wish, call())).toEqual({ kind: 'done', amount: wish.amount });
      }
      expect(await server.returned(ref.reference)).toBe(wish.amount);
    },
  },
  // What the ledger says is checked against this sum.
  {
    name: 'tells how much was given back, and when it was all',
    holds: async ({ provider, paid, call, found }) => {
      const { request, ref } = await paid();
      await provider.refund(ref, { reference: `${ref.reference}-R1`, amount: 45 }, call());
      expect(await found(ref)).toMatchObject({ status: 'paid', amount: request.amount, refunded: 45 });
      await provider.refund(ref, { reference: `${ref.reference}-R2`, amount: request.amount - 45 }, call());
      expect(await found(ref)).toMatchObject({ status: 'refunded', refunded: request.amount });
    },
  },
  // In doubt the host repeats it with the same reference, until it knows.
  {
    name: 'asks again for a refund whose answer was lost, and gives back once',
    holds: async ({ provider, paid, call, server, proxy }) => {
      const { request, ref } = await paid();
      const wish = { reference: `${ref.reference}-R`, amount: request.amount };
      proxy.fault = 'lose-answer';
      expect((await provider.refund(ref, wish, call())).kind).toBe('unknown');
      proxy.fault = null;
      expect(await provider.refund(ref, wish, call())).toEqual({ kind: 'done', amount: wish.amount });
      expect(await server.returned(ref.reference)).toBe(wish.amount);
    },
  },
  // The customer would read that the money is on its way.
  {
    name: 'does not take a refund for done that the provider refuses',
    holds: async ({ provider, paid, started, call, server, settle }) => {
      const [{ request, ref }, unpaid] = [await paid(), await started()];
      const tooMuch = { reference: `${ref.reference}-R`, amount: request.amount + 1 };
      for (const payment of [ref, unpaid.ref]) {
        const ended = await settle(provider.refund(payment, tooMuch, call()));
        expect('value' in ended && ended.value.kind === 'done').toBe(false);
        expect(await server.returned(payment.reference)).toBe(0);
      }
    },
  },
];

const notificationLaws: readonly PaymentLaw[] = [
  // By a notification the balance grows within seconds, and not with the next poll.
  {
    name: 'reads what the provider tells of a payment',
    holds: async ({ provider, paid, server, account }) => {
      const { request, ref } = await paid();
      const told = provider.readNotification(await server.told(ref.reference), account);
      expect(told).toMatchObject({ ...ref, status: 'paid', amount: request.amount });
    },
  },
  // The address is public: anybody could credit themselves.
  {
    name: 'believes nothing that was changed on the way, or that another signed',
    holds: async ({ provider, paid, server, account }) => {
      const { ref } = await paid();
      const { headers, body } = await server.told(ref.reference);
      const read = (changes: object, by = account) => provider.readNotification({ headers, body, ...changes }, by);
      const changed = Uint8Array.from(body);
      changed[changed.length - 2] = (changed.at(-2) ?? 0) ^ 1;
      const strange = { credentials: mapValues(account.credentials, (value) => `${value}x`) };
      expect(read({ body: changed }), 'another body').toBeNull();
      expect(read({ headers: {} }), 'no headers').toBeNull();
      expect(read({}, { ...account, ...strange }), 'another secret').toBeNull();
      expect(read({}, { ...account, credentials: mapValues(account.credentials, () => '') }), 'no secret').toBeNull();
    },
  },
  // Strangers find every address, and send what they like.
  {
    name: 'reads whatever else anybody sends there as nothing, and fails at none of it',
    holds: async ({ provider, paid, server, account }) => {
      const { ref } = await paid();
      const { headers } = await server.told(ref.reference);
      const bodies = ['', '{}', 'null', '[]', '{"id":', '\u0000', 'x'.repeat(70_000), '[['.repeat(20_000)];
      for (const body of [...bodies.map((text) => Buffer.from(text)), Uint8Array.of(0xff, 0xfe, 0x00)]) {
        for (const some of [headers, {}, mapValues(headers, () => 'ю')]) {
          expect(provider.readNotification({ headers: some, body }, account)).toBeNull();
        }
      }
    },
  },
];

const mapValues = (record: Readonly<Record<string, string>>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** What a provider is asked for, what becomes of it, and what it tells. */
export const lawsOfPayments: Readonly<Record<string, readonly PaymentLaw[]>> = {
  'asking for a payment': startLaws,
  'its end': endLaws,
  refunds: refundLaws,
  notifications: notificationLaws,
};
