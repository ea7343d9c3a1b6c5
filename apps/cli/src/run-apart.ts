import type { Outcome, RunApart } from './command.ts';

/** Does what needs no service. `json`: the outcome goes to the standard output as JSON, where it has data. */
export const runApart = async (work: Parameters<RunApart>[0], { json }: { readonly json: boolean }): Promise<void> =>
  end(await work(), json);

/** Shows the outcome; the exit code says whether it was done. */
export const end = (outcome: Outcome, json: boolean): void => {
  const { code, stdout, stderr } = shownOf(outcome, json);
  if (stdout !== '') process.stdout.write(stdout);
  if (stderr !== '') process.stderr.write(stderr);
  process.exitCode = code;
};

/** What a command leaves behind. */
export interface Shown {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const shownOf = (outcome: Outcome, json: boolean): Shown => ({
  code: outcome.isDone ? 0 : 1,
  ...(json ? asJson(outcome) : asText(outcome)),
});

const asText = ({ isDone, text, advice }: Outcome): Omit<Shown, 'code'> => {
  const advised = advice === undefined ? '' : `${advice}\n`;
  return isDone ? { stdout: `${text}\n`, stderr: advised } : { stdout: '', stderr: `${text}\n${advised}` };
};

const asJson = ({ isDone, text, data }: Outcome): Omit<Shown, 'code'> => {
  if (data !== undefined) return { stdout: `${JSON.stringify(data, null, 2)}\n`, stderr: '' };
  return isDone
    ? { stdout: `${JSON.stringify({ message: text })}\n`, stderr: '' }
    : { stdout: '', stderr: `${text}\n` };
};
