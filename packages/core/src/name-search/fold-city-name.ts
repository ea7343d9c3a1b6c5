import { foldName } from './fold-name.ts';

/** One spelling of a city's name: folded, without the kind of settlement that addresses write beside it (`г. Москва`). */
export const foldCityName = (name: string): string => {
  const folded = foldName(name);
  return folded.replace(kindBefore, '').replace(kindBehind, '');
};

const kindBefore = /^(?:г|гор|город|пгт|рп|п|пос|поселок|с|село|д|дер|деревня|ст ца|станица|х|хутор|аул) (?=\S)/;
/** Behind it only what is no word of a name, as in `Красное Село`. */
const kindBehind = /(?<=\S) (?:г|пгт|рп|п|с|д|х)$/;
