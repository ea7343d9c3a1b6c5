import type { Client } from './client.ts';
import { element } from './element.ts';
import type { Words } from './page-words.ts';

/** A city that somebody may look for (interface 15.9). */
export interface FoundCity {
  readonly name: string;
  readonly region: string | null;
  readonly country: string;
  readonly codes: readonly string[];
  /** A similar one may be another city than was meant. */
  readonly match: 'exact' | 'beginning' | 'similar';
}

interface CitySearch {
  readonly element: HTMLElement;
  readonly focus: () => void;
}

/** A field with the cities that begin so below it; the arrows go through them. */
export const openCitySearch = (
  client: Client,
  root: string,
  words: Words,
  chosen: (city: FoundCity) => void,
  failed: (failure: unknown) => void,
): CitySearch => {
  const field = element('input', {
    type: 'search',
    id: 'city-field',
    placeholder: words.cityHint,
    autocomplete: 'off',
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': 'city-options',
    'aria-autocomplete': 'list',
  });
  const options = element('ul', { id: 'city-options', role: 'listbox', class: 'options', 'aria-label': words.city });
  const nothing = element('p', { class: 'soft', role: 'status' });
  let found: readonly FoundCity[] = [];
  let at = -1;
  let asked = 0;

  const point = (next: number): void => {
    at = next;
    for (const [i, option] of [...options.children].entries()) option.setAttribute('aria-selected', String(i === at));
    if (at >= 0) {
      field.setAttribute('aria-activedescendant', `city-${at}`);
      options.children[at]?.scrollIntoView({ block: 'nearest' });
    } else field.removeAttribute('aria-activedescendant');
  };
  const show = (cities: readonly FoundCity[], text: string): void => {
    found = cities;
    options.replaceChildren(
      ...cities.map((city, i) =>
        element(
          'li',
          { role: 'option', id: `city-${i}`, 'aria-selected': 'false', onClick: () => chosen(city) },
          element('span', { text: city.name }),
          city.region ? element('span', { class: 'soft', text: city.region }) : null,
          city.match === 'similar' ? element('span', { class: 'soft', text: words.similarCity }) : null,
        ),
      ),
    );
    field.setAttribute('aria-expanded', String(cities.length > 0));
    nothing.textContent = text;
    point(cities.length > 0 ? 0 : -1);
  };
  const ask = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    const query = field.value.trim();
    if (query === '') return show([], '');
    try {
      const { places } = await client.get<{ readonly places: readonly FoundCity[] }>(`${root}/places`, {
        query,
        count: 8,
      });
      // A later letter has been typed since.
      if (mine === asked) show(places, places.length === 0 ? words.noCity : '');
    } catch (failure) {
      if (mine === asked) failed(failure);
    }
  };
  field.addEventListener('input', () => void ask());
  field.addEventListener('keydown', (event) => {
    const count = found.length;
    if (event.key === 'ArrowDown' && count > 0) point((at + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) point((at - 1 + count) % count);
    else if (event.key === 'Enter') {
      const city = found[at];
      if (city) chosen(city);
    } else return;
    event.preventDefault();
  });

  return {
    element: element(
      'div',
      { class: 'city-search' },
      element('label', { for: 'city-field', class: 'question', text: words.cityQuestion }),
      field,
      options,
      nothing,
    ),
    focus: () => field.focus(),
  };
};
