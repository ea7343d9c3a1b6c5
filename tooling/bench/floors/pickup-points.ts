import Sqlite from 'better-sqlite3';
import { Hono } from 'hono';
import { serveFloor } from './serve-floor.ts';

// The bare list: one prepared statement, each point parsed and printed again. No authentication, filter or log.

const database = new Sqlite((process.env.DATABASE_URL ?? '').replace(/^sqlite:/, ''), { readonly: true });
const list = database.prepare('select document from pickup_points where country = ? and city_id = ?').pluck();

serveFloor(
  new Hono().post('/OpenAPI/v1/GetPickupPoints', async (http) => {
    const { country, cityId } = await http.req.json<{ readonly country: string; readonly cityId: string }>();
    const pickupPoints = list.all(country, cityId).map((document) => JSON.parse(document as string) as unknown);
    return http.json({ pickupPoints, totalCount: pickupPoints.length });
  }),
);
