import type { Locale, LocalText } from '../local-text.ts';
import type { RoutePoint } from '../party.ts';
import type { Option } from '../quote/option.ts';
import { quoted } from './words.ts';

interface Ends {
  readonly sender: Pick<RoutePoint, 'contactType' | 'pickupPointId'>;
  readonly receiver: Pick<RoutePoint, 'contactType' | 'pickupPointId'>;
}

/** Says of each end that names a point without being one that the point counts for nothing (interface 15.14). */
export const ignoredPoints = ({ sender, receiver }: Ends): readonly LocalText[] => [
  ...ignoredAt(sender, { en: 'sender', ru: 'отправителя' }),
  ...ignoredAt(receiver, { en: 'receiver', ru: 'получателя' }),
];

const ignoredAt = ({ contactType, pickupPointId }: Ends['sender'], whose: LocalText): readonly LocalText[] => {
  if (pickupPointId === null || contactType === 'pickup-point') return [];
  const name = quoted(pickupPointId);
  return [
    {
      en: `The pickup point ${name.en} of the ${whose.en} is ignored: its contactType is not 4 (PickupPoint).`,
      ru: `Пункт выдачи ${name.ru} ${whose.ru} не учтён: contactType не равен 4 (PickupPoint).`,
    },
  ];
};

/** The options, each of which says the same in its comments, behind what its vendor says. */
export const tellingIgnoredPoints = <T extends Pick<Option, 'comments'>>(
  options: readonly T[],
  ends: Ends,
  locale: Locale,
): readonly T[] => {
  const remarks = ignoredPoints(ends).map((text) => text[locale]);
  if (remarks.length === 0) return options;
  return options.map((option) => ({
    ...option,
    comments: [...(option.comments === null ? [] : [option.comments]), ...remarks].join(' '),
  }));
};
