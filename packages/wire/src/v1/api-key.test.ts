import { describe, expect, it } from 'vitest';
import { readApiKey } from './api-key.ts';

describe('the key (interface 3.1, 3.2)', () => {
  it('stands in the body, under a name in any case', () => {
    expect(readApiKey({ apiKey: 'a', APIKEY: 'b' })).toEqual({ key: 'a' });
    expect(readApiKey({ ApiKey: 'b' })).toEqual({ key: 'b' });
    expect(readApiKey([{ apiKey: 'a' }, { apikey: 'a' }])).toEqual({ key: 'a' });
  });

  it.each([
    [null, 'apiKey'],
    ['text', 'apiKey'],
    [{ apiKey: '' }, 'apiKey'],
    [{ apiKey: 5 }, 'apiKey'],
    [[], '[0].apiKey'],
    [[{ apiKey: 'a' }, {}], '[1].apiKey'],
  ])('is missing in %j', (body, target) => {
    expect(readApiKey(body)).toMatchObject({ problem: { code: 'ApiKeyEmpty', target } });
  });

  it('is one in a list', () => {
    expect(readApiKey([{ apiKey: 'a' }, { apiKey: 'b' }])).toMatchObject({
      problem: { code: 'RequestInvalid', target: '[1].apiKey' },
    });
  });
});
