import { SimulatedRefusal } from '@cartage/vendor-kit/simulator';

/** Thrown where the platform refuses: `{ code, message }` with a status. */
export class Refusal extends SimulatedRefusal {
  constructor(status: number, code: string, message: string) {
    super(status, { code, message });
  }
}

export const badRequest = (message: string): Refusal => new Refusal(400, 'bad_request', message);
