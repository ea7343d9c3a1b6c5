import type { CallContext } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { callCourier, register } from './checkin.ts';
import { handOver } from './hand-over.ts';
import { courierFor, handedOver, openPost, shipmentOf } from './testing.ts';

type Post = Awaited<ReturnType<typeof openPost>>;
const batchesOf = ({ books }: Post) =>
  books.batches.map((batch) => [
    `${batch.office} ${batch.sendingDate}`,
    books.itemsIn(batch).map(({ order }) => order['order-num']),
    batch.status,
  ]);

it('puts all of a day and an office into one batch, and what belongs to another owner into another', async () => {
  const post = await openPost();
  const call = post.openProcess();
  for (const [reference, more] of [
    ['A-1', {}],
    ['A-2', { tariffId: 'EMS' }],
    ['A-3', { takeDate: '2031-06-04' }],
    ['A-4', { office: '190000' }],
    ['A-5', { owner: '2' }],
    ['A-6', {}],
  ] as const)
    await handedOver(call, shipmentOf(reference, more));
  expect(batchesOf(post)).toEqual([
    ['101000 2031-06-03', ['A-1', 'A-2', 'A-6'], 'CREATED'],
    ['101000 2031-06-04', ['A-3'], 'CREATED'],
    ['190000 2031-06-03', ['A-4'], 'CREATED'],
    ['101000 2031-06-03', ['A-5'], 'CREATED'],
  ]);
});

it('opens one batch for many hand-overs at once, and goes on with it in another process', async () => {
  const post = await openPost();
  const call = post.openProcess();
  await Promise.all(Array.from({ length: 12 }, (_, n) => handedOver(call, shipmentOf(`A-${n}`))));
  expect(post.books.batches).toHaveLength(1);
  await handedOver(post.openProcess(), shipmentOf('B-1'));
  expect(post.books.batches).toHaveLength(1);
});

it('has a batch for each kind where the account takes no other', async () => {
  const post = await openPost({ isOneKindABatch: true });
  const call = post.openProcess();
  for (const [reference, tariffId] of [
    ['A-1', 'ONLINE_PARCEL'],
    ['A-2', 'POSTAL_PARCEL'],
    ['A-3', 'ONLINE_PARCEL'],
    ['A-4', 'POSTAL_PARCEL'],
    ['A-5', 'PARCEL_CLASS_1'],
  ] as const)
    await handedOver(call, shipmentOf(reference, { tariffId }));
  expect(batchesOf(post).map(([, items]) => items)).toEqual([['A-1', 'A-3'], ['A-2', 'A-4'], ['A-5']]);
});

it('closes the batch at a courier call, by one request, and begins another afterwards', async () => {
  const post = await openPost();
  const call = post.openProcess();
  const refs = [await handedOver(call, shipmentOf('A-1')), await handedOver(call, shipmentOf('A-2'))];
  post.asked();
  const booked = await callCourier(courierFor(refs), call);
  expect(booked).toMatchObject({ kind: 'booked', pickupNumber: '1' });
  expect(booked).toHaveProperty('told.ru', 'Отделению отправлен список (Ф103) на 2031-06-03, партия 1');
  expect(post.asked()).toEqual(['POST /1.0/batch/1/checkin']);
  expect(batchesOf(post)).toEqual([['101000 2031-06-03', ['A-1', 'A-2'], 'FROZEN']]);

  // Another process knows it, and asks nobody.
  expect(await callCourier(courierFor(refs.slice(1)), post.openProcess())).toMatchObject({ pickupNumber: '1' });
  expect(post.asked()).toEqual([]);

  await handedOver(call, shipmentOf('A-3'));
  expect(batchesOf(post).map(([, items]) => items)).toEqual([['A-1', 'A-2'], ['A-3']]);
  // A process that had the first batch in mind.
  const late = post.openProcess();
  await handedOver(late, shipmentOf('A-4'));
  expect(batchesOf(post).map(([, items]) => items)).toEqual([
    ['A-1', 'A-2'],
    ['A-3', 'A-4'],
  ]);
  // Asked once more for the first batch, it leaves the next one open.
  await callCourier(courierFor(refs), call);
  await handedOver(post.openProcess(), shipmentOf('A-5'));
  expect(batchesOf(post).map(([, items]) => items)).toEqual([
    ['A-1', 'A-2'],
    ['A-3', 'A-4', 'A-5'],
  ]);
});

it('opens another batch where somebody has deleted the one that it knows', async () => {
  const post = await openPost();
  await handedOver(post.openProcess(), shipmentOf('A-1'));
  post.books.batches.length = 0;
  const call = post.openProcess();
  await handedOver(call, shipmentOf('A-2'));
  await handedOver(call, shipmentOf('A-3'));
  expect(batchesOf(post).map(([, items]) => items)).toEqual([['A-2', 'A-3']]);
});

it('sends the list again where the vendor lets something into a batch that was closed', async () => {
  const post = await openPost({ isOpenAfterCheckin: true });
  const slow = post.openProcess();
  const ref = await handedOver(slow, shipmentOf('A-1'));
  const call = post.openProcess();
  await callCourier(courierFor([ref]), call);
  // This one still has the batch in mind.
  const later = await handedOver(slow, shipmentOf('A-2'));
  expect(batchesOf(post).map(([, items]) => items)).toEqual([['A-1', 'A-2']]);
  expect(await callCourier(courierFor([later]), call)).toMatchObject({ pickupNumber: '1' });
  expect(post.books.batches[0]?.listed).toHaveLength(2);
});

it('merges what two processes have opened at one moment', async () => {
  const post = await openPost();
  // Both read the notes before either has written.
  const held: (() => void)[] = [];
  const holding = (call: CallContext): CallContext => ({
    ...call,
    notes: {
      ...call.notes,
      read: async (key) => {
        const text = await call.notes.read(key);
        if (key.startsWith('batch ') && held.length < 2)
          await new Promise<void>((resolve) => {
            held.push(resolve);
            if (held.length === 2) for (const go of held) go();
          });
        return text;
      },
    },
  });
  const refs = await Promise.all(
    ['A-1', 'A-2'].map((reference) => handedOver(holding(post.openProcess()), shipmentOf(reference))),
  );
  expect(post.books.batches).toHaveLength(2);
  expect(await callCourier(courierFor(refs), post.openProcess())).toMatchObject({ pickupNumber: '1' });
  expect(batchesOf(post).filter(([, items]) => (items as unknown[]).length > 0)).toEqual([
    ['101000 2031-06-03', expect.arrayContaining(['A-1', 'A-2']), 'FROZEN'],
  ]);
});

it('gathers what a lost answer has left among the new ones', async () => {
  const post = await openPost();
  const call = post.openProcess();
  const ref = await handedOver(call, shipmentOf('A-1'));
  // Neither came back: not that of the batch, nor, of the next one, whether it was gathered.
  post.listen((route) => (route.endsWith('/shipment') ? 'lost' : undefined));
  expect(await handOver(shipmentOf('A-2'), call)).toMatchObject({ kind: 'unknown' });
  post.listen(() => undefined);
  const id = String(post.books.items[1]?.id);
  post.books.giveBack([Number(id)]);
  const booked = await callCourier(courierFor([ref, { reference: 'A-2', id, number: null }]), call);
  expect(booked).toMatchObject({ kind: 'booked', pickupNumber: '1, 2' });
  expect(batchesOf(post).map(([, items, status]) => [items, status])).toEqual([
    [['A-1'], 'FROZEN'],
    [['A-2'], 'FROZEN'],
  ]);
  expect(await register({ pickupNumber: '1, 2' }, call)).toHaveLength(2);
});

it('takes along to another day what a courier is called for then, and leaves the others', async () => {
  const post = await openPost();
  const call = post.openProcess();
  const [ref] = [await handedOver(call, shipmentOf('A-1')), await handedOver(call, shipmentOf('A-2'))];
  await callCourier(courierFor([ref], '2031-06-05'), call);
  expect(batchesOf(post)).toEqual([
    ['101000 2031-06-03', ['A-2'], 'CREATED'],
    ['101000 2031-06-05', ['A-1'], 'FROZEN'],
  ]);
});

it('asks once more after a lost answer, and is told that nothing has changed', async () => {
  const post = await openPost({ isOpenAfterCheckin: true });
  const call = post.openProcess();
  const ref = await handedOver(call, shipmentOf('A-1'));
  post.listen((route) => (route.endsWith('/checkin') ? 'lost' : undefined));
  await expect(callCourier(courierFor([ref]), call)).rejects.toBeDefined();
  post.listen(() => undefined);
  post.asked();
  expect(await callCourier(courierFor([ref]), call)).toMatchObject({ kind: 'booked', pickupNumber: '1' });
  expect(post.asked()).toEqual(['POST /1.0/batch/1/checkin']);
});

it('checks in by GET where Russian Post knows no other way, and gives its list', async () => {
  const post = await openPost({ isCheckinByGet: true });
  const call = post.openProcess();
  const ref = await handedOver(call, shipmentOf('A-1'));
  await expect(register({ pickupNumber: '1' }, call)).rejects.toMatchObject({ kind: 'invalid' });
  await callCourier(courierFor([ref]), call);
  const [list] = await register({ pickupNumber: '1' }, call);
  expect(Buffer.from(list ?? []).toString()).toContain('%PDF');
});
