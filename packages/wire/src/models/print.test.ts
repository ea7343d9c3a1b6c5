import { describe, expect, it } from 'vitest';
import { labelFormatOf } from './print.ts';

// interface 17.3.

describe('the format of labels', () => {
  it.each([
    [null, 'pdf'],
    ['*/*', 'pdf'],
    ['text/html', 'pdf'],
    ['image/png', 'png'],
    ['Image/PNG ; q=0.3, */*;q=0.2', 'png'],
    ['image/png;q=0.3, */*;q=0.8', 'pdf'],
    ['image/png;q=0, application/zpl', 'zpl'],
    ['x-application/zpl', 'zpl'],
    ['application/vnd.zebra.zpl,image/png', 'zpl'],
    ['image/png;q=x', 'pdf'],
  ])('of Accept %j is %s', (accept, format) => {
    expect(labelFormatOf(accept)).toBe(format);
  });
});
