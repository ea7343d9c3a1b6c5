import { actorFilterIn, objectFilterIn } from '@cartage/core';
import type { AddCommands } from '../command.ts';
import { listed, momentColumn } from '../table.ts';
import { lineCount, moment, wholeNumber, word } from '../typed.ts';

export const addAuditCommands: AddCommands = (program, run) => {
  program
    .command('audit')
    .description('Lists who has done what, the newest first.')
    .option('--company <number>', 'the part of one company', wholeNumber)
    .option('--from <moment>', 'nothing before it', moment)
    .option('--to <moment>', 'nothing after it', moment)
    .option('--actor <who>', 'person, key or command, one of them as key:12, or a name', (typed) =>
      actorFilterIn(word(typed)),
    )
    .option('--act <name>', 'what was done, such as CreateKey', word)
    .option('--object <what>', 'a kind such as key, kind and id as key:12, or an id', (typed) =>
      objectFilterIn(word(typed)),
    )
    .option('--count <number>', 'how many at most, 1 to 1000; default 100', lineCount)
    .action(({ company = null, from = null, to = null, actor = null, act = null, object = null, count = 100 }) =>
      run(async (service, { listAudit }) => {
        const wish = { companyId: company, from, to, act, actor, object };
        const { entries } = await listAudit(service, wish, { skip: 0, limit: count });
        return listed(
          entries,
          {
            at: momentColumn('AT', service.settings.timeZone, ({ at }) => at),
            actor: {
              heading: 'WHO',
              value: ({ doer: { kind, id, name } }) => `${kind}${id === null ? '' : `:${id}`} ${name}`,
            },
            act: { heading: 'ACT', value: ({ act: done }) => done },
            object: { heading: 'OBJECT', value: ({ object: { kind, id } }) => `${kind}:${id}` },
            companyId: { heading: 'COMPANY', value: ({ companyId }) => companyId },
            before: { heading: 'BEFORE', value: ({ before }) => (before === null ? null : JSON.stringify(before)) },
            after: { heading: 'AFTER', value: ({ after }) => (after === null ? null : JSON.stringify(after)) },
            requestId: { heading: 'REQUEST', value: ({ requestId }) => requestId },
          },
          'Nothing was done.',
        );
      }),
    );
};
