import type { OrderContent } from '../order/order.ts';
import type { Party, Seller } from '../party.ts';

/** What stands from an erasure on where personal data stood. */
export const ERASED = 'erased';

/**
 * The content of an order without personal data: the mark stands for names, contact persons, phones, addresses, mails,
 * numbers of taxpayers and what was written in somebody's own words. Country, city, region, point, goods, money, numbers,
 * project and department stay. Doing so again changes nothing.
 */
export const eraseContent = (content: OrderContent): OrderContent => ({
  ...content,
  sender: eraseParty(content.sender),
  receiver: eraseParty(content.receiver),
  seller: content.seller === null ? null : eraseSeller(content.seller),
  // What a service is told is in the customer's words: where a receipt goes, for one. An insured sum is a sum of its own.
  services: content.services.map((service) => ({ ...service, parameter: marked(service.parameter) })),
  cargo: {
    ...content.cargo,
    vehicle:
      content.cargo.vehicle === null
        ? null
        : { ...content.cargo.vehicle, additionalConditions: marked(content.cargo.vehicle.additionalConditions) },
  },
  comments: marked(content.comments),
  emergencyEmail: marked(content.emergencyEmail),
});

/** Whether it is erased: no phone that anybody may give reads as the mark. */
export const isErased = ({ receiver }: Pick<OrderContent, 'receiver'>): boolean => receiver.phone === ERASED;

const eraseParty = (party: Party): Party => ({
  ...party,
  name: ERASED,
  contactPerson: marked(party.contactPerson),
  // In some countries it says which house.
  postalCode: null,
  address: ERASED,
  phone: ERASED,
  email: marked(party.email),
  instructions: marked(party.instructions),
  taxNumber: marked(party.taxNumber),
});

const eraseSeller = ({ name, phone, address }: Seller): Seller => ({
  name: marked(name),
  phone: marked(phone),
  address: marked(address),
});

/** What is not there needs no mark. */
const marked = (text: string | null): string | null => (text === null ? null : ERASED);
