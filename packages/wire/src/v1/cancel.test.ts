import { describe, expect, it } from 'vitest';
import { fromCancelled } from '../models/cancelled.ts';

describe('Cancel', () => {
  it('says cancelled only when it is over', () => {
    expect(fromCancelled({ number: 'n', status: 'Canceled' }).cancelled).toBe(true);
    expect(fromCancelled({ number: 'n', status: 'CancelRequest' }).cancelled).toBe(false);
  });
});
