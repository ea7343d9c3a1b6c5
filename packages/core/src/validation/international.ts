import type { RoutePoint } from '../party.ts';
import { isCountryCode } from '../place.ts';

/** Customs data and postal codes are needed from one country to another; what is none has a rule of its own. */
export const isInternational = ({ sender, receiver }: { sender: RoutePoint; receiver: RoutePoint }): boolean =>
  sender.country !== receiver.country && isCountryCode(sender.country) && isCountryCode(receiver.country);
