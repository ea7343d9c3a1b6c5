import { contract } from '@cartage/wire';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { asIs, operation } from './operation.ts';

// An answer off its contract does not compile: each line below is an error, or the type check of this file fails.

const weigh = contract({
  name: 'Weigh',
  method: 'GET',
  path: '/openapi/trial/Weight',
  summary: { en: '', ru: '' },
  tag: 'trial',
  right: [],
  replies: {
    200: { description: '', json: z.object({ kg: z.number(), note: z.string().nullable() }) },
    201: { description: '', file: 'application/pdf' },
    203: { description: '', json: z.object({ kg: z.number() }), orEvents: true },
  },
  bodyLimit: 'normal',
  isIdempotent: false,
  examples: [{ summary: '' }],
});

const read = { contract: weigh, convert: () => asIs(null), act: async () => 2.5 };
async function* eventsOf<T>(json: T) {
  yield { id: '1', json };
}

it('an operation answers by its contract, in status and in form', () => {
  const bound = [
    operation({ ...read, reply: (kg) => ({ status: 200, json: { kg, note: null } }) }),
    operation({ ...read, reply: () => ({ status: 201, file: { content: new Uint8Array(), name: 'a.pdf' } }) }),
    operation({ ...read, reply: () => ({ problems: [] }) }),
    operation({ ...read, reply: (kg) => ({ status: 203, json: { kg } }) }),
    operation({ ...read, reply: (kg) => ({ status: 203, events: eventsOf({ kg }) }) }),
    // @ts-expect-error an event is of another type
    operation({ ...read, reply: (kg) => ({ status: 203, events: eventsOf({ kg: String(kg) }) }) }),
    // @ts-expect-error this reply has no events
    operation({ ...read, reply: (kg) => ({ status: 200, events: eventsOf({ kg, note: null }) }) }),
    // @ts-expect-error the contract has no such status
    operation({ ...read, reply: (kg) => ({ status: 202, json: { kg, note: null } }) }),
    // @ts-expect-error a member is missing
    operation({ ...read, reply: (kg) => ({ status: 200, json: { kg } }) }),
    // @ts-expect-error a member is of another type
    operation({ ...read, reply: () => ({ status: 200, json: { kg: '2.5', note: null } }) }),
    // @ts-expect-error a file is no JSON
    operation({ ...read, reply: (kg) => ({ status: 201, json: { kg, note: null } }) }),
    // @ts-expect-error a page is no file
    operation({ ...read, reply: () => ({ status: 201, html: '<p>' }) }),
  ];
  expect(bound).toHaveLength(12);
});
