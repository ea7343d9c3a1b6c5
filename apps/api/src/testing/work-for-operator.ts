import { doJob, type Service, takeJobs } from '@cartage/service';

/** Does what the operator asks for, as the worker of the installation, until it is stopped. */
export const workForOperator = (service: Service): (() => Promise<void>) => {
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      for (const job of await takeJobs(service, ['operator-act'], 10)) await doJob(service, job);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  // A test may take the database away.
  const working = work().catch(() => {});
  return async () => {
    isOver = true;
    await working;
  };
};
