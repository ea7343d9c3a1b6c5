import { createCompany, createKey } from '@cartage/service';
import { openFrontDoor } from './front-door.ts';

/** A small file. */
export const csv = 'name,count\nКниги,3\n';
export const base64 = (content: string | Uint8Array) => Buffer.from(content as string).toString('base64');

/** A front door for tests of files. */
export const openAttachmentDoor = (settings: Readonly<Record<string, string>> = {}) => {
  const front = openFrontDoor(settings);
  /** The body of an upload to an order; changes go one level deep. */
  const upload = (orderId: string, changes: object = {}) => ({
    name: 'Опись.csv',
    mimeType: 'text/csv',
    itemType: 1,
    itemId: orderId,
    fileType: 32,
    base64File: base64(csv),
    accessLevel: 0,
    ...changes,
  });
  /** The metadata of what was uploaded. */
  const kept = async (orderId: string, changes: object = {}, manner: object = {}) => {
    const { status, body } = await front.call('POST', '/Attachments', { ...manner, body: upload(orderId, changes) });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const newCompany = async (ownerId: number | null = null) => {
    const { service } = front.door.opened;
    const { id } = await createCompany(service, {
      ...{ name: 'Filiale', vatNumber: null, kpp: null, creditLimit: 0 },
      ...(ownerId === null ? {} : { ownerId }),
    });
    return { id, key: await createKey(service, { companyId: id, name: 'Key' }) };
  };
  return { ...front, upload, kept, newCompany };
};
