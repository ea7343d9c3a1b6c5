import type { LiveCheck } from '@cartage/service';

/** What a call came to, for people: a tick for one that shows all to be well, none for an empty list, which shows nothing. */
export const liveLines = ({ member, about, differs, isEmpty }: LiveCheck['steps'][number]): readonly string[] => {
  const sign = differs.length > 0 ? '✗' : isEmpty ? '–' : '✓';
  return [
    `  ${sign} ${member} (${about})${isEmpty ? ': nothing came' : ''}`,
    ...differs.map((sentence) => `      ${sentence}`),
  ];
};
