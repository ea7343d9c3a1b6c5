import { expect, it } from 'vitest';
import { onStage } from '../testing/stage.ts';
import { checkLive, type LiveStep } from './check-live.ts';

onStage((open) => {
  it('a live check says of each call whether an empty list came, and takes nobody’s news for none', async () => {
    const stage = await open({
      between: (vendor) => ({ ...vendor, quote: async () => [] }),
    });
    const steps: LiveStep[] = [];
    for await (const check of checkLive(stage.service, 'swift')) steps.push(...check.steps);
    const empty = new Set(steps.filter(({ isEmpty }) => isEmpty).map(({ member }) => member));
    expect([...empty]).toEqual(['quote']);
    expect(steps.map(({ member }) => member)).toContain('track');
    expect(steps.filter(({ differs }) => differs.length > 0)).toMatchObject([{ about: 'any sample' }]);
  });
});
