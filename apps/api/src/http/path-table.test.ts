import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPathTable, fixedFirst } from './path-table.ts';

const table = () => {
  const paths = createPathTable();
  for (const path of ['/openapi/v2/Orders', '/openapi/v2/Orders/{orderId}', '/openapi/v2/Orders/{orderId}/Track']) {
    paths.add(path);
  }
  return paths;
};

describe('a path table', () => {
  it("answers the router's form of a path", () => {
    expect(createPathTable().add('/OpenAPI/v2/Orders/{orderId}/Track')).toBe('/openapi/v2/orders/:orderId/track');
  });

  it('lets fixed segments be written in any case, and parameters keep theirs', () => {
    const letters = fc.infiniteStream(fc.boolean());
    const parameter = fc
      .string({ minLength: 1 })
      .filter((text) => !text.includes('/') && text.toLowerCase() !== 'track');
    fc.assert(
      fc.property(letters, parameter, (upper, orderId) => {
        const spelt = (text: string) =>
          [...text].map((letter) => (upper.next().value ? letter.toUpperCase() : letter)).join('');
        const path = `${spelt('/openapi/v2/orders')}/${orderId}/${spelt('track')}`;
        expect(table().canonical(path)).toBe(`/openapi/v2/orders/${orderId}/track`);
      }),
    );
  });

  it('leaves alone what it does not know', () => {
    for (const path of [
      '/',
      '',
      '/Nothing',
      '/OpenAPI/v2/Orders/A/B/Track',
      '/OpenAPI/v2/Orders//Track',
      '/__proto__/constructor',
    ]) {
      expect(table().canonical(path)).toBe(path);
    }
  });

  it('prefers the fixed segment where both would fit', () => {
    const paths = table();
    paths.add('/openapi/v2/Orders/Report');
    expect(paths.canonical('/openapi/v2/Orders/REPORT')).toBe('/openapi/v2/orders/report');
    expect(paths.canonical('/openapi/v2/Orders/Reporter')).toBe('/openapi/v2/orders/Reporter');
  });

  it('takes a parameter that is spelt like a fixed segment where only that fits', () => {
    const paths = table();
    paths.add('/openapi/v2/Orders/Report');
    expect(paths.canonical('/openapi/v2/Orders/Report/Track')).toBe('/openapi/v2/orders/Report/track');
  });
});

it('one parameter has one name in all paths that share it', () => {
  const paths = createPathTable();
  paths.add('/Orders/{orderId}/Track');
  expect(() => paths.add('/orders/{id}')).toThrow('{id}');
});

describe('the order in which the router meets paths', () => {
  it('has fixed segments before parameters, whatever the order of the table', () => {
    const sorted = [
      '/Orders/{orderId}/Track',
      '/Orders/Print/{docType}',
      '/Orders/Report',
      '/Orders/{orderId}/Print/{docType}',
      '/Orders/{orderId}',
    ];
    const first = (paths: readonly string[], one: string, other: string) => paths.indexOf(one) < paths.indexOf(other);
    for (const table of [sorted, sorted.toReversed()]) {
      const met = table.toSorted(fixedFirst);
      expect(first(met, '/Orders/Report', '/Orders/{orderId}')).toBe(true);
      expect(first(met, '/Orders/Print/{docType}', '/Orders/{orderId}/Track')).toBe(true);
    }
  });
});
