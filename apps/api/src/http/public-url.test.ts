import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nextLink, publicUrlOf, withKnownParameters } from './public-url.ts';

describe('the URL that a caller reaches again', () => {
  it.each([
    ['http://127.0.0.1:8080/openapi/v2/Orders?PageNum=2', null, 'http://127.0.0.1:8080/openapi/v2/Orders?PageNum=2'],
    ['http://127.0.0.1:8080/a?b=c', 'https://api.example.com', 'https://api.example.com/a?b=c'],
    ['http://127.0.0.1:8080/a', 'https://example.com/delivery/', 'https://example.com/delivery/a'],
    ['http://127.0.0.1:8080', 'https://api.example.com/', 'https://api.example.com/'],
  ])('%s behind %s', (sent, publicUrl, expected) => {
    expect(publicUrlOf(sent, publicUrl)).toBe(expected);
  });
});

it('a URL keeps the parameters that its operation knows, and no others', () => {
  const query = z.object({ PageSize: z.int(), ordersId: z.array(z.string()) });
  const path = 'https://api.example.com/Orders';
  expect(withKnownParameters(`${path}?pagesize=2&apiKey=K&ordersId[]=a&ordersId[1]=b&x`, { query })).toBe(
    `${path}?pagesize=2&ordersId%5B%5D=a&ordersId%5B1%5D=b`,
  );
  expect(withKnownParameters(`${path}?apiKey=K`, {})).toBe(path);
  expect(withKnownParameters(path, { query })).toBe(path);
});

describe('the link to the next page', () => {
  it('is the same request with other paging, whatever the case of its names', () => {
    const url = 'https://api.example.com/openapi/v2/Orders?pagenum=1&ordersId[]=a&ordersId[]=b&Project=%D0%9B';
    const next = new URL(nextLink(url, { PageNum: 2 }));
    expect([...next.searchParams]).toEqual([
      ['ordersId[]', 'a'],
      ['ordersId[]', 'b'],
      ['Project', 'Л'],
      ['PageNum', '2'],
    ]);
    expect(next.origin + next.pathname).toBe('https://api.example.com/openapi/v2/Orders');
  });

  it('never names a page twice, which would be refused', () => {
    const url = 'https://api.example.com/Orders?PageNum[]=1&pagenum=&PageSize[]=5&after[0]=A';
    expect([...new URL(nextLink(url, { after: 'B' }, ['PageNum'])).searchParams]).toEqual([
      ['PageSize[]', '5'],
      ['after', 'B'],
    ]);
  });
});
