import { listTasks, pageDeadJobs, reviveDeadJob } from '@cartage/service';
import { deadJobsPage, fromDeadJobs, fromTasks, operatorOperations } from '@cartage/wire/operator';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';
import { nextLink } from '../http/public-url.ts';

export const jobs: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.ListJobs,
    convert: () => asIs(null),
    act: (ctx) => listTasks(ctx),
    reply: (tasks, call) => ({ status: 200, json: fromTasks(tasks, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.ListDeadJobs,
    convert: ({ query }) => asIs(deadJobsPage(query)),
    act: async (ctx, page) => ({ page, ...(await pageDeadJobs(ctx, page)) }),
    reply: ({ page: { number, size }, ...found }, call) => {
      const next = number * size < found.totalCount ? nextLink(call.url, { PageNum: String(number + 1) }) : null;
      return { status: 200, json: fromDeadJobs(found, next, call) };
    },
  }),
  operatorOperation({
    contract: operatorOperations.ReviveJob,
    convert: ({ params }) => asIs(params.jobId),
    act: async (ctx, jobId) => (await reviveDeadJob(ctx, jobId)) ?? { jobId },
    reply: (came) => ({ status: 200, json: came }),
  }),
];
