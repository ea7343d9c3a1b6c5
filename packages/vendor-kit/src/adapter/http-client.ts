/** The only way out for a plugin. The implementation adds the deadline, size limit, host allow-list, redaction and trace. */
export interface VendorHttp {
  /** Throws VendorProblem when no complete answer came; any status, a redirect too, is an answer. */
  readonly request: (request: VendorRequest) => Promise<VendorAnswer>;
}

/** One request to the vendor. */
export interface VendorRequest {
  /** Of HTTP. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute; its host must be one that the manifest allows. */
  readonly url: string;
  /** `host` is none of them: it is that of the address. */
  readonly headers?: Readonly<Record<string, string>>;
  /** At most one of these five is the body. Sent as JSON. */
  readonly json?: unknown;
  /** Sent as `application/x-www-form-urlencoded`; a list is sent as so many pairs of one name. */
  readonly form?: URLSearchParams | Readonly<Record<string, string | readonly string[]>>;
  /** Sent as `multipart/form-data`. */
  readonly multipart?: FormData;
  /** Sent as `text/xml; charset=utf-8`, unless `content-type` among the headers says otherwise. */
  readonly xml?: string;
  /** Sent as they are, as `application/octet-stream` unless `content-type` among the headers says otherwise. */
  readonly bytes?: Uint8Array;
  /** How many bytes the answer may have, for a directory that comes whole: at most 64 MiB; absent: 10 MiB. */
  readonly mostBytes?: number;
  /** It is none of the requests of the day (`limits.requestsPerDay`): it goes to a service that the vendor counts by itself, or not at all. */
  readonly isUncounted?: true;
}

/** A complete answer, of whatever status. */
export interface VendorAnswer {
  /** Of HTTP, 200 to 599. */
  readonly status: number;
  /** As it was sent, parameters included; empty when the vendor named none. */
  readonly contentType: string;
  /** From `Retry-After`, seconds or a date. */
  readonly retryAfterMs: number | null;
  /** All headers but cookies, names in small letters; paging and rates stand here. */
  readonly headers: Readonly<Record<string, string>>;
  /** At most as many as the request allows. */
  readonly bytes: Uint8Array;
}

/** What is worth measuring of one call. Holds no header, query, body or credential. */
export interface VendorTrace {
  /** The key in the manifest. */
  readonly vendorKey: string;
  /** Of HTTP. */
  readonly method: VendorRequest['method'];
  /** Origin and path, without the query. */
  readonly target: string;
  /** null: no answer came. */
  readonly status: number | null;
  /** From when its turn came, ms. */
  readonly durationMs: number;
  /** The size of the answer's body. */
  readonly bytes: number;
}
