import { formatInvoiceNumber, formatRoubles, isProblem, roublesFromKopecks } from '@cartage/core';
import { Option } from '@commander-js/extra-typings';
import { type AddCommands, done, failed, withCompany } from '../command.ts';
import { listed, momentColumn, moneyColumn } from '../table.ts';
import { day, invoiceNumber, lineCount, roubles, signedRoubles, wholeNumber, word } from '../typed.ts';

const show: AddCommands = (balance, run) =>
  void balance
    .command('show')
    .description("Shows a company's balance, what is held for hand-overs, and the credit limit.")
    .argument('<company>', "the company's number", wholeNumber)
    .action((id) =>
      withCompany(run, id, async (ctx, { getBalance }) => {
        const { amount, reserved, creditLimit, usableCredit } = await getBalance(ctx);
        const free = amount - reserved + usableCredit;
        return done(
          [
            `Company ${id}, ${ctx.company.name}`,
            `Balance       ${money(amount)}`,
            `Held          ${money(reserved)}`,
            `Credit limit  ${money(creditLimit)}${usableCredit < creditLimit ? `, of which its topmost owner's leaves ${money(usableCredit)}` : ''}`,
            `Left to spend ${money(free)}`,
          ].join('\n'),
          {
            data: {
              companyId: id,
              name: ctx.company.name,
              balance: roublesFromKopecks(amount),
              held: roublesFromKopecks(reserved),
              creditLimit: roublesFromKopecks(creditLimit),
              usableCredit: roublesFromKopecks(usableCredit),
              leftToSpend: roublesFromKopecks(free),
            },
          },
        );
      }),
    );

const history: AddCommands = (balance, run) =>
  void balance
    .command('history')
    .description("Shows the newest hundred entries of a company's ledger.")
    .argument('<company>', "the company's number", wholeNumber)
    .option('--page <number>', 'an older page: 2 is the one before the newest', wholeNumber)
    .action((id, { page = 1 }) =>
      withCompany(run, id, async (ctx, { listHistory }) => {
        const found = await listHistory(ctx, { page });
        if (isProblem(found)) return failed(found.text.en);
        return listed(
          found.entries,
          {
            id: { heading: 'ENTRY', value: (entry) => entry.id },
            at: momentColumn('AT', ctx.settings.timeZone, ({ at }) => at),
            kind: { heading: 'KIND', value: ({ kind }) => kind },
            amount: moneyColumn('AMOUNT', ({ amount }) => amount),
            text: { heading: 'TEXT', value: ({ text }) => text.en },
          },
          `Company ${id} has no entries on this page.`,
        );
      }),
    );

const topUp: AddCommands = (balance, run) =>
  void balance
    .command('top-up')
    .description("Adds a received payment to a company's balance; each payment number is booked only once.")
    .argument('<company>', "the company's number", wholeNumber)
    .argument('<amount>', 'roubles such as 15000 or 15000.50', roubles)
    .argument('<payment>', 'the number of the payment order, or any other name of this payment', word)
    .option('--comment <text>', "beside the number in the company's history", word)
    .action((id, amount, payment, { comment = null }) =>
      withCompany(run, id, async (ctx, { getBalance, topUpBalance }) => {
        const booked = await topUpBalance(ctx, { amount, payment, comment });
        if (isProblem(booked)) return failed(booked.text.en);
        const { amount: now } = await getBalance(ctx);
        const said = booked.isRepeat
          ? `Payment ${payment} was booked before; nothing has changed.`
          : `${money(amount)} booked.`;
        return done(`${said} The balance of ${ctx.company.name} is ${money(now)}.`, {
          data: {
            ...{ companyId: id, payment, amount: roublesFromKopecks(amount), balance: roublesFromKopecks(now) },
            ...{ entryId: booked.id, isRepeat: booked.isRepeat },
          },
        });
      }),
    );

const correct: AddCommands = (balance, run) =>
  void balance
    .command('correct')
    .description("Adds to a company's balance or takes from it, each time that it is run.")
    .argument('<company>', "the company's number", wholeNumber)
    .argument(
      '<amount>',
      "roubles such as 150.50; to take some, write -- before the command's arguments and -150.50",
      signedRoubles,
    )
    .argument('<reason>', "what stands in the company's history", word)
    .action((id, amount, reason) =>
      withCompany(run, id, async (ctx, { correctBalance, getBalance }) => {
        const booked = await correctBalance(ctx, { amount, reason, number: null });
        if (isProblem(booked)) return failed(booked.text.en);
        const { amount: now } = await getBalance(ctx);
        return done(`${money(amount)} booked. The balance of ${ctx.company.name} is ${money(now)}.`, {
          data: {
            companyId: id,
            entryId: booked.id,
            amount: roublesFromKopecks(amount),
            balance: roublesFromKopecks(now),
          },
        });
      }),
    );

const pay: AddCommands = (balance, run) =>
  void balance
    .command('pay')
    .description('Books a payment received under an invoice; each payment of a company is booked only once.')
    .argument('<invoice>', 'such as 2026-000017', invoiceNumber)
    .argument('[payment]', 'the number of the payment order; needed where an invoice is paid in parts', word)
    .option('--amount <roubles>', 'what was received; without it, what is still to be paid', roubles)
    .option('--date <day>', 'when it was received, such as 2026-11-20', day)
    .action((invoice, payment, { amount = null, date: receivedOn = null }) =>
      run(async (service, { getBalance, payInvoice }) => {
        const result = await payInvoice(service, { invoice, payment: payment ?? null, amount, receivedOn });
        if (result.kind === 'unknown') return failed(`There is no invoice ${formatInvoiceNumber(invoice)}.`);
        if (result.kind === 'still-to-come')
          return failed(
            `${receivedOn} is still to come, for today is ${result.today}; a payment is booked when it has been received.`,
          );
        const { number, companyId, amount: due, paid } = result.invoice;
        if (result.kind === 'nothing-due')
          return failed(
            `Invoice ${number} is paid: ${money(paid)} of ${money(due)}. To book another payment under it, name the payment and say the amount.`,
          );
        if (result.kind === 'another-sum') return failed(result.problem.text.en);
        const { booking } = result;
        const { company, amount: now } = await getBalance({ ...service, company: { id: companyId } });
        const where = booking.invoiceNumber === null ? 'without an invoice' : `under invoice ${booking.invoiceNumber}`;
        const said = booking.isRepeat
          ? `Payment ${payment ?? number} was booked before, ${where}; nothing has changed. Name another payment by its number; one that pays several invoices by 42/1, 42/2 and so on. Under invoice ${number},`
          : `${money(booking.amount)} booked under invoice ${number}:`;
        return done(
          `${said} ${money(paid)} of ${money(due)} is paid. The balance of ${company.name} is ${money(now)}.`,
          {
            data: {
              invoice: number,
              companyId,
              amount: roublesFromKopecks(booking.amount),
              isRepeat: booking.isRepeat,
              paid: roublesFromKopecks(paid),
              due: roublesFromKopecks(due),
              balance: roublesFromKopecks(now),
            },
          },
        );
      }),
    );

const invoices: AddCommands = (balance, run) =>
  void balance
    .command('invoices')
    .description('Lists invoices for top-ups, newest first.')
    .argument('[company]', 'only those of this company, by its number', wholeNumber)
    .addOption(new Option('--state <state>', 'only open or only paid ones').choices(['open', 'paid'] as const))
    .option('--before <invoice>', 'only invoices with a lower number', invoiceNumber)
    .option('--count <number>', 'how many at most, 1 to 1000; default 50', lineCount)
    .action((companyId, { state, before, count = 50 }) =>
      run(async (service, { listInvoices }) => {
        const invoices = await listInvoices(service, {
          ...(companyId !== undefined && { companyIds: [companyId] }),
          state,
          before,
          limit: count,
        });
        return listed(
          invoices,
          {
            number: { heading: 'INVOICE', value: ({ number }) => number },
            issuedAt: momentColumn('ISSUED', service.settings.timeZone, ({ issuedAt }) => issuedAt),
            companyId: { heading: 'COMPANY', value: ({ companyId: id }) => id },
            companyName: { heading: 'NAME', value: ({ companyName }) => companyName },
            amount: moneyColumn('AMOUNT', ({ amount }) => amount),
            paid: moneyColumn('PAID', ({ paid }) => paid),
            state: { heading: 'STATE', value: ({ amount, paid }) => (paid < amount ? 'open' : 'paid') },
          },
          'No invoices were found.',
        );
      }),
    );

export const addBalanceCommands: AddCommands = (program, ...run) => {
  const balance = program.command('balance').description("A company's money.");
  for (const add of [show, history, topUp, correct, pay, invoices]) add(balance, ...run);
};

const money = (kopecks: number): string => formatRoubles(kopecks, 'en');
