import { describe, expect, it } from 'vitest';
import { ignoredPoints, tellingIgnoredPoints } from './ignored-points.ts';

const door = { contactType: 'door', pickupPointId: null } as const;
const ignored = { contactType: 'door', pickupPointId: 'MSK-1' } as const;
const point = { contactType: 'pickup-point', pickupPointId: 'MSK-1' } as const;

describe('a point that is named where the parcel goes to the door', () => {
  it('is told of for each end, in both languages', () => {
    expect(ignoredPoints({ sender: ignored, receiver: ignored })).toEqual([
      {
        en: "The pickup point 'MSK-1' of the sender is ignored: its contactType is not 4 (PickupPoint).",
        ru: 'Пункт выдачи «MSK-1» отправителя не учтён: contactType не равен 4 (PickupPoint).',
      },
      {
        en: "The pickup point 'MSK-1' of the receiver is ignored: its contactType is not 4 (PickupPoint).",
        ru: 'Пункт выдачи «MSK-1» получателя не учтён: contactType не равен 4 (PickupPoint).',
      },
    ]);
    expect(ignoredPoints({ sender: door, receiver: point })).toEqual([]);
  });

  it('is told behind what the vendor says of an option, and changes nothing else', () => {
    const options = [
      { comments: 'By van.', price: 1 },
      { comments: null, price: 2 },
    ];
    const [remark] = ignoredPoints({ sender: door, receiver: ignored });
    expect(tellingIgnoredPoints(options, { sender: door, receiver: ignored }, 'ru')).toEqual([
      { comments: `By van. ${remark?.ru}`, price: 1 },
      { comments: remark?.ru, price: 2 },
    ]);
    expect(tellingIgnoredPoints(options, { sender: door, receiver: point }, 'ru')).toBe(options);
  });
});
