import { problemCodes, sources } from './sources.ts';
import { heading, writeModels } from './write-models.ts';
import { writeOperations } from './write-operations.ts';
import { writeTable } from './write-table.ts';

/** The files that are made, by their paths in this package. */
export const madeFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ['src/generated/problem-code.ts', writeProblemCodes()],
    ...sources().flatMap((source): readonly [string, string][] => [
      [`src/${source.version}/generated/models.ts`, writeModels(source)],
      [`src/${source.version}/generated/operations.ts`, writeOperations(source)],
      [`src/${source.version}/generated/table.ts`, writeTable(source)],
    ]),
  ]);

const writeProblemCodes = (): string => `${heading}
/** Why the service refuses: permanent codes, of which a newer service may send more. */
export type ProblemCode =
${problemCodes.map((code) => `  | '${code}'`).join('\n')};
`;
