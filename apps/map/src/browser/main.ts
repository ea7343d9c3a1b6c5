import type { MapPoints, MapPrices } from '@cartage/wire/map';
import type { MapSettings } from '../map-settings.ts';
import { chosenPoint } from './chosen-point.ts';
import { type City, cityOf, openingsNow, type Point } from './city-points.ts';
import { type FoundCity, openCitySearch } from './city-search.ts';
import { AccessEnded, openClient } from './client.ts';
import { element } from './element.ts';
import { openEmbedder } from './embedder.ts';
import { fillFilters } from './filter-panel.ts';
import { openMapView } from './map-view.ts';
import { anything, filtersOn, type Matches, matchesOf, type Wish } from './matching.ts';
import { layOut } from './page-parts.ts';
import { words as allWords, type Language } from './page-words.ts';
import { askForDetails, type Card, cardOf } from './point-card.ts';
import type { Facts } from './point-facts.ts';
import { openPointList } from './point-list.ts';
import { openSheet } from './sheet.ts';

const page = document.querySelector('main') as HTMLElement;
const settings = JSON.parse(page.dataset.settings ?? '{}') as MapSettings;
const language: Language = document.documentElement.lang === 'ru' ? 'ru' : 'en';
const words = allWords[language];
const parts = layOut(page, words);

const token = [...new URLSearchParams(location.search)].find(([name]) => name.toLowerCase() === 'token')?.[1] ?? '';
// Behind the address, since a frame is opened without headers.
const company = new URLSearchParams(location.hash.slice(1)).get('company');
const client = openClient(token, company);
const embedder = openEmbedder(settings.origin);

let city: City | null = null;
let wish: Wish = anything;
let matches: Matches = { points: [], insteadOf: null };
let card: Card | null = null;
/** What the focus returns to when the card closes. */
let cameFrom: 'list' | 'map' = 'list';
/** What stands where the list would be, until it is over. */
let isInTrouble = false;
/** What is done once the embedding page has given a new token. */
let waiting: readonly (() => void)[] = [];
/** How often a city was asked for: the answer about an earlier one comes too late. */
let asked = 0;

const isSmall = matchMedia('(max-width: 47.99rem)');
const map = openMapView(
  parts.map,
  words,
  settings.tiles,
  { root: settings.root, language },
  {
    moved: () => showList(),
    picked: (point) => open(point, 'map'),
  },
);
const list = openPointList(parts.list, parts.more, words, (point) => open(point, 'list'));
const sheet = openSheet(page, parts.panel, words, settle);

/** How much of the map the sheet covers. */
function settle(): void {
  const covered = isSmall.matches ? Math.min(parts.panel.getBoundingClientRect().height, innerHeight * 0.6) : 0;
  map.cover(covered);
  showList();
}

function factsNow(of: City): Facts {
  const { minute, of: openingOf } = openingsNow(of, Date.now());
  return { words, language, city: of, minute, openingOf, weight: settings.weight, withPrices: settings.withPrices };
}

/** Anew what fits; `isAsked`: by a new search, so the map goes where its results are. */
function match(isAsked: boolean): void {
  if (!city) return;
  matches = matchesOf(city, wish, factsNow(city).openingOf);
  map.show(matches.points);
  const on = filtersOn(wish);
  parts.filtersButton.setAttribute('aria-label', on === 0 ? words.filters : words.filtersOn(on));
  parts.filtersButton.dataset.on = on === 0 ? '' : String(on);
  if (isAsked && matches.points.length > 0) map.fit(matches.points);
  showList();
}

let due: ReturnType<typeof setTimeout> | undefined;
/** Once the map has come to rest, once for all that asked: a list that changes under a moving hand helps nobody. */
function showList(): void {
  clearTimeout(due);
  due = setTimeout(() => {
    if (city && !isInTrouble) showListNow(city);
  }, 100);
}

function showListNow(of: City): void {
  const { has, distance } = map.view();
  const inView = matches.points
    .filter(has)
    .map((point) => [distance(point), point] as const)
    .sort(([one], [other]) => one - other)
    .map(([, point]) => point);
  list.show(inView, factsNow(of));
  const count = words.count(inView.length, matches.points.length);
  const text = matches.insteadOf === null ? count : `${words.insteadOf(matches.insteadOf)} ${count}`;
  if (parts.count.textContent !== text) parts.count.textContent = text;
  if (of.points.length === 0) notice(words.noneInCity);
  else if (matches.points.length === 0) notice(words.noneFound);
  else if (inView.length === 0) {
    notice(words.noneHere, words.showAll(matches.points.length), () => map.fit(matches.points));
  } else if (of.prices === 'failed') notice(words.noPrices, words.again, () => void loadPrices());
  else notice(null);
}

/** Said where the list would be, with something to do about it. */
function notice(text: string | null, name?: string, act?: () => void): void {
  const button = name && act ? element('button', { class: 'quiet', type: 'button', text: name, onClick: act }) : null;
  const [was] = parts.notice.children;
  if (text === null) {
    parts.notice.replaceChildren();
    return;
  }
  if (was?.textContent === text && parts.notice.childElementCount === (button ? 2 : 1)) return;
  parts.notice.replaceChildren(element('p', { text }), ...(button ? [button] : []));
}

/** What could not be loaded is tried again when somebody wants it, or with a new token. */
function failed(failure: unknown, again: () => void): void {
  const hasEnded = failure instanceof AccessEnded;
  if (hasEnded) waiting = [...waiting, again];
  close();
  isInTrouble = true;
  parts.cities.hidden = true;
  parts.results.hidden = false;
  parts.list.replaceChildren();
  parts.more.hidden = true;
  parts.count.textContent = '';
  if (!hasEnded) {
    notice(words.failed, words.again, again);
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('[hidden]');
    if (document.hasFocus() && isLost) parts.notice.querySelector('button')?.focus();
    return;
  }
  parts.notice.replaceChildren(
    element('p', {}, element('strong', { text: words.ended })),
    element('p', { text: words.endedHint }),
  );
  if (failure.wasGood) embedder.tell({ type: 'cartage.token-expired' });
}

function goOn(): void {
  isInTrouble = false;
  notice(null);
  showList();
}

async function load(cityId: string, countryId: string | null): Promise<void> {
  asked += 1;
  const mine = asked;
  isInTrouble = false;
  parts.cities.hidden = true;
  parts.results.hidden = false;
  parts.count.textContent = words.loading;
  notice(null);
  try {
    const points = await client.get<MapPoints>(`${settings.root}/map/points`, parcelTo(cityId, countryId));
    if (mine !== asked) return;
    city = cityOf(cityId, points);
  } catch (failure) {
    if (mine === asked) failed(failure, () => void load(cityId, countryId));
    return;
  }
  wish = { ...anything, query: '' };
  parts.query.value = '';
  const { cityName, latitude, longitude } = city;
  parts.cityName.textContent = cityName ?? words.city;
  parts.cityButton.setAttribute('aria-label', words.changeCity(cityName ?? words.city));
  parts.cityButton.hidden = false;
  document.title = cityName ? `${words.title}, ${cityName}` : words.title;
  fillFilters(parts.filters, city, words, (filters) => {
    wish = { ...wish, ...filters, query: wish.query };
    match(false);
  });
  map.open(
    { name: cityName ?? '', at: latitude === null || longitude === null ? null : [latitude, longitude] },
    city.points,
  );
  match(false);
  if (settings.withPrices) void loadPrices();
}

const parcelTo = (cityId: string, countryId: string | null) => ({
  cityId,
  countryId,
  vendorId: settings.vendorId,
  weight: settings.weight,
});

/** Vendors work them out, which takes its time: the points do not wait for them. */
async function loadPrices(): Promise<void> {
  if (!city) return;
  const { cityId, countryId } = city;
  const mine = asked;
  const tell = (prices: City['prices']): void => {
    if (!city || mine !== asked) return;
    city = { ...city, prices };
    if (card) card = { ...card, facts: factsNow(city) };
    draw();
    showList();
  };
  tell(null);
  try {
    tell((await client.get<MapPrices>(`${settings.root}/map/prices`, parcelTo(cityId, countryId))).prices);
  } catch (failure) {
    if (mine === asked && failure instanceof AccessEnded) failed(failure, () => void loadPrices());
    else tell('failed');
  }
}

function open(point: Point, from: 'list' | 'map'): void {
  if (!city) return;
  cameFrom = card ? cameFrom : from;
  card = { point, facts: factsNow(city), details: null, isChosen: false };
  if (isSmall.matches && sheet.height() === 'low') sheet.to('half');
  map.choose(point);
  parts.results.hidden = true;
  parts.card.hidden = false;
  page.dataset.card = '';
  draw();
  parts.card.querySelector('h2')?.focus({ preventScroll: true });
  void loadDetails(point);
}

async function loadDetails(point: Point): Promise<void> {
  const isStill = () => card?.point === point;
  if (!card) return;
  try {
    const details = await askForDetails(client, card.facts, point);
    if (isStill()) card = { ...card, details };
  } catch (failure) {
    if (!isStill()) return;
    if (failure instanceof AccessEnded) return failed(failure, () => open(point, cameFrom));
    card = { ...card, details: 'failed' };
  }
  if (isStill()) draw();
}

function draw(): void {
  if (!card) return;
  const { point } = card;
  const focused = [...parts.card.querySelectorAll<HTMLElement>('h2, button, a')].indexOf(
    document.activeElement as HTMLElement,
  );
  parts.card.replaceChildren(
    ...cardOf(card, {
      close,
      choose,
      again: () => {
        if (card) card = { ...card, details: null };
        draw();
        void loadDetails(point);
      },
    }),
  );
  if (focused !== -1)
    parts.card.querySelectorAll<HTMLElement>('h2, button, a')[focused]?.focus({ preventScroll: true });
}

function close(): void {
  if (!card) return;
  const { point } = card;
  card = null;
  map.choose(null);
  parts.card.hidden = true;
  parts.card.replaceChildren();
  parts.results.hidden = false;
  delete page.dataset.card;
  if (cameFrom === 'map') map.focus();
  else list.focus(point);
}

/** Hands the point to the embedding page. */
function choose(): void {
  if (!card || !city) return;
  const { point } = card;
  embedder.tell({ type: 'cartage.pickup-point', ...chosenPoint(city, point, settings.withPrices) });
  card = { ...card, isChosen: true };
  draw();
  parts.said.textContent = `${words.chosen}: ${point.name}, ${point.address}`;
}

const citySearch = openCitySearch(
  client,
  settings.root,
  words,
  ({ codes: [code = ''], country }: FoundCity) => {
    close();
    void load(code, country).then(() => parts.query.focus());
  },
  (failure) => failed(failure, () => askForCity()),
);
parts.cities.append(
  citySearch.element,
  element('button', {
    class: 'quiet',
    type: 'button',
    text: words.cancel,
    id: 'keep-city',
    onClick: () => {
      parts.cities.hidden = true;
      parts.results.hidden = false;
      parts.cityButton.focus();
    },
  }),
);

function askForCity(): void {
  close();
  goOn();
  (parts.cities.lastElementChild as HTMLElement).hidden = city === null;
  parts.cities.hidden = false;
  parts.results.hidden = true;
  citySearch.focus();
}

parts.cityButton.addEventListener('click', askForCity);
parts.filtersButton.addEventListener('click', () => {
  const isOpen = parts.filters.hidden;
  parts.filters.hidden = !isOpen;
  parts.filtersButton.setAttribute('aria-expanded', String(isOpen));
  if (isOpen && isSmall.matches) sheet.to('full');
});

let typing: ReturnType<typeof setTimeout> | undefined;
parts.query.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(() => {
    wish = { ...wish, query: parts.query.value };
    match(wish.query.trim() !== '');
  }, 120);
});
parts.query.addEventListener('focus', () => {
  if (isSmall.matches && sheet.height() === 'low') sheet.to('half');
});
parts.query.form?.addEventListener('submit', (event) => {
  event.preventDefault();
  list.focus(null);
});

document.querySelector('.skip')?.addEventListener('click', (event) => {
  // Its address would be one more step to go back by.
  event.preventDefault();
  if (card) parts.card.querySelector('h2')?.focus();
  else list.focus(null);
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  if (card) close();
  else if (!parts.cities.hidden && city) (parts.cities.lastElementChild as HTMLElement).click();
  else if (!parts.filters.hidden) {
    parts.filtersButton.click();
    parts.filtersButton.focus();
  }
});
isSmall.addEventListener('change', settle);
addEventListener('resize', settle);

embedder.onToken((next) => {
  client.renew(next);
  const again = waiting;
  waiting = [];
  goOn();
  for (const act of again) act();
});

if (settings.cityId === null) askForCity();
else void load(settings.cityId, settings.countryId);
