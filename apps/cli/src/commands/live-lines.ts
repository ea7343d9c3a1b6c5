import type { LiveCheck } from '@cartage/service';

/** What a call came to, for people: a tick for one that shows all to be well, none for an empty list, which shows nothing. */
export const liveLines = ({ member, about, differs, isEmpty }: LiveCheck['steps'][number]): readonly string[] => {
  const sign = differs.length > 0 ? '✗' : isEmpty ? '–' : '✓';
  return [
    `  ${sign} ${member} (${about})${isEmpty ? ': nothing came' : ''}`,
    ...differs.map((sentence) => `      ${sentence}`),
  ];
};

/** On what the plugin rests, for people; signs as of calls, and a point where nothing was asked. */
export const factLines = (facts: LiveCheck['facts']): readonly string[] =>
  facts.length === 0
    ? []
    : [
        '  What the plugin takes for true:',
        ...facts.flatMap(({ id, fact, source, checkedOn, open, found, seen }) => [
          `  ${found === null ? '·' : signs[found]} ${id}: ${fact}`,
          `      ${checkedOn === null ? 'never checked' : `checked on ${checkedOn}`}: ${source ?? 'published nowhere'}`,
          ...(seen === null ? [] : [`      seen now: ${seen}`]),
          ...(open === null ? [] : [`      open: ${open}`]),
        ]),
      ];

/** Whether nothing was seen that is not as the plugin says. */
export const isAsSaid = ({ steps, facts }: LiveCheck): boolean =>
  steps.every(({ differs }) => differs.length === 0) && facts.every(({ found }) => found !== 'unlike');

const signs = { 'as-said': '✓', unlike: '✗', unclear: '–' } as const;
