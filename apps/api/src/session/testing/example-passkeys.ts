import { randomUUID } from 'node:crypto';
import { type Service, samplePeople } from '@cartage/service';
import { exampleCredential } from '@cartage/wire/session';
import { softwareAuthenticator } from './software-authenticator.ts';

type Ask = (path: string, init: RequestInit, env: object) => Response | Promise<Response>;
type Headers = Readonly<Record<string, string>>;

const origin = 'http://localhost';

/**
 * What stands in the contracts' examples in the place of a passkey, which only an authenticator can make: requests that hold it
 * get a passkey of the sample shop's owner that was begun a moment ago.
 */
export const examplePasskeys = (
  app: { readonly request: Ask },
  { store: { db }, clock }: Pick<Service, 'store' | 'clock'>,
  ownersSession: () => Promise<Headers>,
) => {
  const post = async (path: string, headers: Headers, body?: unknown): Promise<Response> =>
    app.request(
      path,
      {
        method: 'POST',
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      // Each from an address of its own: of one only so many may begin.
      { incoming: { socket: { remoteAddress: `authenticator ${randomUUID()}` } } },
    );
  const begin = async (path: string, headers: Headers) => {
    const response = await post(path, headers);
    const { publicKey } = (await response.json()) as { readonly publicKey: { readonly challenge: string } };
    const [kept = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    return { publicKey, kept };
  };
  const make = async (session: Headers) => {
    // Nobody has more than twenty.
    await db.deleteFrom('passkeys').execute();
    const { publicKey, kept } = await begin('/session/new-passkey', session);
    const authenticator = softwareAuthenticator(origin);
    const headers = { ...session, Cookie: `${session.Cookie}; ${kept}` };
    return { authenticator, headers, credential: authenticator.make(publicKey) };
  };
  const bodyOf = ({ body }: RequestInit): { readonly name?: string } | null => {
    if (typeof body !== 'string' || !body.includes(exampleCredential.id)) return null;
    try {
      const read = JSON.parse(body) as { readonly name?: string; readonly credential?: { readonly id?: string } };
      return read.credential?.id === exampleCredential.id ? read : null;
    } catch {
      return null;
    }
  };
  return {
    /** The passkey that the example removes. */
    keepExample: async (): Promise<void> => {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('login', '=', samplePeople.owner.login)
        .executeTakeFirstOrThrow();
      const made = { name: 'Work laptop', public_key: new Uint8Array(), counter: 0, transports: null, used_at: null };
      await db
        .insertInto('passkeys')
        .values({ credential_id: exampleCredential.id, user_id: id, created_at: clock(), ...made })
        .onConflict((there) => there.doNothing())
        .execute();
    },
    /** AddPasskey of a session. */
    made: async (init: RequestInit): Promise<RequestInit> => {
      const body = bodyOf(init);
      if (body?.name === undefined) return init;
      const { Cookie = '', ...others } = init.headers as Headers;
      const { headers, credential } = await make({ Cookie, 'Sec-Fetch-Site': 'same-origin' });
      return { ...init, headers: { ...others, ...headers }, body: JSON.stringify({ ...body, credential }) };
    },
    /** SignInByPasskey. */
    shown: async (init: RequestInit = {}): Promise<RequestInit> => {
      const body = bodyOf(init);
      if (!body || body.name !== undefined) return init;
      const { Cookie = '', ...others } = init.headers as Headers;
      const { authenticator, headers, credential } = await make(await ownersSession());
      await post('/session/passkeys', headers, { name: 'Work laptop', credential });
      const { publicKey, kept } = await begin('/session/passkey/options', {});
      return {
        ...init,
        headers: { ...others, Cookie: `${Cookie}; ${kept}` },
        body: JSON.stringify({ ...body, credential: authenticator.show(publicKey) }),
      };
    },
  };
};
