import { resolve } from 'node:path';
import { saveConnection } from '@cartage/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openDoor, syncPoints } from './open-door.ts';

// interface 15.10, 15.11, 15.13, 15.14: the same rules for a point at every entrance, for every vendor.

const sheet = resolve(import.meta.dirname, '../../../../vendors/rate-sheet/src/examples/fast.csv');
const door = openDoor({ VENDOR_PLUGINS: sheet });

/** A vendor, and its points in Moscow. `small` takes 1,000 roubles, `heavy` kg are too much for `good`. */
interface Scene {
  readonly vendorId: number;
  readonly tariffId: string;
  readonly good: string;
  readonly elsewhere: string;
  readonly cashless: string;
  readonly small: string;
  readonly closed: string;
}
const HEAVY = 31;
/** The id of no vendor. */
const NOBODY = 4711;
const scenes = new Map<string, Scene>();

beforeAll(async () => {
  const { service } = door.opened;
  const wish = { companyId: null, vendorKey: 'fast', environment: 'prod', credentials: {}, settings: {} } as const;
  expect(await saveConnection(service, wish)).toMatchObject({ kind: 'connected' });
  await syncPoints(service);
  const { db } = service.store;
  /** Points of one kind that take all that is asked for here. */
  const pointsOf = async (vendorId: number, cityId: string) => {
    const rows = await db
      .selectFrom('pickup_points')
      .select(['point_id', 'document'])
      .where('vendor_id', '=', vendorId)
      .where('city_id', '=', cityId)
      .where('type', '=', 'pickup-point')
      .orderBy('point_id')
      .execute();
    const plain = { maxCashOnDelivery: null, cashPayment: true, intake: true, pickup: true, maxWeight: 30 };
    return rows.map(({ point_id, document }) => ({ id: point_id, document: { ...JSON.parse(document), ...plain } }));
  };
  const change = (vendorId: number, { id, document }: { id: string; document: object }, changes: object) =>
    db
      .updateTable('pickup_points')
      .set({ document: JSON.stringify({ ...document, ...changes }) })
      .where('vendor_id', '=', vendorId)
      .where('point_id', '=', id)
      .execute();
  const [good, cashless, small, closed] = await pointsOf(2, '7700000000000');
  const [elsewhere] = await pointsOf(2, '7800000000000');
  if (!good || !cashless || !small || !closed || !elsewhere) throw new Error('The vendor has too few points.');
  await change(2, good, {});
  await change(2, elsewhere, {});
  await change(2, cashless, { cashPayment: false, cardPayment: false });
  await change(2, small, { maxCashOnDelivery: 1_000_00 });
  await change(2, closed, { closed: { from: '2026-11-01', until: '2027-01-01' } });
  scenes.set('econom', {
    ...{ vendorId: 2, tariffId: 'EC-S-DP', good: good.id, elsewhere: elsewhere.id },
    ...{ cashless: cashless.id, small: small.id, closed: closed.id },
  });
  // A sheet closes no point by itself.
  const office = (await pointsOf(900, '7700000000000')).find(({ id }) => id === 'MSK-1');
  if (!office) throw new Error('The sheet has no MSK-1.');
  await db
    .insertInto('pickup_points')
    .columns([
      'vendor_id',
      'point_id',
      'country',
      'city_id',
      'city_name',
      'type',
      'latitude',
      'longitude',
      'intake',
      'pickup',
      'document',
      'synced_at',
    ])
    .expression((from) =>
      from
        .selectFrom('pickup_points')
        .select((is) => [
          ...(['vendor_id'] as const),
          is.val('MSK-9').as('point_id'),
          ...([
            'country',
            'city_id',
            'city_name',
            'type',
            'latitude',
            'longitude',
            'intake',
            'pickup',
            'document',
            'synced_at',
          ] as const),
        ])
        .where('vendor_id', '=', 900)
        .where('point_id', '=', 'MSK-1'),
    )
    .execute();
  await change(
    900,
    { id: 'MSK-9', document: office.document },
    { id: 'MSK-9', closed: { from: '2026-11-01', until: null } },
  );
  scenes.set('fast', {
    ...{ vendorId: 900, tariffId: 'office', good: 'MSK-1', elsewhere: 'SPB-1' },
    ...{ cashless: 'MSK-3', small: 'MSK-4', closed: 'MSK-9' },
  });
});

const apiKey = 'sandbox-key';
const moscow = {
  ...{ country: 'RU', countryId: 'RU', cityId: '7700000000000' },
  ...{ name: 'Lavka LLC', address: 'Tverskaya 7', phone: '+7 495 123-45-67' },
};
interface Wish {
  readonly pointId?: string | null;
  /** Default: the vendor of the scene. */
  readonly pointVendorId?: number;
  readonly contactType?: number;
  readonly weight?: number;
  /** Roubles that the receiver is to pay. */
  readonly charge?: number;
}
const bodyOf = (
  scene: Scene,
  { pointId, pointVendorId = scene.vendorId, contactType = 4, weight = 2, charge }: Wish,
) => ({
  sender: moscow,
  receiver: {
    ...moscow,
    contactType,
    ...(pointId != null && { pickupPointId: pointId, pickupPointVendorId: pointVendorId }),
  },
  cargo: { cargoType: 2, description: 'Books', cargoItems: [{ weight, qty: 1, l: 30, h: 20, w: 10 }] },
  ...(charge !== undefined && { receiverDeliveryCharge: charge }),
});
const older = (scene: Scene, wish: Wish, deliveryOptions: object = {}) => ({
  apiKey,
  ...bodyOf(scene, wish),
  deliveryOptions: { vendorsIdFilter: [scene.vendorId], ...deliveryOptions },
  ...(wish.charge !== undefined && { services: [{ code: 1 }] }),
});
const newer = (scene: Scene, wish: Wish, more: object = {}) => ({
  ...bodyOf(scene, wish),
  optionFilter: { vendorsIdFilter: [scene.vendorId] },
  ...(wish.charge !== undefined && { services: [{ code: 'CashOnDelivery' }] }),
  ...more,
});
const chosenOf = ({ vendorId, tariffId }: Scene) => ({ vendorId, vendorUrgentTypeId: tariffId, tariffId });

const post = (path: string, body: object, method = 'POST', language = 'en') =>
  door.ask(path, {
    method,
    headers: { Authorization: `apiKey ${apiKey}`, 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify(body),
  });

/** Every problem with a point in an answer of any version, by its words; fails where the answer refuses anything else. */
const refusalOf = ({ body }: Pick<Answer, 'body'>): readonly string[] => {
  const text = JSON.stringify(body);
  const found = [
    ...text.matchAll(
      /"(?:errorCode|code)":"(\w+)","(?:errorDescription|message)":"(.*?)","(?:errorAdditionalInfo|target)":"?(.*?)"?\}/g,
    ),
  ];
  return found.map(([, code, words, target]) => {
    expect([code, target?.replace(/^\[0\]\./, '')], text).toEqual(['PickupPointInvalid', 'receiver.pickupPointId']);
    return words ?? '';
  });
};

const token = async (): Promise<string> => (await post('/openapi/v3/token', {})).body.token;
const inV3 = async (body: object): Promise<Answer> => {
  const headers = { Authorization: `Bearer ${await token()}`, 'Content-Type': 'application/json' };
  const started = await door.ask('/openapi/v3/Calc', { method: 'POST', headers, body: JSON.stringify(body) });
  if (started.status !== 202) return started;
  const path = `/openapi/v3/Calc/${started.body.requestId}/All`;
  const shown = await door.ask(path, { headers: { ...headers, Prefer: 'wait=10' } });
  const problems = started.headers.get('X-Point-Problems');
  if (problems !== null) shown.headers.set('X-Point-Problems', problems);
  return shown;
};

const calculations: Readonly<Record<string, (scene: Scene, wish: Wish) => Promise<Answer>>> = {
  'v1 Calc': (scene, wish) => post('/OpenAPI/v1/Calc', older(scene, wish)),
  'v1 CalcMany': (scene, wish) => post('/OpenAPI/v1/CalcMany', [older(scene, wish)]),
  'v2 Calc': (scene, wish) => post('/openapi/v2/Calc', newer(scene, wish)),
  'v2 CalcByDays': (scene, wish) => post('/openapi/v2/Calc/ByDays', newer(scene, wish, { daysToCalculate: 7 })),
  'v3 Calc': (scene, wish) => inV3(newer(scene, wish)),
};

/** All options of an answer, wherever it has them. */
interface Shown {
  readonly status?: number;
  readonly toPickupPointType?: number | null;
  readonly deliveryType?: number;
  readonly comments?: string | null;
  readonly takeDate?: string;
  readonly tariffId?: string;
  readonly services?: readonly { readonly code: string; readonly status: number }[];
}
const optionsIn = ({ body }: Answer): readonly Shown[] =>
  (Array.isArray(body?.deliveryDays)
    ? body.deliveryDays.flatMap(({ options }: { options: readonly Shown[] }) => options)
    : (body?.options ?? [])
  ).flatMap(
    (one: Shown & { deliveryOptions?: { options: readonly Shown[] } }) => one.deliveryOptions?.options ?? [one],
  );

const hasStatus = (name: string): boolean => !name.startsWith('v1');
/** CalcMany says what is wrong with an element in its place. */
const hasHeader = (name: string): boolean => name !== 'v1 CalcMany';

describe.each(['econom', 'fast'])('a point of %s that a calculation names', (vendor) => {
  const scene = (): Scene => {
    const known = scenes.get(vendor);
    if (!known) throw new Error('The scene is set.');
    return known;
  };

  describe.each(Object.entries(calculations))('%s', (name, ask) => {
    it('has options of its own kind', async () => {
      const answer = await ask(scene(), { pointId: scene().good, charge: 500 });
      const options = optionsIn(answer);
      expect(options.length, JSON.stringify(answer.body)).toBeGreaterThan(0);
      expect(answer.headers.get('X-Point-Problems')).toBe(null);
      if (!hasStatus(name)) return;
      for (const option of options) {
        expect(option).toMatchObject({ toPickupPointType: 0, deliveryType: 1 });
        expect(option.services?.map(({ status }) => status)).not.toContain(0);
      }
    });

    it('is refused where it is not there, elsewhere or closed, and the words name it', async () => {
      const told = async (pointId: string) => refusalOf(await ask(scene(), { pointId }));
      expect(await told('NOPE')).toEqual([
        expect.stringMatching(/has no pickup point 'NOPE'; take the id from the list/),
      ]);
      expect(refusalOf(await ask(scene(), { pointId: scene().good, pointVendorId: NOBODY }))).toEqual([
        expect.stringContaining('no vendor 4711'),
      ]);
      expect(await told(scene().elsewhere)).toEqual([
        expect.stringContaining('(7800000000000), not in Moscow (7700000000000)'),
      ]);
      expect(await told(scene().closed)).toEqual([expect.stringContaining('from 2026-11-01')]);
    });

    it('has no option for what is too heavy for it, and says so', async () => {
      const answer = await ask(scene(), { pointId: scene().good, weight: HEAVY });
      expect(answer.status).toBe(200);
      expect(optionsIn(answer)).toEqual([]);
      if (hasHeader(name)) expect(answer.headers.get('X-Point-Problems')).toBe('receiver;rule=too-heavy');
    });

    it.each([
      ['cashless', 500, 'no-money'],
      ['small', 50_000, 'too-much-money'],
    ] as const)(
      'lacks the service where its point is %s and %i roubles are to be paid',
      async (which, charge, rule) => {
        const answer = await ask(scene(), { pointId: scene()[which], charge });
        expect(answer.status).toBe(200);
        const options = optionsIn(answer);
        if (hasHeader(name)) expect(answer.headers.get('X-Point-Problems')).toBe(`receiver;rule=${rule}`);
        if (!hasStatus(name)) return expect(options).toEqual([]);
        expect(options.length).toBeGreaterThan(0);
        for (const { services } of options) expect(services).toEqual([{ code: 'CashOnDelivery', status: 0 }]);
      },
    );

    it('may be any point of the city, whose options say what kind they are for', async () => {
      const answer = await ask(scene(), { pointId: null });
      const options = optionsIn(answer);
      expect(options.length, JSON.stringify(answer.body)).toBeGreaterThan(0);
      if (!hasStatus(name)) return;
      expect(new Set(options.map(({ toPickupPointType }) => toPickupPointType))).toEqual(new Set([0, 1]));
      const days = options.map((option) => JSON.stringify(option));
      if (name !== 'v2 CalcByDays') expect(new Set(days).size).toBe(days.length);
    });

    it('is ignored without contactType 4, and the options say so', async () => {
      if (name.startsWith('v3')) return;
      const answer = await ask(scene(), { pointId: scene().good, contactType: 1 });
      const options = optionsIn(answer);
      expect(options.length, JSON.stringify(answer.body)).toBeGreaterThan(0);
      for (const { comments } of options)
        expect(comments).toContain(`'${scene().good}' of the receiver is ignored: its contactType is not 4`);
    });
  });
});

const orders: Readonly<Record<string, (scene: Scene, wish: Wish) => Promise<Answer>>> = {
  'v1 Create': (scene, wish) => post('/OpenAPI/v1/Create', older(scene, wish, chosenOf(scene))),
  'v1 CreateMany': (scene, wish) => post('/OpenAPI/v1/CreateMany', [older(scene, wish, chosenOf(scene))]),
  'v2 Create': (scene, wish) => post('/openapi/v2/Orders', newer(scene, wish, { option: chosenOf(scene) })),
  'v1 Update': async (scene, wish) => {
    const { body } = await post('/OpenAPI/v1/Create', older(scene, { pointId: scene.good }));
    return post('/OpenAPI/v1/Update', { ...older(scene, wish), orderId: body.orderId });
  },
  'v2 Update': async (scene, wish) => {
    const draft = newer(scene, { pointId: scene.good }, { option: {}, isDraft: true });
    const { body } = await post('/openapi/v2/Orders', draft);
    const { orderId } = body.result;
    const { receiver, cargo, services, receiverDeliveryCharge } = newer(scene, wish);
    const changes = {
      'receiver.pickupPointId': receiver.pickupPointId,
      'receiver.pickupPointVendorId': receiver.pickupPointVendorId,
      'cargo.cargoItems': cargo.cargoItems,
      ...(wish.charge !== undefined && { services, receiverDeliveryCharge }),
    };
    return post(`/openapi/v2/Orders/${orderId}`, { changes }, 'PATCH');
  },
};

describe.each(['econom', 'fast'])('a point of %s that an order names', (vendor) => {
  const scene = (): Scene => {
    const known = scenes.get(vendor);
    if (!known) throw new Error('The scene is set.');
    return known;
  };

  it.each(Object.entries(orders))('is judged by %s: the words name the rule and the value', async (_, ask) => {
    const told = async (wish: Wish) => refusalOf(await ask(scene(), wish));
    const { elsewhere, cashless, small, closed, good } = scene();
    expect(await told({ pointId: 'NOPE' })).toEqual([expect.stringContaining("has no pickup point 'NOPE'")]);
    expect(refusalOf(await ask(scene(), { pointId: good, pointVendorId: NOBODY }))).toEqual([
      expect.stringContaining('no vendor 4711'),
    ]);
    expect(await told({ pointId: elsewhere })).toEqual([expect.stringContaining('not in Moscow')]);
    expect(await told({ pointId: closed })).toEqual([expect.stringContaining('from 2026-11-01')]);
    expect(await told({ pointId: good, weight: HEAVY })).toEqual([
      expect.stringMatching(/up to 30 kg; this one weighs 31 kg/),
    ]);
    expect(await told({ pointId: cashless, charge: 500 })).toEqual([expect.stringContaining('neither cash nor cards')]);
    expect(await told({ pointId: small, charge: 50_000 })).toEqual([
      expect.stringMatching(/up to 1,000\.00 RUB from a receiver; 50,000\.00 RUB/),
    ]);
    expect(await told({ pointId: small, charge: 1_000 })).toEqual([]);
    expect(await told({ pointId: cashless })).toEqual([]);
  });

  it.each(['v1', 'v2'])('is judged by %s PushToVendor: it may have closed since', async (version) => {
    const { db } = door.opened.service.store;
    const [pointId, { vendorId }] = [scene().small, scene()];
    const made = await post('/openapi/v2/Orders', newer(scene(), { pointId }, { option: {}, isDraft: true }));
    const { orderId } = made.body.result;
    const where = () =>
      db.updateTable('pickup_points').where('vendor_id', '=', vendorId).where('point_id', '=', pointId);
    const { document } = await db
      .selectFrom('pickup_points')
      .select('document')
      .where('vendor_id', '=', vendorId)
      .where('point_id', '=', pointId)
      .executeTakeFirstOrThrow();
    const closed = { ...JSON.parse(document), closed: { from: '2026-11-20', until: null } };
    await where()
      .set({ document: JSON.stringify(closed) })
      .execute();
    const pushed =
      version === 'v1'
        ? await post('/OpenAPI/v1/PushToVendor', { apiKey, orderId, ...chosenOf(scene()) })
        : await post(`/openapi/v2/Orders/${orderId}/PushToVendor`, { option: chosenOf(scene()), ...chosenOf(scene()) });
    await where().set({ document }).execute();
    expect(refusalOf(pushed), JSON.stringify(pushed.body)).toEqual([
      expect.stringContaining('closed for good from 2026-11-20'),
    ]);
  });
});

it('an order says in both languages that a point is ignored', async () => {
  const scene = scenes.get('fast') as Scene;
  const body = newer(scene, { pointId: 'MSK-1', contactType: 1 }, { option: {}, isDraft: true });
  const { messages } = (await post('/openapi/v2/Orders', body, 'POST', 'ru')).body;
  expect(messages).toEqual(['Пункт выдачи «MSK-1» получателя не учтён: contactType не равен 4 (PickupPoint).']);
});
