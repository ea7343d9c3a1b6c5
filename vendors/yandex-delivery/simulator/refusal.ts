/** Thrown where the platform refuses: `{ code, message }` with a status. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const badRequest = (message: string): Refusal => new Refusal(400, 'bad_request', message);
