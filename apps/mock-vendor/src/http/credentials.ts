/** Login and password are there, and the password is not `wrong` (interface 20.3). Answers the login. */
export function loginOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || !authorization.startsWith('Basic ')) return undefined;
  const pair = Buffer.from(authorization.slice('Basic '.length), 'base64').toString();
  const colon = pair.indexOf(':');
  const [login, password] = [pair.slice(0, colon), pair.slice(colon + 1)];
  return colon > 0 && password !== '' && password !== 'wrong' ? login : undefined;
}
