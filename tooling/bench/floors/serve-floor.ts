import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

/** Serves on `PORT`, by default a free one, and tells the bench where. */
export const serveFloor = (app: Hono): void => {
  const port = Number(process.env.PORT ?? 0);
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (address: AddressInfo) => {
    process.send?.({ type: 'ready', url: `http://127.0.0.1:${address.port}` });
  });
};
