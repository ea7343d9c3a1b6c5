import pg from 'pg';
import { expect, it } from 'vitest';
import { eachDialect } from './dialects.ts';

eachDialect((dialect) => {
  it('gives an empty database of its own, and takes it away', async () => {
    const one = await dialect.freshDatabase();
    const two = await dialect.freshDatabase();
    expect(one.url).not.toBe(two.url);
    expect(one.url.split(':')[0]).toBe(dialect.name);
    if (dialect.name === 'postgres') {
      const client = new pg.Client({ connectionString: one.url });
      await client.connect();
      const { rows } = await client.query(`select 1 as one, lower('ДОСТАВКА') as word, version()`);
      await client.end();
      expect(rows[0]).toMatchObject({ one: 1, word: 'доставка', version: expect.stringContaining('PostgreSQL') });
    }
    await one.drop();
    await two.drop();
  });
});
