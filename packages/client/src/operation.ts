/** What the client has to know of an operation while it runs. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{name}` is a member of the input. */
  readonly path: `/${string}`;
  /** Asking twice changes nothing more than asking once. */
  readonly isRead?: true;
  /** Takes an Idempotency-Key (interface 4.1). */
  readonly takesKey?: true;
  readonly takesPartnerKey?: true;
  /** Where it is not the version's own: a key and no token, or a token as a member of the input. */
  readonly credential?: 'key' | 'token-in-query';
  /** A body must be given, as the member `body` of the input. */
  readonly takesBody?: true;
  /** What it answers with, where that is not JSON alone. */
  readonly answers?: 'file' | 'page' | 'json-or-file';
  /** Members of the body that are files in base64. */
  readonly files?: readonly string[];
  /** Statuses beside 2xx whose answers are no refusals. */
  readonly data?: readonly number[];
  /** The member of the answer that is its list, of what comes in pages. */
  readonly list?: string;
}
