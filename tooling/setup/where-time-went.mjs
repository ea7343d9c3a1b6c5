const SLOWEST = 12;

/** A table of the steps and of the slowest files of tests, in seconds; files of one step run beside each other. */
export const whereTimeWent = (steps, files, total) => {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const lines = [
    ...steps.map(({ title, seconds }) => [title, seconds]),
    ['all together; unit beside the steps that are no tests', total],
    ...slowest.map(({ file, seconds }) => [file, seconds]),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  const rows = lines.map(([name, seconds]) => `  ${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s`);
  return [
    'Where the time went:',
    ...rows.slice(0, steps.length + 1),
    'The slowest files of tests:',
    ...rows.slice(steps.length + 1),
  ].join('\n');
};
