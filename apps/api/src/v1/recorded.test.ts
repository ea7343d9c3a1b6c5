import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { MONDAY_TEN, openFrontDoor } from './testing/front-door.ts';
import { replay } from './testing/replay.ts';

// What v1 answers, byte for byte: its clients rely on more than the models say. A change that is meant is recorded anew
// by `npx pnpm exec vitest run --project sqlite apps/api/src/v1/recorded -u`, and its differences are read in review. For
// one more request write its line into a record (see `replay`); the same command adds the answer.

const records = `${import.meta.dirname}/recorded`;

describe.each(readdirSync(records))('%s', (name) => {
  const door = openFrontDoor({ CALC_DEADLINE_MS: '20000' });
  beforeEach(() => door.clock.set(MONDAY_TEN));

  it('is answered as it was', async () => {
    const record = `${records}/${name}`;
    await expect(await replay(door, readFileSync(record, 'utf8'))).toMatchFileSnapshot(record);
  });
});
