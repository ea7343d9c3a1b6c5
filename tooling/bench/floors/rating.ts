import { Hono } from 'hono';
import { Pool } from 'undici';
import { z } from 'zod';
import { serveFloor } from './serve-floor.ts';

// The bare rating: parse the body, ask the five vendors, map and print their options. No authentication, database,
// rules, deadline, circuit or log.

const point = z.object({ contactType: z.int(), country: z.string().length(2), cityId: z.string().min(1) });
const body = z.object({
  apiKey: z.string().min(1),
  sender: point,
  receiver: point,
  cargo: z.object({
    cargoType: z.int(),
    description: z.string().nullish(),
    cargoItems: z
      .array(z.object({ weight: z.number().positive(), qty: z.int(), l: z.number(), h: z.number(), w: z.number() }))
      .min(1),
  }),
  deliveryOptions: z.object({ takeDate: z.string().nullish() }),
});

const vendors = ['swift', 'econom', 'postal', 'freight', 'globe'].map((key, index) => ({
  info: { vendorId: index + 1, vendorName: key, vendorKey: key },
  path: `/vendors/${key}/rates`,
  pool: new Pool(process.env.MOCK_VENDOR_URL ?? '', { connections: 64, pipelining: 1 }),
}));
const headers = {
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from('floor:floor').toString('base64')}`,
};
const geo = { '7700000000000': [55.7558, 37.6173], '7800000000000': [59.9386, 30.3141] } as Record<string, number[]>;
const place = ({ country, cityId }: z.infer<typeof point>) => ({
  kind: 'ADDR',
  country,
  city: cityId,
  geo: geo[cityId] ?? null,
  zip: null,
  point: null,
});

interface Rate {
  readonly tariff: string;
  readonly kop: number;
  readonly pickup_day: string;
  readonly due: { readonly from: string; readonly to: string; readonly min: number; readonly max: number };
  readonly note: string | null;
}

serveFloor(
  new Hono().post('/calc', async (c) => {
    const { sender, receiver, cargo, deliveryOptions } = body.parse(await c.req.json());
    const request = JSON.stringify({
      from: place(sender),
      to: place(receiver),
      cargo: {
        kind: 'PCL',
        adr: 0,
        places: cargo.cargoItems.map(({ weight, qty, l, h, w }) => ({
          count: qty,
          grams: Math.round(weight * 1000),
          mm: [l * 10, w * 10, h * 10],
        })),
        cm3: null,
      },
      pickup_day: deliveryOptions.takeDate ?? '2026-12-01',
      two_way: false,
      extras: [],
    });
    const answers = await Promise.all(
      vendors.map(async ({ info, path, pool }) => {
        const answer = await pool.request({ method: 'POST', path, headers, body: request });
        const { rates } = (await answer.body.json()) as { rates: Rate[] };
        return rates.map((rate) => ({
          vendorInfo: info,
          vendorUrgentTypeId: rate.tariff,
          tariffName: rate.tariff,
          comments: rate.note,
          price: rate.kop / 100,
          tariff: rate.kop / 100,
          takeDate: rate.pickup_day,
          deliveryTimeFrom: rate.due.from,
          deliveryTimeTo: rate.due.to,
          deliveryTime: `${rate.due.min}-${rate.due.max}`,
          minDays: rate.due.min,
          maxDays: rate.due.max,
        }));
      }),
    );
    return c.json({ orderId: null, options: answers.flat().sort((a, b) => a.price - b.price) });
  }),
);
