import type { Report, Verdict } from './run-laws.ts';

/**
 * The report for a terminal: each broken law with what was seen, what was expected and how to mend it.
 * @param report of `runLaws`
 * @returns several lines without an end of line behind the last
 */
export function formatReport({ vendorKey, verdicts, told, warnings, ms }: Report): string {
  const of = (outcome: Verdict['outcome']) => verdicts.filter((verdict) => verdict.outcome === outcome);
  const [broken, kept, idle] = [of('broken'), of('kept'), of('idle')];
  const found = byFinding(broken).flatMap(([first, ...others]) => [
    `✗ ${first.subject}: ${formatFinding(first)}`,
    ...(others.length === 0 ? [] : [`    the same  of ${others.length} more:`]),
    ...others.map(({ subject, law }) => `              ${subject}: ${law}`),
    '',
  ]);
  const [unjudged, untried] = [idle.filter(isUntold), idle.filter((one) => !isUntold(one))];
  return [
    ...found,
    ...section('to be looked at:', warnings),
    ...section(
      'not tried, for the plugin or its simulator has no such thing:',
      untried.map(({ subject, law }) => `${subject}: ${law}`),
    ),
    ...section(
      'not judged:',
      unjudged.map(
        ({ subject, law, untold }) => `${subject}: ${law}: the simulator does not tell ${untold.join(', ')}`,
      ),
    ),
    ...section(
      'judged in part:',
      kept
        .filter(isUntold)
        .map(({ subject, law, untold }) => `${subject}: ${law}: the simulator does not tell ${untold.join(', ')}`),
    ),
    ...(told.length === 0 ? [] : [`the simulator tells ${told.join(', ')}`]),
    `${vendorKey}: ${kept.length} laws kept, ${broken.length} broken, ${idle.length} not tried, in ${(ms / 1000).toFixed(1)} s`,
  ].join('\n');
}

/**
 * One broken law: what was seen, what was expected and how to mend it.
 * @param verdict of a broken law
 * @returns four lines, and what was asked and answered last
 */
export const formatFinding = ({ law, finding }: Verdict): string =>
  [
    law,
    `    seen      ${finding?.about}: ${finding?.seen}`,
    `    expected  ${finding?.expected}`,
    `    to mend   ${finding?.mend}`,
    ...(finding?.asked === undefined ? [] : [`    asked     ${finding.asked}`]),
    ...(finding?.answered === undefined ? [] : [`    answered  ${finding.answered}`]),
  ].join('\n');

const isUntold = ({ untold }: Verdict): boolean => untold.length > 0;

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  - ${line}`)];

/** One fault may break many laws: what was seen is told once. */
function byFinding(broken: readonly Verdict[]): readonly (readonly [Verdict, ...Verdict[]])[] {
  const groups = new Map<string, [Verdict, ...Verdict[]]>();
  for (const verdict of broken) {
    const key = `${verdict.finding?.about}: ${verdict.finding?.seen}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [verdict]);
    else group.push(verdict);
  }
  return [...groups.values()];
}
