import { describe, expect, it } from 'vitest';
import { cookieIn, setCookie } from './session-cookie.ts';

describe('the cookie of a session (interface 24.2)', () => {
  const [production, sandbox] = [{ isSandbox: false }, { isSandbox: true }];

  it('is of this host alone and travels by TLS outside a sandbox', () => {
    expect(setCookie(production, 'abc')).toBe('__Host-session=abc; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(setCookie(sandbox, 'abc')).toBe('session=abc; Path=/; HttpOnly; SameSite=Lax');
    expect(setCookie(production, null)).toBe('__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  it('is read under its own name alone', () => {
    const headers = new Headers({ Cookie: 'session=of-the-sandbox; __Host-session=of-the-host; other=1' });
    expect([cookieIn(production, headers), cookieIn(sandbox, headers)]).toEqual(['of-the-host', 'of-the-sandbox']);
    expect(cookieIn(production, new Headers({ Cookie: 'session=x' }))).toBeNull();
    expect(cookieIn(production, new Headers({ Cookie: '__Host-session=' }))).toBeNull();
    expect(cookieIn(production, new Headers())).toBeNull();
  });
});
