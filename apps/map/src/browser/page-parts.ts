import { drawings, element, icon } from './element.ts';
import type { Words } from './page-words.ts';

/** Everything that stands on the page from its beginning. */
export interface PageParts {
  readonly page: HTMLElement;
  readonly panel: HTMLElement;
  readonly map: HTMLElement;
  readonly cityButton: HTMLButtonElement;
  readonly cityName: HTMLElement;
  readonly query: HTMLInputElement;
  readonly filtersButton: HTMLButtonElement;
  readonly filters: HTMLElement;
  readonly results: HTMLElement;
  readonly count: HTMLElement;
  readonly notice: HTMLElement;
  readonly list: HTMLElement;
  readonly more: HTMLButtonElement;
  readonly card: HTMLElement;
  readonly cities: HTMLElement;
  /** Said to those who do not see. */
  readonly said: HTMLElement;
}

export const layOut = (page: HTMLElement, words: Words): PageParts => {
  const cityName = element('span');
  const cityButton = element('button', { class: 'city', type: 'button', hidden: true }, cityName, icon(drawings.down));
  const query = element('input', {
    type: 'search',
    id: 'query',
    placeholder: words.searchHint,
    'aria-label': words.search,
    autocomplete: 'off',
    enterkeyhint: 'search',
  });
  const filtersButton = element(
    'button',
    {
      class: 'filters-button',
      type: 'button',
      'aria-expanded': 'false',
      'aria-controls': 'filters',
      'aria-label': words.filters,
    },
    icon(drawings.filters),
  );
  const filters = element('div', {
    class: 'filters',
    id: 'filters',
    hidden: true,
    role: 'group',
    'aria-label': words.filters,
  });
  const count = element('p', { class: 'count', role: 'status', text: words.loading });
  const notice = element('div', { class: 'notice', role: 'alert' });
  const list = element('ul', { class: 'list', id: 'list', 'aria-label': words.list });
  const more = element('button', { class: 'quiet more', type: 'button', hidden: true });
  const results = element(
    'div',
    { class: 'results' },
    element(
      'form',
      { class: 'search', role: 'search' },
      element('span', { class: 'field' }, icon(drawings.search), query),
      filtersButton,
    ),
    filters,
    count,
    element('div', { class: 'scroll', tabindex: -1 }, notice, list, more),
  );
  const card = element('article', { class: 'card', hidden: true, 'aria-labelledby': 'card-name' });
  const cities = element('div', { class: 'cities', hidden: true });
  const said = element('p', { class: 'said', role: 'status' });
  const panel = element(
    'section',
    { class: 'panel', 'aria-label': words.title },
    element('header', {}, element('h1', { text: words.title }), cityButton),
    results,
    card,
    cities,
  );
  const map = element('div', {
    class: 'map',
    role: 'application',
    'aria-label': words.map,
    'aria-describedby': 'map-hint',
  });
  page.replaceChildren(panel, map, element('p', { class: 'said', id: 'map-hint', text: words.mapHint }), said);
  return {
    page,
    panel,
    map,
    cityButton,
    cityName,
    query,
    filtersButton,
    filters,
    results,
    count,
    notice,
    list,
    more,
    card,
    cities,
    said,
  };
};
