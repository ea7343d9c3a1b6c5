import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Hono } from 'hono';
import { serveFloor } from './serve-floor.ts';

// What it costs to write a body to a file as it comes, undecoded and unchecked, and to send a file as it is read.

const directory = process.env.DATA_DIR ?? '.';
const file = join(directory, 'floor');
let uploads = 0;

const app = new Hono();
app.post('/', async (c) => {
  const body = c.req.raw.body;
  uploads += 1;
  if (body)
    await pipeline(Readable.fromWeb(body as never), createWriteStream(uploads === 1 ? file : `${file}-${uploads}`));
  return c.json({ status: 'ok' });
});
app.get('/', () => new Response(Readable.toWeb(createReadStream(file)) as ReadableStream));
serveFloor(app);
