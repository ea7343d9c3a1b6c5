import type { Problem } from '@cartage/core';
import { codePointName, type LeftOutOrder } from '@cartage/service';

type Headers = Readonly<Record<string, string>>;

/** A proxy gives the headers of an answer 4 KB in all. */
const MOST_LETTERS = 2000;

/**
 * The header that names the orders which are not in the file, as the caller wrote them, and why (interface 13.8); none
 * when there are none. Those for which it has no room are counted.
 */
export const notPrinted = (leftOut: readonly LeftOutOrder[]): Headers => {
  if (leftOut.length === 0) return {};
  const all = leftOut.map(({ name, reason }) => `${encodeURIComponent(name.toWellFormed())};code=${reason.code}`);
  const named: string[] = [];
  let letters = 0;
  for (const one of all) {
    letters += one.length + 2;
    if (letters > MOST_LETTERS) break;
    named.push(one);
  }
  const more = all.length - named.length;
  return { 'X-Not-Printed': [...named, ...(more === 0 ? [] : [`more=${more}`])].join(', ') };
};

/** A header has room for so many. */
const MOST_NAMED = 50;

/** The header that tells for which letters a lozenge was drawn (interface 17.6); none when there are none. */
export const printWarnings = (missingLetters: readonly number[]): Headers =>
  missingLetters.length === 0
    ? {}
    : { 'X-Print-Warnings': `letters-missing=${missingLetters.slice(0, MOST_NAMED).map(codePointName).join(',')}` };

type Failures = readonly { readonly vendor: { readonly key: string }; readonly reason: string }[];
type LeftOut = readonly {
  readonly vendor: { readonly key: string };
  readonly reasons: readonly string[];
  readonly unmet?: { readonly field: string } | null;
}[];

/** Names the vendors that the answer's options lack: those that failed, and those of whose options none is among them. */
export const missingVendors = (
  { failures, leftOut }: { readonly failures: Failures; readonly leftOut: LeftOut },
  { targetOf }: { readonly targetOf: (field: string) => string },
): Headers => ({ ...failedVendors(failures), ...leftOutVendors(leftOut, targetOf) });

/** Names the vendors whose options are missing from the answer, and why: `postal;reason=timed-out, globe;reason=unavailable`. */
export const failedVendors = (failures: Failures): Headers =>
  failures.length === 0
    ? {}
    : { 'X-Failed-Vendors': failures.map(({ vendor, reason }) => `${vendor.key};reason=${reason}`).join(', ') };

/**
 * Names the vendors of whose options none is in the answer, and why (interface 1.20): `swift;reason=urgency+services,
 * globe;reason=needs;field="cargo.items[0]"`.
 */
const leftOutVendors = (leftOut: LeftOut, targetOf: (field: string) => string): Headers =>
  leftOut.length === 0
    ? {}
    : {
        [LEFT_OUT]: leftOut
          .map(({ vendor, reasons, unmet }) =>
            [`${vendor.key};reason=${reasons.join('+')}`, ...(unmet ? [`field="${targetOf(unmet.field)}"`] : [])].join(
              ';',
            ),
          )
          .join(', '),
      };

/** The log repeats it. */
export const LEFT_OUT = 'X-Left-Out-Vendors';

/** Names the rules that break the points which the request names, so that options are missing or lack a service: `receiver;rule=too-heavy`. */
export const pointProblems = (broken: readonly { readonly end: string; readonly rule: string }[]): Headers =>
  broken.length === 0 ? {} : { 'X-Point-Problems': broken.map(({ end, rule }) => `${end};rule=${rule}`).join(', ') };

/** The header that names the order which is saved although its request failed (interface 5.9). */
export const savedOrder = (problems: readonly Problem[]): Headers => {
  const number = problems.find(({ saved }) => saved !== undefined)?.saved;
  return number === undefined ? {} : { 'X-Order-Id': number };
};
