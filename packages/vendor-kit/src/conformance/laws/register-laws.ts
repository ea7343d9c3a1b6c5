import type { BookedCourier } from '../../adapter/adapter.ts';
import type { VendorAdapter } from '../../adapter/vendor-adapter.ts';
import { holds, same } from '../stage/judge.ts';
import { type Law, lawOf, notApplicable } from '../stage/law.ts';
import type { Stage } from '../stage/stage.ts';
import { bookedCourierOf } from './courier-laws.ts';
import { isWhole } from './document-laws.ts';

type Register = NonNullable<VendorAdapter['register']>;

const law = lawOf('register');

/** The vendor's list of what a courier takes (`register`). */
export const registerLaws: readonly Law[] = [
  // Whoever hands the parcels over signs it; without it nobody can show that they were given.
  law(
    'gives the register of a booked courier, again and again',
    'register answers with a list of PDFs (`readPdf`), one at least, as often as it is asked.',
    async (stage, register) => {
      const courier = await bookedCourierOf(stage);
      for (const which of ['The register', 'The register, asked for again']) {
        const parts = await register(courier, stage.call());
        holds(`${which}: its parts`, parts.length > 0, parts.length, 'one at least');
        for (const part of parts) same(`${which} is a PDF with its end`, isWhole(part), true);
      }
    },
  ),
  // The list of another day would be signed.
  law(
    'gives each courier a register of their own',
    'Ask the vendor for the list of this pickupNumber; keep none from one call to the next.',
    async (stage, register) => {
      const couriers = [await bookedCourierOf(stage), await bookedCourierOf(stage)] as const;
      if (couriers[0].pickupNumber === couriers[1].pickupNumber) notApplicable();
      const [one, other] = [await seenOf(stage, register, couriers[0]), await seenOf(stage, register, couriers[1])];
      const isOne = one.parts === other.parts && (other.asked === undefined || one.asked === other.asked);
      same('What is, byte for byte, the register of another courier', isOne, false);
    },
  ),
  law(
    'has no register of a courier that the vendor does not know',
    'Throw `notFound`: the host then prints its own.',
    async (stage, register) => {
      const courier = await bookedCourierOf(stage);
      const stranger = { ...courier, pickupNumber: 'NEVER', shipments: [] };
      const { kind } = await stage.problemOf(register(stranger, stage.call()));
      same('The register of a stranger', kind, 'notFound');
    },
  ),
];

/** What was asked last, and what came: a simulator may draw all of them alike, but not without a question, nor by one question. */
async function seenOf({ proxy, call }: Stage, register: Register, courier: BookedCourier) {
  const first = proxy.requests.length;
  const parts = await register(courier, call());
  const last = proxy.requests.slice(first).at(-1);
  return {
    asked: last && `${last.method} ${last.path} ${last.body}`,
    parts: parts.map((part) => Buffer.from(part).toString('base64')).join(' '),
  };
}
