import type { AskedOrder } from './asked-order.ts';
import type { Dice } from './dice.ts';
import type { Choice, Door, Told, Wish } from './door.ts';

/** Each vendor's standard tariff from door to door. */
const choices: readonly Choice[] = [
  { vendorId: 1, tariffId: 'SW-STD' },
  { vendorId: 2, tariffId: 'EC-S-DD' },
  { vendorId: 3, tariffId: 'PO-PAR-DD' },
  { vendorId: 4, tariffId: 'FR-LTL' },
  { vendorId: 5, tariffId: 'GL-DS' },
];

/** What the vendor does with an order, by a word in its comments; mostly nothing odd. */
const words = ['lose-answer', 'lose-answer', 'unavailable', 'unavailable', 'reject', 'slow'] as const;

/** Creates an order and has it handed over, mostly; what was told of the hand-over last, null: nothing. */
export const live = async (door: Door, dice: Dice, order: AskedOrder): Promise<Told | null> => {
  const { customerOrderId, isByCard, callsCourierLater } = order;
  const comments = dice.chance(0.35) ? `sandbox:${dice.pick(words)}` : '';
  const choice = dice.pick(choices);
  const isChosen = dice.chance(0.65);
  const wish: Wish = { customerOrderId, comments, choice, isChosen, isByCard, callsCourierLater };
  const created = await door.create(wish);
  if (created === null) return null;
  order.number = created.number;
  note(order, created.told);
  const updated = dice.chance(0.2) ? update(door, order, wish) : null;
  const pushed = !isChosen && dice.chance(0.9) ? await push(door, dice, order, choice) : null;
  await updated;
  return pushed ?? created.told;
};

/** Some push twice at once, some of these to two vendors; who gets no answer pushes again, unless a restore has forgotten it. */
const push = async (door: Door, dice: Dice, order: AskedOrder, choice: Choice): Promise<Told | null> => {
  for (let tries = 0; tries < 3 && order.number !== null; tries += 1) {
    const { number } = order;
    const another = dice.chance(0.5) ? choice : dice.pick(choices);
    const wanted = dice.chance(0.3) ? [choice, another] : [choice];
    const answers = await Promise.all(wanted.map((one) => door.push(number, one)));
    const told = answers.filter((answer) => answer !== null);
    for (const one of told) note(order, one);
    if (told.length === answers.length) return told.find(({ kind }) => kind === 'unpaid') ?? told.at(-1) ?? null;
  }
  return null;
};

/** For this order and some that others have asked to be fetched, who may do the same at this moment; some twice at once. */
export const callCourier = async (door: Door, dice: Dice, order: AskedOrder, fetched: AskedOrder[]): Promise<void> => {
  if (order.waybill === null || !order.callsCourierLater) return;
  fetched.push(order);
  const group = fetched.slice(dice.pick([-1, -2, -3]));
  const numbers = group.flatMap(({ number }) => number ?? []);
  const answers = await Promise.all(dice.pick([[1], [1, 2]]).map(() => door.callCourier(numbers)));
  for (const one of group) {
    const coming = answers.flatMap((couriers) => couriers.get(one.number ?? '') ?? []);
    one.courier = coming.at(-1) ?? one.courier;
  }
};

/** Beside the push: both write the same order. */
const update = async (door: Door, order: AskedOrder, wish: Wish): Promise<void> => {
  const project = `of ${order.customerOrderId}`;
  if (order.number !== null && (await door.update(order.number, wish, project))) order.project = project;
};

/** What has come no further than a cancellation that was asked for may be canceled or not. */
export const cancel = async (door: Pick<Door, 'cancel'>, order: AskedOrder): Promise<void> => {
  if (order.number === null) return;
  if (order.cancellation === 'none') order.cancellation = 'asked';
  if (await door.cancel(order.number)) order.cancellation = 'confirmed';
};

const note = (order: AskedOrder, told: Told): void => {
  // Nobody could pay for what had no price: that is as good as nothing.
  if (told.kind === 'undone' || (told.kind === 'refused' && order.isByCard)) return;
  order.isAnswered = true;
  if (told.kind === 'handed-over') order.waybill = told.waybill;
  if (told.kind === 'promised') order.isPromised = true;
};
