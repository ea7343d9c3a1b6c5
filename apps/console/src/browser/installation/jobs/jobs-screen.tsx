import { useQuery } from '@tanstack/react-query';
import type { Operator } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { Badge } from '../../parts/badge.tsx';
import { Moment } from '../../parts/said.tsx';
import { Bones, Loaded, Notice } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { useFormats } from '../../words/formats.ts';
import { useLocale, useWords } from '../../words/locale.ts';
import { DeadJobs } from './dead-jobs.tsx';
import { standOf, urgentFirst } from './depth.ts';
import { jobWords } from './words.ts';

/** What the service does by itself: what hangs, what was given up and why, and how much there is of each task. */
export const Jobs = () => {
  const words = useWords(jobWords);
  const locale = useLocale();
  const { key, operator } = useOperator();
  const tasks = useQuery({
    queryKey: [key, locale, 'jobs'],
    queryFn: ({ signal }) => operator.ListJobs({}, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <section className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      <DeadJobs>
        <Loaded
          from={tasks}
          bones={
            <div className="sheet sheet-body">
              <Bones lines={10} />
            </div>
          }
        >
          {({ jobs }) => <Tasks jobs={jobs} />}
        </Loaded>
      </DeadJobs>
    </section>
  );
};

const Tasks = ({ jobs }: { readonly jobs: readonly Operator.TaskDepth[] }) => {
  const words = useWords(jobWords);
  const now = new Date();
  const busy = jobs.filter((job) => job.dead > 0 || standOf(job, now) !== 'calm');
  const idle = jobs.filter((job) => !busy.includes(job));
  const hangs = busy.some((job) => standOf(job, now) === 'hangs');
  return (
    <>
      {hangs ? (
        <Notice tone="bad">{words.hangsText}</Notice>
      ) : busy.every(({ dead }) => dead === 0) ? (
        <Notice tone="good">{words.healthy}</Notice>
      ) : null}
      <div className="sheet">
        <div className="sheet-head">
          <h2>{words.tasksTitle}</h2>
        </div>
        <TaskTable jobs={urgentFirst(busy, now)} now={now} />
        {idle.length === 0 ? null : (
          <details className="fold">
            <summary className="soft">{words.idle(idle.length)}</summary>
            <p className="sheet-body soft">{idle.map(({ task }) => words.tasks.get(task) ?? task).join(' · ')}</p>
          </details>
        )}
      </div>
    </>
  );
};

const TaskTable = ({ jobs, now }: { readonly jobs: readonly Operator.TaskDepth[]; readonly now: Date }) => {
  const words = useWords(jobWords);
  const { number } = useFormats();
  const tones = { hangs: 'bad', busy: 'going', later: 'plain', calm: 'plain' } as const;
  return (
    <Table
      caption={words.tasksTitle}
      rows={jobs}
      keyOf={({ task }) => task}
      columns={[
        {
          key: 'task',
          head: words.task,
          cell: ({ task }) => (
            <div className="two-lines">
              <strong>{words.tasks.get(task) ?? task}</strong>
              <span className="soft code">{task}</span>
            </div>
          ),
        },
        {
          key: 'state',
          head: words.state,
          cell: (job) => <Badge tone={tones[standOf(job, now)]}>{words[standOf(job, now)]}</Badge>,
        },
        { key: 'due', head: words.due, numeric: true, cell: ({ due }) => number(due) },
        {
          key: 'lag',
          head: words.lag,
          cell: ({ oldestDueAt }) =>
            oldestDueAt === null ? <span className="soft">{words.onTime}</span> : <Moment at={oldestDueAt} as="ago" />,
        },
        { key: 'waiting', head: words.waiting, numeric: true, cell: ({ waiting }) => number(waiting) },
        {
          key: 'dead',
          head: words.dead,
          numeric: true,
          cell: ({ dead }) => (dead === 0 ? <span className="soft">0</span> : <Badge tone="bad">{number(dead)}</Badge>),
        },
      ]}
    />
  );
};
