import { type Instant, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, filledText } from '../schema/fields.ts';
import { pageOf, pagingQuery } from '../schema/paging.ts';

// The jobs of the worker (interface 23.8).

const every = { tag: 'jobs', right: [], credential: 'key', bodyLimit: 'normal', isIdempotent: false } as const;

const MOST = 1000;

const depthModel = z
  .object({
    jobs: z.array(
      z
        .object({
          task: z.string(),
          waiting: z.int().describe('Not due yet, or being done.'),
          due: z.int().describe('Due, and no worker has taken them.'),
          oldestDueAt: dateTime.nullable().describe('When the oldest of those became due; null: none is.'),
          dead: z.int().describe('Failed 20 times, and tried no more.'),
        })
        .meta({ id: 'TaskDepth' }),
    ),
    totalCount: z.int(),
    nextLink: z.string().nullable(),
  })
  .meta({ id: 'JobList' });

interface ToldDepth {
  readonly task: string;
  readonly waiting: number;
  readonly due: number;
  readonly oldestDueAt: Instant | null;
  readonly dead: number;
}

/** The answer of ListJobs: every task, always on one page. */
export const fromTasks = (
  tasks: readonly ToldDepth[],
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof depthModel> => ({
  jobs: tasks.map(({ task, waiting, due, oldestDueAt, dead }) => ({
    ...{ task, waiting, due, dead },
    oldestDueAt: dateTimeOut(oldestDueAt, zone),
  })),
  totalCount: tasks.length,
  nextLink: null,
});

/** The contract of ListJobs. */
export const listJobsContract = contract(
  {
    ...every,
    name: 'ListJobs',
    method: 'GET',
    path: '/operator/v1/Jobs',
    summary: {
      en: "Shows how many of the worker's jobs there are, by task, and how long they wait.",
      ru: 'Показывает, сколько задач у рабочего процесса, по видам, и как долго они ждут.',
    },
    operatorRight: 'Read',
    replies: { 200: { description: 'Every task.', json: depthModel }, ...failures },
    examples: [{ summary: 'All' }],
  },
  (reader) => ({
    200: [
      {
        summary: 'One task',
        body: fromTasks([{ task: 'hand-over', waiting: 2, due: 0, oldestDueAt: null, dead: 0 }], reader),
      },
    ],
  }),
);

const deadJobModel = z
  .object({
    jobId: z.string(),
    task: z.string(),
    key: z.string().describe('What it is about.'),
    tries: z.int(),
    problem: z.string().nullable().describe('Of the last try.'),
    deadAt: dateTime,
  })
  .meta({ id: 'DeadJob' });

const deadJobsModel = z
  .object({ jobs: z.array(deadJobModel), totalCount: z.int(), nextLink: z.string().nullable() })
  .meta({ id: 'DeadJobList' });

interface ToldDeadJob {
  readonly id: string;
  readonly task: string;
  readonly key: string;
  readonly tries: number;
  readonly problem: string | null;
  readonly deadAt: Instant;
}

/** The answer of ListDeadJobs. */
export const fromDeadJobs = (
  { jobs, totalCount }: { readonly jobs: readonly ToldDeadJob[]; readonly totalCount: number },
  nextLink: string | null,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof deadJobsModel> => ({
  jobs: jobs.map(({ id, task, key, tries, problem: reason, deadAt }) => ({
    ...{ jobId: id, task, key, tries, problem: reason },
    deadAt: dateTimeOut(deadAt, zone),
  })),
  totalCount,
  nextLink,
});

const deadQuery = z.object(pagingQuery(MOST));

/** The page that is asked for. */
export const deadJobsPage = (query: z.output<typeof deadQuery>) => pageOf(query, MOST);

const exampleJob: ToldDeadJob = {
  ...{ id: '90210471', task: 'mail', key: 'm-1', tries: 20, problem: 'The mail server does not answer.' },
  deadAt: Date.UTC(2026, 10, 20, 9, 30),
};

/** The contract of ListDeadJobs. */
export const listDeadJobsContract = contract(
  {
    ...every,
    name: 'ListDeadJobs',
    method: 'GET',
    path: '/operator/v1/Jobs/Dead',
    summary: {
      en: 'Lists the jobs that failed 20 times and are tried no more, newest first.',
      ru: 'Возвращает задачи, которые не удались 20 раз и больше не повторяются, сначала новые.',
    },
    operatorRight: 'Read',
    query: deadQuery,
    replies: { 200: { description: 'A page of them.', json: deadJobsModel }, ...failures },
    examples: [{ summary: 'All', query: {} }],
  },
  (reader) => ({
    200: [{ summary: 'One', body: fromDeadJobs({ jobs: [exampleJob], totalCount: 1 }, null, reader) }],
  }),
);

const revivedModel = z.object({ jobId: z.string() }).meta({ id: 'RevivedJob' });

/** The contract of ReviveJob. */
export const reviveJobContract = contract(
  {
    ...every,
    name: 'ReviveJob',
    method: 'POST',
    path: '/operator/v1/Jobs/{jobId}/Revive',
    summary: {
      en: 'Lets a dead job be tried again at once, 20 times as before.',
      ru: 'Возвращает остановленную задачу в работу: ещё 20 попыток, первая сразу.',
    },
    operatorRight: 'Vendors',
    params: z.object({ jobId: filledText.describe('As ListDeadJobs names it.') }),
    replies: {
      200: { description: 'It is due now.', json: revivedModel },
      ...failures,
      404: { ...failures[400], description: 'There is no such dead job.' },
    },
    examples: [{ summary: 'One', params: { jobId: exampleJob.id } }],
  },
  ({ locale }) => ({
    200: [{ summary: 'Revived', body: { jobId: exampleJob.id } }],
    404: [{ summary: 'No such job', body: toErrorEnvelope([problem('NotFound', 'jobId')], locale) }],
  }),
);

/** The operations on jobs. */
export const jobOperations = {
  ListJobs: listJobsContract,
  ListDeadJobs: listDeadJobsContract,
  ReviveJob: reviveJobContract,
} as const;
