import { v2Operations } from '@cartage/wire/v2';
import { describe, expect, it } from 'vitest';
import { openFrontDoor } from './testing/front-door.ts';

const front = openFrontDoor();

// interface 3.7, 3.8, 13.2

const ofOneOrder = Object.values(v2Operations).filter(({ path }) => path.includes('{orderId}'));
const opened = ['Get', 'Track', 'Print', 'PrintWithDocument'];

describe.each(ofOneOrder.map((contract) => ({ ...contract, name: contract.name })))(
  'orderKey of $name',
  ({ name, method, path, examples: [example] }) => {
    const ask = (orderId: string, orderKey: string, key: string) => {
      const body = 'body' in example ? { body: example.body as object } : {};
      const below = path.replace('/openapi/v2', '').replace('{orderId}', orderId).replace('{docType}', '2');
      return front.call(method, `${below}?orderKey=${orderKey}`, { key, ...body });
    };

    it('opens it to another company where it only reads, and a wrong one hides it from everybody', async () => {
      const { orderId, orderKey } = (await front.create()).result;
      const before = await front.get(orderId);
      const hidden = { status: 400, body: { errors: [{ code: 'OrderNotFound', target: 'orderId' }] } };
      expect(await ask(orderId, orderKey, 'other-key')).toMatchObject(opened.includes(name) ? { status: 200 } : hidden);
      expect(await ask(orderId, 'wrong', 'other-key')).toMatchObject(hidden);
      expect(await ask(orderId, 'wrong', 'sandbox-key')).toMatchObject(hidden);
      expect(await front.get(orderId)).toEqual(before);
      expect(await ask(orderId, orderKey, 'sandbox-key')).not.toMatchObject(hidden);
    });
  },
);
