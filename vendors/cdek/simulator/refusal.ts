import { type SimulatedAnswer, SimulatedRefusal } from '@cartage/vendor-kit/simulator';
import type { Fault } from './order.ts';

/** How CDEK words what it refuses at once. */
export const refused = (status: number, code: string, message: string): SimulatedAnswer => ({
  status,
  body: bodyOf({ code, message }),
});

/** Thrown where CDEK refuses at once, with status 400. */
export class Refusal extends SimulatedRefusal {
  readonly fault: Fault;

  constructor(code: string, message: string) {
    super(400, bodyOf({ code, message }));
    this.fault = { code, message };
  }
}

const bodyOf = (fault: Fault): object => ({
  requests: [{ type: 'GET', state: 'INVALID', errors: [fault] }],
  related_entities: [],
});
