import { Hono } from 'hono';
import { serveFloor } from './serve-floor.ts';

// What an HTTP request costs when nothing is done.
serveFloor(new Hono().all('*', (c) => c.json({ status: 'ok' })));
