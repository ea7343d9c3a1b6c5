import { VendorProblem } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { onStage } from '../testing/stage.ts';
import { checkLive, type LiveCheck, type LiveStep } from './check-live.ts';

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

  const plain = { fact: 'So it is.', source: 'a page', checkedOn: '2026-11-27', open: null };
  const facts = [
    { ...plain, id: 'known' },
    { ...plain, id: 'tried', probe: async () => ({ found: 'as-said', text: { en: 'Yes.', ru: 'Да.' } }) as const },
    {
      ...plain,
      id: 'other',
      open: { en: 'Which?', ru: 'Какой?' },
      probe: async () => ({ found: 'unlike', text: 'No.' }) as const,
    },
    {
      ...plain,
      id: 'refused',
      probe: async () => {
        throw new VendorProblem({ kind: 'auth' }, 'Not so.');
      },
    },
  ];
  const told = (id: string, found: string | null, seen: string | null, open: string | null = null) => ({
    ...plain,
    id,
    found,
    seen,
    open,
  });
  const checked = async (service: Parameters<typeof checkLive>[0], key: string | null) => {
    const all: LiveCheck[] = [];
    for await (const check of checkLive(service, key)) all.push(check);
    return all;
  };

  it('a live check tells what the plugin takes for true, and settles what can be settled harmlessly', async () => {
    const stage = await open({ between: (vendor) => ({ ...vendor, facts }) });
    const [check] = await checked(stage.service, 'swift');
    expect(check?.environment).toBe('test');
    expect(check?.steps.filter(({ about }) => about.startsWith('with its own'))).toMatchObject([
      { about: 'with its own RETURN_PAPERS', differs: [] },
    ]);
    expect(check?.facts.slice(0, 3)).toEqual([
      told('known', null, null),
      told('tried', 'as-said', 'Yes.'),
      told('other', 'unlike', 'No.', 'Which?'),
    ]);
    // A vendor that refuses the question has not answered it.
    expect(check?.facts[3]).toEqual(told('refused', 'unclear', 'Not so.'));
  });

  it('a vendor that is not connected is told of when it is named, and asked for nothing', async () => {
    const stage = await open({ between: (vendor) => ({ ...vendor, facts }) });
    const { vendors } = stage.service;
    const service = { ...stage.service, vendors: { ...vendors, of: async () => [] } };
    expect(await checked(service, 'swift')).toEqual([
      {
        key: 'swift',
        environment: null,
        steps: [],
        facts: [
          told('known', null, null),
          told('tried', null, null),
          told('other', null, null, 'Which?'),
          told('refused', null, null),
        ],
      },
    ]);
    expect(await checked(service, null)).toEqual([]);
    expect(await checked(service, 'nobody')).toEqual([]);
  });
});
