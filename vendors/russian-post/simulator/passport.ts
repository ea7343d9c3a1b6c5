import { crc32, deflateRawSync } from 'node:zlib';
import { cityOfIndex, type Office, offices } from './directory.ts';

// `GET /1.0/unloading-passport/zip?type=`: the passport of offices as lapaygroup/RussianPost, xylocode/ThirdPartyServices.RussianPost
// and answers of 2022 to 2026 in public repositories have it: a ZIP with one text file, whose name has the type and the date in it.
// Partners and lockers have types of their own; that an office is closed for a time stands nowhere but in its hours.

const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

const elementOf = (office: Office): object => {
  const index = office['postal-code'];
  const city = cityOfIndex(index);
  const [, street, house] = /^(.+), (\d+)$/.exec(office['address-source']) ?? [];
  const region = office.region.replace(/^(\S+) (обл|край)$/, '$2 $1').replace('г. ', 'г ');
  const isCity = region.startsWith('г ');
  return {
    address: {
      addressType: 'DEFAULT',
      house,
      index,
      manualInput: false,
      ...(!isCity && { place: `г ${office.settlement}` }),
      region,
      street,
    },
    addressFias: { ads: `${index} ${region} {${street}} ул, д. ${house}`, locationGarCode: city?.fias },
    ecom: '0',
    ecomOptions: { brandName: 'Почта «России» \\ "ОПС"', cardPayment: false, cashPayment: false, weightLimit: 0 },
    latitude: String(office.latitude),
    longitude: String(office.longitude),
    onlineParcel: '1',
    type: office['type-code'],
    workTime: weekdays.map((day, n) =>
      office['is-temporary-closed'] || n === 6
        ? `${day}, выходной`
        : `${day}, открыто: 08:00 - 20:00, перерыв: 13:00 - 14:00`,
    ),
  };
};

export const passportZip = (type: string): Buffer => {
  const isOf = (office: Office): boolean => type === 'ALL' || (type === 'APS') === (office['type-code'] === 'ПОЧТОМАТ');
  const passportElements = offices.filter((one) => isOf(one) && !one['is-private-category']).map(elementOf);
  const document = { passportElements, unloadingDate: '2031-06-02T03:00:00', vsnapshot: '1' };
  return zipOf(`${type}02_June_2031.txt`, Buffer.from(JSON.stringify(document)));
};

/** A ZIP of one file. */
export const zipOf = (name: string, file: Buffer, method: 0 | 8 = 8): Buffer => {
  const data = method === 8 ? deflateRawSync(file) : file;
  const title = Buffer.from(name);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(method, 4);
  facts.writeUInt32LE(crc32(file), 10);
  facts.writeUInt32LE(data.length, 14);
  facts.writeUInt32LE(file.length, 18);
  facts.writeUInt16LE(title.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, title, data]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, Buffer.alloc(14), title]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
};
