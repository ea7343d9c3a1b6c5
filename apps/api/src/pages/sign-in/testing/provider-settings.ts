/** What the client of the tests' provider is known by. */
export const SECRET = 'a secret of thirty-two characters';
