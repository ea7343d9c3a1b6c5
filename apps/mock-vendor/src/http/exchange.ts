import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { z } from 'zod';

type Exchange = Context<{ Bindings: HttpBindings }>;

/** What was sent, as the schema reads it; what does not fit is thrown as the refusal of whoever was asked. */
export async function readJson<T>(
  c: Exchange,
  schema: z.ZodType<T>,
  refusal: (error: z.ZodError<T>) => Error,
): Promise<T> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw refusal(parsed.error);
}

/** What was asked for was done; the fault is that nobody hears of it. */
export function loseAnswer(c: Exchange): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
