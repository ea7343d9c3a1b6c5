import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOperator } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { More, pageNumber, usePages } from '../../parts/pages.tsx';
import { Moment } from '../../parts/said.tsx';
import { Bones, Failure, Loaded } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';
import { tell } from '../../parts/toasts.tsx';
import { useFormats } from '../../words/formats.ts';
import { useLocale, useWords } from '../../words/locale.ts';
import { jobWords } from './words.ts';

const PAGE = 50;

/** What the service has given up, and why; nothing where there is none. `children`: what stands below. */
export const DeadJobs = ({ children }: { readonly children: ReactNode }) => {
  const words = useWords(jobWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { number } = useFormats();
  const { key, operator, may } = useOperator();
  const dead = usePages({
    key: [key, locale, 'dead-jobs'],
    ask: (from, signal) => operator.ListDeadJobs({ PageNum: pageNumber(from), PageSize: PAGE }, { signal }),
    rows: ({ jobs }) => jobs,
    everyMs: 10_000,
  });
  const revive = useMutation({
    // One after another: each is a request, and the first that is refused says why.
    mutationFn: async (jobIds: readonly string[]) => {
      for (const jobId of jobIds) await operator.ReviveJob({ jobId });
      return jobIds.length;
    },
    onSuccess: (count) => tell(words.toldRevived(count)),
    onSettled: () => {
      for (const what of ['dead-jobs', 'jobs']) void client.invalidateQueries({ queryKey: [key, locale, what] });
    },
  });
  const isReviving = (jobId: string): boolean => revive.isPending && revive.variables.includes(jobId);
  return (
    <>
      <Loaded from={dead} bones={null}>
        {(list) =>
          list.rows.length === 0 ? null : (
            <div className="sheet">
              <div className="sheet-head">
                <div>
                  <h2>
                    {words.deadTitle} <span className="soft">{number(list.total ?? list.rows.length)}</span>
                  </h2>
                  <p className="soft">{words.deadText}</p>
                </div>
                {may('Vendors') && list.rows.length > 1 ? (
                  <Button
                    busy={revive.isPending && revive.variables.length > 1}
                    onClick={() => revive.mutate(list.rows.map(({ jobId }) => jobId))}
                  >
                    {words.reviveAll(list.rows.length)}
                  </Button>
                ) : null}
              </div>
              {revive.error === null ? null : (
                <div className="sheet-body">
                  <Failure of={revive.error} />
                </div>
              )}
              <Table
                caption={words.deadTitle}
                rows={list.rows}
                keyOf={({ jobId }) => jobId}
                columns={[
                  {
                    key: 'task',
                    head: words.task,
                    cell: ({ task, key: about }) => (
                      <div className="two-lines">
                        <strong>{words.tasks.get(task) ?? task}</strong>
                        <span className="soft code">{about}</span>
                      </div>
                    ),
                  },
                  {
                    key: 'problem',
                    head: words.problem,
                    cell: ({ problem }) =>
                      problem === null ? (
                        <span className="soft">{words.noProblem}</span>
                      ) : (
                        <pre className="said">{problem}</pre>
                      ),
                  },
                  { key: 'tries', head: words.tries, numeric: true, cell: ({ tries }) => number(tries) },
                  { key: 'at', head: words.deadAt, cell: ({ deadAt }) => <Moment at={deadAt} as="ago" /> },
                  ...(may('Vendors')
                    ? [
                        {
                          key: 'act',
                          head: '',
                          numeric: true,
                          cell: ({ jobId }: { readonly jobId: string }) => (
                            <Button
                              size="small"
                              busy={isReviving(jobId)}
                              onClick={() => {
                                if (!revive.isPending) revive.mutate([jobId]);
                              }}
                            >
                              {words.revive}
                            </Button>
                          ),
                        },
                      ]
                    : []),
                ]}
              />
              <More of={list} />
            </div>
          )
        }
      </Loaded>
      {/* Below a list of any length: it would jump. */}
      {dead.data || dead.error ? (
        children
      ) : (
        <div className="sheet sheet-body">
          <Bones lines={10} />
        </div>
      )}
    </>
  );
};
