import type { DocumentInput } from '../input.ts';

/** In the language of the paper, where the vendor has it; undefined: no tariff is chosen. */
export const tariffName = ({ order: { option }, locale }: DocumentInput): string | undefined =>
  option?.tariffNames?.[locale] ?? option?.tariffName;
