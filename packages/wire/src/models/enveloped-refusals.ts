import { errorEnvelopeModel } from './error-envelope.ts';

const refused = (description: string) => ({ description, json: errorEnvelopeModel });

/** How an operation beside the versions fails. */
export const envelopedRefusals = {
  400: refused('Every problem of the request.'),
  403: refused('No key, one that is unknown, or one that may not do this.'),
  404: refused('No such path.'),
  405: refused('The method is not allowed here.'),
  429: refused('Too many requests.'),
  500: refused('The service failed.'),
  503: refused('The database is away for the moment.'),
} as const;
