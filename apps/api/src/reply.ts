type Headers = Readonly<Record<string, string>>;

/** What an operation answers; the version's own folder makes it. */
export type Reply =
  | { readonly status: number; readonly json: unknown; readonly headers?: Headers }
  /** JSON that is ready to be sent. */
  | { readonly status: number; readonly jsonBytes: Uint8Array; readonly headers?: Headers }
  | { readonly status: number; readonly bytes: Uint8Array; readonly headers: Headers };
