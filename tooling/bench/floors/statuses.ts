import Sqlite from 'better-sqlite3';
import { Hono } from 'hono';
import { serveFloor } from './serve-floor.ts';

// The bare look-up: parse the numbers, one prepared statement, print the rows. No authentication, schema or log.

const database = new Sqlite((process.env.DATABASE_URL ?? '').replace(/^sqlite:/, ''), { readonly: true });
const find = database.prepare(
  `select number as serviceOrderNumber, customer_order_id as outerOrderId, vendor_invoice_number as vendorInvoiceNumber,
     vendor_pickup_number as vendorPickupNumber, status as orderStatus
   from json_each(?) as wanted join orders on orders.number = wanted.value`,
);

interface Body {
  readonly orderStatusesInfo: readonly { readonly serviceOrderNumber: string }[];
}

serveFloor(
  new Hono().post('/OpenAPI/v1/GetOrderStatuses', async (http) => {
    const { orderStatusesInfo } = await http.req.json<Body>();
    const numbers = orderStatusesInfo.map((item) => item.serviceOrderNumber);
    return http.json({ orderStatusesInfo: find.all(JSON.stringify(numbers)) });
  }),
);
