import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { VendorAnswer } from '../adapter/http-client.ts';
import { isVendorProblem, type VendorProblem } from '../adapter/vendor-problem.ts';
import { isPdf, readAnswer, readBytes, readPdf, readText } from './read-answer.ts';

const answerOf = (change: Partial<VendorAnswer> & { readonly body?: string | Uint8Array }): VendorAnswer => {
  const { body = '{}', ...rest } = change;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return { status: 200, contentType: 'application/json', retryAfterMs: null, headers: {}, bytes, ...rest };
};
const readers = {
  readAnswer: (answer: VendorAnswer) => readAnswer(answer, z.object({ price: z.number() })),
  readBytes,
  readText,
  readPdf,
} as const;
const thrownBy = (work: () => unknown): VendorProblem | null => {
  try {
    work();
    return null;
  } catch (thrown) {
    if (!isVendorProblem(thrown)) throw thrown;
    return thrown;
  }
};

const anyAnswer = fc.record({
  status: fc.integer({ min: 200, max: 599 }),
  contentType: fc.oneof(
    fc.constantFrom('application/json', 'application/problem+json;charset=utf-8', 'text/xml', 'application/pdf', ''),
    fc.string(),
  ),
  retryAfterMs: fc.option(fc.nat()),
  body: fc.oneof(fc.json(), fc.string(), fc.uint8Array()),
});

describe.each(Object.entries(readers))('%s', (_, read) => {
  it('reads an answer or throws a problem, and nothing else, whatever it is given', () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => void thrownBy(() => read(answerOf(answer)))),
      { numRuns: 300 },
    );
  });

  it('never reads an answer of another status than 2xx, and says the class of the status', () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        fc.pre(answer.status > 299);
        const kind = thrownBy(() => read(answerOf(answer)))?.kind;
        if (answer.status === 401 || answer.status === 403) expect(['auth', 'limited', 'unavailable']).toContain(kind);
        else expect(kind).toBe(classOf(answer.status));
      }),
    );
  });

  it('repeats nothing of the body, which may hold anything', () => {
    const canary = 'canary-5d1f0a9b';
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        const told = thrownBy(() => read(answerOf({ ...answer, body: JSON.stringify({ price: canary }) })));
        expect(JSON.stringify(told?.text ?? null)).not.toContain(canary);
      }),
    );
  });
});

/** docs/vendor-plugin.md, Problems. */
const classOf = (status: number): string => {
  if ([400, 422].includes(status)) return 'invalid';
  if ([404, 410].includes(status)) return 'notFound';
  if (status === 409) return 'conflict';
  if (status === 429) return 'limited';
  return status === 408 || status >= 500 ? 'unavailable' : 'defect';
};

describe('what was sent', () => {
  it('is read as it was: JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, hasMark) => {
        const body = (hasMark ? '\ufeff' : '') + JSON.stringify(value);
        // JSON knows no -0.
        expect(readAnswer(answerOf({ body }), z.unknown())).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is read as it was: text of UTF-8, with and without its name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('text/xml', 'text/xml; charset=utf-8', 'text/xml;charset="UTF8"'),
        (text, contentType) => {
          fc.pre(!text.startsWith('\ufeff'));
          expect(readText(answerOf({ contentType, body: text }))).toBe(text);
        },
      ),
    );
  });

  it('is read as it was: bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (body) => {
        expect(readBytes(answerOf({ contentType: 'image/png', body }))).toEqual(body);
      }),
    );
  });
});

describe('a PDF', () => {
  it('is what says so within its first 1,024 bytes', () => {
    fc.assert(
      fc.property(fc.nat(1500), (before) => {
        const bytes = new TextEncoder().encode(`${' '.repeat(before)}%PDF-1.7 and more`);
        expect(isPdf(bytes)).toBe(before + 5 <= 1024);
      }),
    );
  });

  it('is read only with a content type that may be one', () => {
    const body = '%PDF-1.4';
    for (const contentType of ['application/pdf', 'Application/PDF;name=a', 'application/octet-stream'])
      expect(readPdf(answerOf({ contentType, body }))).toHaveLength(8);
    for (const contentType of ['', 'text/html', 'application/pdfx', 'x-application/pdf'])
      expect(thrownBy(() => readPdf(answerOf({ contentType, body })))?.kind).toBe('defect');
  });
});
