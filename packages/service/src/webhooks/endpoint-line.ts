import { eventId } from '@cartage/core';
import {
  dropGoneDeliveries,
  dueDeliveries,
  type EndpointAtWork,
  newDeliveries,
  recordDeliveries,
  type StoredEvent,
  type WebhookEndpoint,
} from '@cartage/outbox';
import type { Ground } from '../context.ts';
import {
  BATCH,
  began,
  brokenOff,
  dueFound,
  endOf,
  newFound,
  nextStep,
  openLine,
  recorded,
  recording,
  type Step,
  switchesOff,
  type Try,
  tried,
  woke,
} from './endpoint-moves.ts';
import { mailSwitchedOff } from './mail-switched-off.ts';
import type { WebhookOutcome } from './webhook-sender.ts';

/** How long a claim lasts that nobody goes on with. */
export const CLAIM_MS = 10_000;

/** A claim is kept so long after the last event: where one comes, the next is not far. */
const LINGER_MS = 1_000;

/** The deliveries of one endpoint, for as long as this process has claimed it. */
export interface EndpointLine {
  /** How the endpoint stands in the database. */
  readonly wake: (now: EndpointAtWork) => void;
  /** Begins nothing more; what is under way ends. */
  readonly stop: () => void;
  /** The claim is another process's: what is known here is not written down. */
  readonly lose: () => void;
  /**
   * Whether something may be left for whoever claims it next: else nothing came for a while.
   * @throws when the database fails; what was not written down is delivered again
   */
  readonly ended: Promise<{ readonly isLeft: boolean }>;
}

export interface LineParts {
  readonly service: Pick<Ground, 'store' | 'clock' | 'watch' | 'random' | 'processId' | 'log' | 'cause' | 'settings'>;
  readonly endpoint: WebhookEndpoint;
  /** Looks through the company's line, in turn with those who look through it for other endpoints. */
  readonly inTurn: <T>(look: () => Promise<T>) => Promise<T>;
  /** One try. @throws when it was broken off, by the end of the process */
  readonly send: (event: StoredEvent) => Promise<WebhookOutcome>;
}

/**
 * Delivers to one endpoint: events of one order one after another, others beside them in as many slots as there are. The
 * cursor goes on behind each event that is delivered, or written down as one that waits; so a death of the process at any
 * moment has some delivered again and none lost. What is decided stands in `endpoint-moves.ts`; here it is done.
 */
export const openEndpointLine = ({ service, endpoint, inTurn, send }: LineParts): EndpointLine => {
  const { store, clock } = service;
  const line = openLine(endpoint);
  let notify = (): void => {};

  const run = async (): Promise<{ readonly isLeft: boolean }> => {
    try {
      let step = nextStep(line, clock());
      while (step.do !== 'end') {
        const isLate = (await act(step)) === 'nothing came';
        step = isLate ? endOf(line) : nextStep(line, clock());
      }
      return { isLeft: line.isStopping || line.isLost };
    } finally {
      // Where the database fails: whoever claims the endpoint next is not to meet what is still under way.
      line.isStopping = true;
      while (line.running > 0) await something();
    }
  };

  const takeDue = async (limit: number): Promise<void> => {
    const due = await dueDeliveries(store.db, endpoint, { now: clock(), limit });
    dueFound(line, due, due.length > 0 ? [] : await dropGoneDeliveries(store.db, endpoint));
  };

  const takeNew = async (after: number): Promise<void> => {
    line.isMore = false;
    newFound(line, await inTurn(() => newDeliveries(store.db, endpoint, { after, limit: BATCH })), after);
  };

  const sendAll = (): void => {
    for (let next = began(line, clock()); next !== null; next = began(line, clock())) void sendOne(next);
  };

  const sendOne = async (one: Try): Promise<void> => {
    const outcome = await send(one.first.event).catch(() => null);
    if (outcome === null) brokenOff(line);
    else {
      const end = { outcome, now: clock(), isClockBelieved: service.watch.isBelieved(), random: service.random };
      if (tried(line, one, end) === 'given-up') tellGivenUp(one.first.event);
    }
    sendAll();
    notify();
  };

  const tellGivenUp = (event: StoredEvent): void =>
    service.log.warn(
      { webhook: endpoint.id, event: eventId(event), type: event.type },
      'an event was given up for a webhook',
    );

  const record = async (): Promise<void> => {
    const now = clock();
    const news = recording(line, { owner: service.processId, now, until: now + CLAIM_MS });
    const end = await store.transaction(async (tx) => {
      const written = await recordDeliveries(tx, news);
      if (news.off !== null && switchesOff(line, news, written)) await mailSwitchedOff(service, tx, endpoint, news.off);
      return written;
    });
    if (recorded(line, news, end))
      service.log.warn({ webhook: endpoint.id, reason: news.off?.reason }, 'a webhook was switched off');
  };

  const something = (): Promise<void> =>
    new Promise((resolve) => {
      notify = resolve;
    });

  const somethingWithin = async (ms: number): Promise<undefined | 'nothing came'> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'nothing came'>((resolve) => {
      timer = setTimeout(resolve, ms, 'nothing came');
    });
    const found = await Promise.race([something().then(() => undefined), late]);
    clearTimeout(timer);
    return found;
  };

  const act = (step: Exclude<Step, { readonly do: 'end' }>): Promise<unknown> => {
    switch (step.do) {
      case 'take-due':
        return takeDue(step.limit);
      case 'take-new':
        return takeNew(step.after);
      case 'send':
        return Promise.resolve(sendAll());
      case 'record':
        return record();
      case 'wait':
        return something();
      case 'linger':
        return somethingWithin(LINGER_MS);
    }
  };

  return {
    wake: (now) => {
      if (woke(line, now, clock())) notify();
    },
    stop: () => {
      line.isStopping = true;
      notify();
    },
    lose: () => {
      line.isLost = true;
      notify();
    },
    ended: run(),
  };
};
