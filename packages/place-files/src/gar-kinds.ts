import { type LocalText, latinName } from '@cartage/core';
import type { Member } from './open-zip.ts';
import { readXml } from './read-xml.ts';

/** The register's kinds of regions, districts and settlements, which it writes short: с, р-н, пгт. */
export interface KindNames {
  /** The kind in full, in small letters; as it is written where the register does not explain it. */
  readonly of: (kind: string, level: string) => string;
}

/** What AS_ADDR_OBJ_TYPES says of them; without the file, of the commonest. */
export const kindNames = async (member: Member | undefined): Promise<KindNames> => {
  const names = new Map<string, string>();
  if (member !== undefined) {
    for await (const elements of readXml(member.read(), member.name)) {
      for (const { attributes } of elements) {
        const { LEVEL, SHORTNAME, NAME } = attributes;
        if (LEVEL !== undefined && SHORTNAME !== undefined && NAME !== undefined) {
          names.set(`${LEVEL} ${bare(SHORTNAME)}`, NAME.toLowerCase());
        }
      }
    }
  }
  return { of: (kind, level) => names.get(`${level} ${bare(kind)}`) ?? common[bare(kind)] ?? kind };
};

/** Dumps have both "с" and "с." of one kind. */
const bare = (kind: string): string => kind.trim().replace(/\.$/, '');

const common: Readonly<Record<string, string>> = {
  г: 'город',
  'г.ф.з': 'город федерального значения',
  'р-н': 'район',
  пгт: 'поселок городского типа',
  рп: 'рабочий поселок',
  кп: 'курортный поселок',
  дп: 'дачный поселок',
  гп: 'городской поселок',
  п: 'поселок',
  с: 'село',
  д: 'деревня',
  х: 'хутор',
};

/** Kinds that the register has among its cities and settlements, and where nobody lives. */
export const isOffice = (kind: string): boolean => /^(?:с\/(?:с|о|а|п|мо)|п\/о|волость|автодорога)$/.test(bare(kind));

/**
 * A town by its name alone; a village with its kind behind it, Ивановка (село), because a district may have a hamlet of that
 * name too. It stands behind the name, so that the name is found by its beginning.
 */
export const shownName = (name: string, kind: string): LocalText =>
  towns.test(kind)
    ? { en: latinName(name), ru: name }
    : { en: `${latinName(name)} (${english[kind] ?? latinName(kind)})`, ru: `${name} (${kind})` };

const towns =
  /^(?:город(?: федерального значения)?|(?:рабочий|курортный|дачный|городской) пос[её]лок|пос[её]лок городского типа)$/;

const english: Readonly<Record<string, string>> = {
  село: 'village',
  деревня: 'village',
  поселок: 'settlement',
  посёлок: 'settlement',
  'железнодорожная станция': 'railway station',
};
