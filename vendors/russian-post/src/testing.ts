import type { CallContext, VendorRequest } from '@cartage/vendor-kit';

/** What Russian Post answers to `GET /path`: a body of status 200, or of another. */
type Answers = Readonly<Record<string, unknown>>;

export const ofStatus = (status: number, body: unknown) => new Refused(status, body);

class Refused {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** A call to a Russian Post that answers as it is told, and what it was asked. */
export function scripted(answers: Answers): {
  readonly call: CallContext;
  readonly asked: VendorRequest[];
  readonly said: string[];
} {
  const asked: VendorRequest[] = [];
  /** Log lines and secrets. */
  const said: string[] = [];
  const kept = new Map<string, Promise<{ readonly value: unknown }>>();
  const request: CallContext['http']['request'] = async (one) => {
    asked.push(one);
    const route = `${one.method} ${new URL(one.url).pathname}`;
    if (!(route in answers)) throw new Error(`${route} is not in the script`);
    const answer = answers[route];
    const [status, body] = answer instanceof Refused ? [answer.status, answer.body] : [200, answer];
    const isText = typeof body === 'string';
    return {
      status,
      contentType: isText ? (body.startsWith('%PDF') ? 'application/pdf' : 'application/soap+xml') : 'application/json',
      retryAfterMs: null,
      headers: {},
      bytes: new TextEncoder().encode(isText ? body : JSON.stringify(body)),
    };
  };
  const cache = async (key: string, load: () => Promise<{ readonly value: unknown }>) => {
    const loaded = kept.get(key) ?? load();
    kept.set(key, loaded);
    return (await loaded).value;
  };
  const call = {
    account: { id: 'a', environment: 'prod', credentials: { trackingPassword: 'a<b&c' }, settings: {} },
    http: { request },
    cache,
    secret: (text: string) => {
      said.push(text);
      return text;
    },
    log: { warn: (message: string) => void said.push(message) },
  };
  return { call: call as unknown as CallContext, asked, said };
}

/** What was asked, as `POST /path`. */
export const routesOf = (asked: readonly VendorRequest[]): readonly string[] =>
  asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
