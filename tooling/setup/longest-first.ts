import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest begin first, so that none of them is left to run alone at the end. vitest goes by the times
 * of the last run here; without one it would go by the size of a file, and the shortest files start the longest runs.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (files.some((file) => this.ctx.cache.getTestSpecificationResult(file))) return sorted;
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      return at === -1 ? longest.length : at;
    };
    return sorted.sort((one, other) => place(one) - place(other));
  }
}

/** For a fresh clone: of the groups that start processes, ten seconds and more. */
export const longest = [
  'apps/sandbox/e2e/console/every-button.test.ts',
  'apps/sandbox/e2e/console/every-screen.test.ts',
  'apps/api/src/testing/canaries.e2e.test.ts',
  'apps/sandbox/e2e/crash.test.ts',
  'apps/api/src/pages/reference/reference.e2e.test.ts',
  'packages/vendor-kit/src/conformance/testing/right-plugins.e2e.test.ts',
  'packages/vendor-kit/src/conformance/testing/broken-plugins.e2e.test.ts',
  'apps/sandbox/e2e/console/sessions.test.ts',
  'apps/sandbox/e2e/console/orders.test.ts',
  'apps/sandbox/e2e/console/money.test.ts',
  'apps/server/e2e/refused-starts.test.ts',
  'apps/api/src/pages/map/map-page.e2e.test.ts',
  'apps/sandbox/e2e/erased-people.test.ts',
  'apps/cli/e2e/cities.test.ts',
  'apps/sandbox/e2e/console/planted-texts.test.ts',
  'apps/sandbox/e2e/console/reports.test.ts',
  'apps/sandbox/e2e/console/clerks-morning.test.ts',
  'packages/documents/src/pictures/mark-pictures.e2e.test.ts',
  'packages/documents/src/marks/marks.e2e.test.ts',
  'apps/mock-vendor/src/payments/page/payment-page.e2e.test.ts',
  'apps/sandbox/e2e/kill.test.ts',
  'apps/sandbox/e2e/faults.test.ts',
  'packages/documents/src/printing/printer.e2e.test.ts',
  'apps/cli/e2e/commands.test.ts',
  'apps/server/e2e/one-process.test.ts',
  'apps/sandbox/e2e/samples.test.ts',
  'apps/cli/e2e/vendors.test.ts',
  'apps/sandbox/e2e/killed-parents.test.ts',
  'apps/sandbox/e2e/v1/approval.test.ts',
  'vendors/mock/src/conformance.e2e.test.ts',
  'vendors/yandex-delivery/src/conformance.e2e.test.ts',
  'vendors/sandbox-payments/src/conformance.e2e.test.ts',
  'apps/sandbox/e2e/walkthrough.test.ts',
  'apps/sandbox/e2e/v1/deployed-client.test.ts',
  'packages/documents/src/fonts/typeface.e2e.test.ts',
  'packages/storage/src/dialects/lock-database.e2e.test.ts',
  'packages/documents/src/room/read-client-pdf.e2e.test.ts',
  'packages/storage/src/dialects/silent-network.postgres.test.ts',
  'tooling/bench/crash/crash.postgres.test.ts',
  'apps/api/src/testing/silent-network.postgres.test.ts',
] as const;
