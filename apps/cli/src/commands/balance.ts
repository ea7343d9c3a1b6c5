import { formatRoubles, roublesFromKopecks } from '@cartage/core';
import { type AddCommands, done, failed } from '../command.ts';
import { isoMoment, momentIn } from '../moments.ts';
import { listed } from '../table.ts';
import { roubles, wholeNumber, word } from '../typed.ts';

export const addBalanceCommands: AddCommands = (program, run) => {
  const balance = program.command('balance').description("A company's money.");

  balance
    .command('show')
    .description("Shows a company's balance, what is held for hand-overs, and the credit limit.")
    .argument('<company>', "the company's number", wholeNumber)
    .action((id) =>
      run(async (service, { findCompany, getBalance }) => {
        const company = await findCompany(service, id);
        if (company === null) return failed(`There is no company ${id}.`);
        const { amount, reserved, creditLimit } = await getBalance({ ...service, company });
        const free = amount - reserved + creditLimit;
        const show = (kopecks: number) => formatRoubles(kopecks, 'en');
        return done(
          [
            `Company ${id}, ${company.name}`,
            `Balance       ${show(amount)}`,
            `Held          ${show(reserved)}`,
            `Credit limit  ${show(creditLimit)}`,
            `Left to spend ${show(free)}`,
          ].join('\n'),
          {
            data: {
              companyId: id,
              name: company.name,
              balance: roublesFromKopecks(amount),
              held: roublesFromKopecks(reserved),
              creditLimit: roublesFromKopecks(creditLimit),
              leftToSpend: roublesFromKopecks(free),
            },
          },
        );
      }),
    );

  balance
    .command('history')
    .description("Shows the newest hundred entries of a company's ledger.")
    .argument('<company>', "the company's number", wholeNumber)
    .option('--page <number>', 'an older page: 2 is the one before the newest', wholeNumber)
    .action((id, { page = 1 }) =>
      run(async (service, { findCompany, listHistory }) => {
        const company = await findCompany(service, id);
        if (company === null) return failed(`There is no company ${id}.`);
        const { entries } = await listHistory({ ...service, company }, { page });
        const moment = momentIn(service.settings.timeZone);
        return listed(
          entries,
          {
            id: { heading: 'ENTRY', value: (entry) => entry.id },
            at: { heading: 'AT', value: ({ at }) => isoMoment(at), show: ({ at }) => moment(at) },
            kind: { heading: 'KIND', value: ({ kind }) => kind },
            amount: {
              heading: 'AMOUNT',
              value: ({ amount }) => roublesFromKopecks(amount),
              show: ({ amount }) => formatRoubles(amount, 'en'),
            },
            text: { heading: 'TEXT', value: ({ text }) => text.en },
          },
          `Company ${id} has no entries on this page.`,
        );
      }),
    );

  balance
    .command('top-up')
    .description("Adds a received payment to a company's balance; each payment number is booked only once.")
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<amount>', 'roubles such as 15000 or 15000.50', roubles)
    .argument('<payment>', 'the number of the payment order, or any other name of this payment', word)
    .action((id, amount, payment) =>
      run(async (service, { findCompany, getBalance, topUpBalance }) => {
        const company = await findCompany(service, id);
        if (company === null) return failed(`There is no company ${id}.`);
        const one = { ...service, company };
        const isBooked = await topUpBalance(one, {
          amount,
          text: { en: `Payment received: ${payment}`, ru: `Поступила оплата: ${payment}` },
          key: `top-up:${id}:${payment}`,
        });
        if (!isBooked) return failed(`Payment ${payment} of company ${id} was already booked; nothing has changed.`);
        const { amount: now } = await getBalance(one);
        return done(
          `${formatRoubles(amount, 'en')} booked. The balance of ${company.name} is ${formatRoubles(now, 'en')}.`,
          {
            data: { companyId: id, payment, amount: roublesFromKopecks(amount), balance: roublesFromKopecks(now) },
          },
        );
      }),
    );
};
