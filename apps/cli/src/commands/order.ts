import {
  type AttentionReason,
  attentionReasons,
  everyOrder,
  formatRoubles,
  isProblem,
  type Order,
  type OrderFilter,
  type OrderStatus,
  orderSortKeys,
  orderStatuses,
  type Problem,
  parseDateTime,
  sameText,
  toldStatuses,
} from '@cartage/core';
import type { AdvanceOutcome, CancelOutcome, CourierCancelOutcome, HandOverOutcome, Service } from '@cartage/service';
import { Argument, type Command, Option } from '@commander-js/extra-typings';
import { type Acts, type AddCommands, byProcess, done, failed, type Outcome } from '../command.ts';
import { listed, listedAsFailed } from '../table.ts';
import {
  attentionList,
  lineCount,
  orderNumber,
  purchasedProducts,
  soughtText,
  statusList,
  sumOfRoubles,
  wholeNumbers,
  word,
  words,
} from '../typed.ts';
import { orderData } from './order-data.ts';
import { attentionColumns, countColumns, orderColumns, orderText } from './order-view.ts';

const NUMBER = 'such as CTG-4820-9137, or the code of one of its places';

/** What narrows a list of orders, for those that are shown and those that are counted. */
const filtered = <C extends Command>(command: C) =>
  command
    .option('--company <numbers>', 'only of these companies, separated by commas', wholeNumbers)
    .addOption(
      new Option('--status <list>', 'only in these statuses, separated by commas, such as VendorError,OnApproval')
        .choices(orderStatuses)
        .argParser(statusList),
    )
    .option('--vendor <keys>', 'only with these vendors, by their keys, separated by commas', words)
    .addOption(
      new Option(
        '--attention <reasons>',
        'only those that ask for attention for one of these, separated by commas; any',
      )
        .choices([...attentionReasons, 'any'])
        .argParser(attentionList),
    )
    .option('--text <text>', 'a part of a number or of a name, or the last four digits or more of a phone', soughtText);

interface Narrowed {
  readonly status?: readonly OrderStatus[] | undefined;
  readonly vendor?: readonly string[] | undefined;
  readonly attention?: readonly AttentionReason[] | undefined;
  readonly text?: string | undefined;
}

/** What is wrong with it, or the filter. */
const filterOf = ({ vendors }: Service, { status, vendor, attention, text }: Narrowed): OrderFilter | Outcome => {
  const manifests = vendors.adapters.map(({ manifest }) => manifest);
  const unknown = vendor?.find((key) => !manifests.some((one) => one.key === key));
  if (unknown !== undefined)
    return failed(`There is no vendor ${unknown}; there are ${manifests.map(({ key }) => key).join(', ')}.`);
  return {
    ...everyOrder,
    statuses: status ?? null,
    vendorIds: vendor ? manifests.flatMap(({ key, id }) => (vendor.includes(key) ? [id] : [])) : null,
    attention: attention ?? null,
    text: text ?? null,
  };
};

const sorts = orderSortKeys.flatMap((key) => [key, `-${key}` as const]);

const list: AddCommands = (order, run) =>
  void filtered(order.command('list').description('Lists orders, newest first.'))
    .addOption(
      new Option('--sort <key>', 'by this, with - the latest first').choices(sorts).default('-created' as const),
    )
    .option('--count <number>', 'how many at most, 1 to 1000; default 50', lineCount)
    .action(({ company, count = 50, sort, ...narrowed }) =>
      run(async (service, { listOrdersOfAll }) => {
        const filter = filterOf(service, narrowed);
        if (!('mode' in filter)) return filter;
        const by = orderSortKeys.find((key) => sort.endsWith(key)) ?? 'created';
        const part = { size: count, number: 1 };
        const page = await listOrdersOfAll(service, company ?? null, filter, part, {
          by,
          isDescending: sort.startsWith('-'),
        });
        if (isProblem(page)) return failed(page.text.en);
        const orders: Order[] = [];
        for await (const few of page.orders) orders.push(...few.map((one) => one.order));
        return listed(orders, orderColumns(service.settings.timeZone), 'No orders were found.');
      }),
    );

const counts: AddCommands = (order, run) =>
  void filtered(
    order.command('counts').description('Counts orders by status, and by why they ask for attention.'),
  ).action(({ company, ...narrowed }) =>
    run(async (service, { countOrdersOfAll }) => {
      const filter = filterOf(service, narrowed);
      if (!('mode' in filter)) return filter;
      const { byStatus, byAttention } = await countOrdersOfAll(service, company ?? null, filter);
      const lines = [
        ...orderStatuses.map((name) => ({ by: 'status', name, count: byStatus.get(name) ?? 0 })),
        ...attentionReasons.map((name) => ({ by: 'attention', name, count: byAttention.get(name) ?? 0 })),
      ].filter(({ count }) => count > 0);
      return listed(lines, countColumns, 'No orders were found.');
    }),
  );

const attention: AddCommands = (order, run) =>
  void order
    .command('attention')
    .description('Lists orders that somebody has to look at, the longest waiting first.')
    .option('--count <number>', 'how many at most, 1 to 1000; default 50', lineCount)
    .action(({ count = 50 }) =>
      run(async (service, { listAttention }) => {
        const orders = await listAttention(service, { limit: count });
        return listed(orders, attentionColumns(service.settings.timeZone), 'No order asks for attention.');
      }),
    );

const show: AddCommands = (order, run) =>
  void order
    .command('show')
    .description('Shows an order: its status, numbers, sender and receiver, money and history.')
    .argument(
      '<number>',
      "such as CTG-4820-9137, the code of one of its places, the customer's number, or one of the vendor's: waybill, return waybill, courier call, tracking",
      word,
    )
    .action((number) =>
      run(async (service, { showOrder }) => {
        const shown = await showOrder(service, number);
        if (!('order' in shown)) {
          return shown.length === 0
            ? failed(`There is no order ${number}.`)
            : listedAsFailed(shown, orderColumns(service.settings.timeZone));
        }
        return done(orderText(shown, service.settings.timeZone), { data: orderData(shown) });
      }),
    );

const advance: AddCommands = (order, run) =>
  void order
    .command('advance')
    .description(
      'Tells what became of an order whose vendor tells nothing: a courier without an interface. The same moment and status again change nothing.',
    )
    .argument('<number>', NUMBER, orderNumber)
    .addArgument(new Argument('<status>', 'what has happened').choices(toldStatuses))
    .option(
      '--at <moment>',
      "when it happened, such as 2026-11-20T15:30 (the installation's zone) or 2026-11-20T12:30:00Z; default now",
      word,
    )
    .option('--text <text>', 'what customers read of it; default the words of the status', word)
    .option('--received-by <name>', 'who received the parcel, of a delivery', word)
    .option(
      '--purchased <code=quantity:sum...>',
      'all that was bought of the goods, each as SKU-1=2 or SKU-1=2:1500.50, in roubles; what is not named was not bought',
      purchasedProducts,
    )
    .option('--collected <roubles>', 'what the courier has collected in all, such as 1800.50 or 0', sumOfRoubles)
    .option('--force', 'also where the vendor tells by itself')
    .action((number, status, { at, text, receivedBy = null, purchased = null, collected = null, force = false }) =>
      run(async (service, { askForAct }) => {
        const moment = at === undefined ? null : parseDateTime(at.trim(), service.settings.timeZone);
        if (moment === undefined) {
          return failed(`"${at}" is no moment; accepted: such as 2026-11-20T15:30 or 2026-11-20T12:30:00Z.`);
        }
        const words = text === undefined ? null : sameText(text);
        const told = { status, at: moment, text: words, receivedBy, purchased, collected, force };
        const asked = await askForAct(service, { kind: 'advance', wish: { number, told } });
        return byProcess(asked, (came) => advanced(number, status, came));
      }),
    );

// Orders that wait for a manager (interface 10.8).
const approve: AddCommands = (order, run) =>
  void order
    .command('approve')
    .description('Approves an order that is waiting for approval, and hands it over to its vendor.')
    .argument('<number>', NUMBER, orderNumber)
    .action((number) =>
      run(async (service, { askForAct }) =>
        byProcess(await askForAct(service, { kind: 'approve', wish: { number } }), (came) => handedOver(number, came)),
      ),
    );

const refuse: AddCommands = (order, run) =>
  void order
    .command('refuse')
    .description('Turns an order that is waiting for approval back into a draft.')
    .argument('<number>', NUMBER, orderNumber)
    .action((number) =>
      run(async (service, { refuseApproval }) => refused(number, await refuseApproval(service, number))),
    );

// Orders whose vendor asks more than was agreed (interface 16.13).
const price: AddCommands = (order, run) =>
  void order
    .command('price')
    .description(
      "Accepts the price that an order's vendor confirmed above the one that was agreed, and charges the difference; or disputes it, and charges nothing more.",
    )
    .argument('<number>', NUMBER, orderNumber)
    .addOption(new Option('--accept', "the vendor's price is the order's from now on").conflicts('dispute'))
    .addOption(new Option('--dispute', "the order's price stays; settle it with the vendor"))
    .action((number, { accept = false, dispute = false }) =>
      run(async (service, by) => {
        if (!accept && !dispute) return failed('Say --accept or --dispute.');
        const order = await by.decidePrice(service, number, { accept });
        if (isProblem(order)) return failed(`${number}: ${order.text.en}`);
        const price = order.price === null ? 'not set' : formatRoubles(order.price, 'en');
        return done(`The price of ${order.number} is ${price}.${await pastLimit(service, by, order)}`);
      }),
    );

// Orders that were canceled and move at their vendors all the same (interface 16.14).
const charge: AddCommands = (order, run) =>
  void order
    .command('charge')
    .description('Charges an order again that was canceled and moves at its vendor all the same, once.')
    .argument('<number>', NUMBER, orderNumber)
    .option('--waive', 'charge nothing, and let that be the end of it')
    .action((number, { waive = false }) =>
      run(async (service, by) => {
        const charged = await by.chargeAgain(service, number, { waive });
        if (isProblem(charged)) return failed(`${number}: ${charged.text.en}`);
        const { order, amount } = charged;
        if (amount === 0) return done(`Nothing was charged for ${order.number}.`);
        return done(
          `${formatRoubles(amount, 'en')} charged for ${order.number}.${await pastLimit(service, by, order)}`,
        );
      }),
    );

// Orders whose hand-over failed (interface 10.5, 10.6).
const retry: AddCommands = (order, run) =>
  void order
    .command('retry')
    .description('Retries a failed hand-over; the vendor is first asked whether it already has the order.')
    .argument('<number>', NUMBER, orderNumber)
    .action((number) =>
      run(async (service, { askForAct }) => {
        const asked = await askForAct(service, { kind: 'retry', wish: { number, isNotThere: false } });
        return byProcess(asked, (came) => retried(number, came));
      }),
    );

const retryAbsent: AddCommands = (order, run) =>
  void order
    .command('retry-absent')
    .description(
      'Hands an order over again whose vendor cannot be asked, on your word: you looked there yourself, and it has nothing of the order.',
    )
    .argument('<number>', NUMBER, orderNumber)
    .action((number) =>
      run(async (service, { askForAct }) => {
        const asked = await askForAct(service, { kind: 'retry', wish: { number, isNotThere: true } });
        return byProcess(asked, (came) => retried(number, came));
      }),
    );

// An order that nobody wants any more (interface 11.4).
const cancel: AddCommands = (order, run) =>
  void order
    .command('cancel')
    .description('Cancels an order as its company could; one that its vendor has is canceled there.')
    .argument('<number>', NUMBER, orderNumber)
    .action((number) =>
      run(async (service, { askForAct }) => {
        const asked = await askForAct(service, { kind: 'cancel', wish: { number } });
        return byProcess(asked, (came) => canceled(number, came));
      }),
    );

// Couriers who are not to come (interface 11.7).
const cancelCourier: AddCommands = (order, run) =>
  void order
    .command('cancel-courier')
    .description('Asks the vendor of an order not to send the courier who was called for it.')
    .argument('<number>', NUMBER, orderNumber)
    .option('--for-all', 'also where the courier comes for other orders of the company')
    .action((number, { forAll = false }) =>
      run(async (service, { askForAct }) => {
        const asked = await askForAct(service, { kind: 'cancel-courier', wish: { number, forAll } });
        return byProcess(asked, (came) => courierCanceled(number, came));
      }),
    );

export const addOrderCommands: AddCommands = (program, ...run) => {
  const order = program
    .command('order')
    .description('Shows orders, decides on those that are waiting for it, and tells what became of them.');
  for (const add of [
    list,
    counts,
    attention,
    show,
    advance,
    approve,
    refuse,
    price,
    charge,
    cancel,
    cancelCourier,
    retry,
    retryAbsent,
  ])
    add(order, ...run);
};

/** What the operator books may pass the credit limit, and then says so. */
const pastLimit = async (
  service: Service,
  { findCompany, getBalance }: Pick<Acts, 'findCompany' | 'getBalance'>,
  { companyId }: Order,
): Promise<string> => {
  const company = await findCompany(service, companyId);
  if (company === null) return '';
  const { amount, reserved, creditLimit } = await getBalance({ ...service, company });
  return amount - reserved + creditLimit >= 0
    ? ''
    : ` The balance of ${company.name}, ${formatRoubles(amount, 'en')}, is past its credit limit of ${formatRoubles(creditLimit, 'en')}.`;
};

const advanced = (named: string, told: OrderStatus, came: AdvanceOutcome): Outcome => {
  switch (came.kind) {
    case 'moved':
      return done(`${came.number} is ${came.status}.`);
    case 'known':
      return done(`${came.number} is ${came.status}; that it was ${told} then is known already.`);
    case 'noted':
      return done(
        `${came.number} stays ${came.status}: its history has ${told} now, but later news is known, or its cancellation is open.`,
      );
    case 'purchase':
      return done(`${came.number} is ${came.status}; what was bought and collected is noted.`);
    case 'vendor-tells':
      return failed(
        `${named}: ${came.vendorName} tells by itself what becomes of its orders; --force does it all the same.`,
      );
    case 'refused':
      return failed(`${named}: ${came.problem.text.en}`);
  }
};

const handedOver = (named: string, came: HandOverOutcome): Outcome => {
  const number = came.number ?? named;
  switch (came.kind) {
    case 'handed-over':
      return done(`${number} was handed over to ${came.vendorName}, waybill ${came.waybill}.`);
    case 'accepted':
      return done(`${number} was accepted by ${came.vendorName}; ${NUMBER_FOLLOWS}`);
    case 'queued':
      return done(`${number} was approved; ${WAITS_FOR_TURN}`);
    case 'pending':
    case 'unavailable':
      return done(`${number} was approved. ${why(came)} The worker takes it from here.`);
    case 'awaits-payment':
      return done(`${number} was approved. ${why(came)}`);
    case 'awaits-approval':
    case 'rejected':
    case 'refused':
      return failed(`${number}: ${why(came)}`);
  }
};

const NUMBER_FOLLOWS = 'its number follows, and the worker fetches it.';
const WAITS_FOR_TURN = 'waits for its turn at the vendor, and the worker hands it over.';

const why = ({ reasons }: HandOverOutcome): string => reasons.map(({ en }) => en).join(' ');

const canceled = (named: string, came: CancelOutcome): Outcome => {
  switch (came.kind) {
    case 'canceled':
      return done(`${came.number} is canceled.`);
    case 'asked':
      return done(`The vendor of ${came.number} has not said yet whether it is canceled; the worker asks on.`);
    case 'refused':
      return failed(`${named}: ${came.problem.text.en}`);
  }
};

const courierCanceled = (named: string, { kind, number, reason }: CourierCancelOutcome): Outcome => {
  const order = number ?? named;
  switch (kind) {
    case 'canceled':
      return done(`No courier comes for ${order}.`);
    case 'pending':
      return done(`The vendor of ${order} has not said yet whether the courier is called off; the worker asks on.`);
    case 'refused':
      return failed(`${order}: ${reason?.en ?? ''}`);
  }
};

const refused = (number: string, order: Order | Problem): Outcome =>
  isProblem(order)
    ? failed(`${number}: ${order.text.en}`)
    : done(`${order.number} is a draft again; the customer can hand it over with another option.`);

const retried = (named: string, came: HandOverOutcome): Outcome => {
  const number = came.number ?? named;
  switch (came.kind) {
    case 'handed-over':
      return done(`${number} was handed over, waybill ${came.waybill}.`);
    case 'accepted':
      return done(`${number} was accepted; ${NUMBER_FOLLOWS}`);
    case 'queued':
      return done(`${number} ${WAITS_FOR_TURN}`);
    case 'pending':
      return done(`${number}: ${why(came)} The worker takes it from here.`);
    case 'refused':
      return failed(`${number}: ${why(came)}`);
    default:
      return failed(`${number} is ${came.status}. ${why(came)}`);
  }
};
