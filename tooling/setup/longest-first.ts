import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest begin first, so that none of them is left to run alone at the end. Without the times of an
 * earlier run vitest goes by the size of a file, and the shortest files start the longest runs.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      return at === -1 ? longest.length : at;
    };
    return sorted.sort((one, other) => place(one) - place(other));
  }
}

/** Of the `e2e` group, ten seconds and more. */
const longest = [
  'apps/sandbox/e2e/crash.test.ts',
  'vendors/mock/src/conformance.e2e.test.ts',
  'apps/sandbox/e2e/faults.test.ts',
  'apps/sandbox/e2e/kill.test.ts',
  'packages/documents/src/pdf/typeface.e2e.test.ts',
  'packages/documents/src/client-pdf/read-client-pdf.e2e.test.ts',
  'apps/sandbox/e2e/v1/deployed-client.test.ts',
  'packages/documents/src/papers/papers.e2e.test.ts',
] as const;
