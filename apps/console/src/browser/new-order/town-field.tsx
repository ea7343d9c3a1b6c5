import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, ComboBox, Input } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { newOrderWords } from './form-words.ts';

/** So long somebody types without a question to the service, ms. */
const PAUSE_MS = 120;

/** The town of an end: found by the beginning of its name, chosen by arrows; whoever goes on without choosing gets the first that begins so. */
export const TownField = ({
  desk,
  place,
  label,
  cityId,
  cityName,
  wrong,
  onChoose,
}: {
  readonly desk: CompanyDesk;
  /** The name of the field. */
  readonly place: string;
  readonly label: string;
  readonly cityId: string;
  readonly cityName: string;
  readonly wrong: string | undefined;
  readonly onChoose: (town: { readonly cityId: string; readonly cityName: string; readonly countryId: string }) => void;
}) => {
  const words = useWords(newOrderWords);
  // People know no codes of towns.
  const told = wrong !== undefined && cityId === '' ? words.chooseTown : wrong;
  const locale = useLocale();
  const [text, setText] = useState(cityName);
  const [query, setQuery] = useState('');
  useEffect(() => setText(cityName), [cityName]);
  useEffect(() => {
    const wanted = text.trim() === cityName ? '' : text.trim();
    const pause = setTimeout(() => setQuery(wanted), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, cityName]);
  const { data } = useQuery({
    queryKey: [desk.key, locale, 'towns', query],
    queryFn: async ({ signal }) => (await desk.shop.FindPlaces({ query, count: 12 }, { signal })).places,
    enabled: query !== '',
    placeholderData: (before) => before,
    staleTime: 600_000,
  });
  const towns = query === '' ? [] : (data ?? []);
  const choose = (key: string | number | null): void => {
    const town = towns.find(({ codes }) => codes[0] === key);
    if (town !== undefined) take(town);
  };
  const take = (town: Shop.FoundPlaceModel): void => {
    const name = nameOf(town);
    setText(name);
    onChoose({ cityId: town.codes[0] ?? '', cityName: name, countryId: town.country });
  };
  const settle = async (): Promise<void> => {
    if (cityId !== '' || text.trim() === '') return;
    const { places } = await desk.shop.FindPlaces({ query: text.trim(), count: 1 });
    const [best] = places;
    // Another spelling may be another town: that is for people to choose.
    if (best !== undefined && best.match !== 'similar') take(best);
  };
  return (
    <I18nProvider locale={locale === 'ru' ? 'ru-RU' : 'en-US'}>
      <ComboBox
        className="field"
        items={towns}
        // What is chosen is the form's to know: the box would empty itself once its list no longer has it.
        selectedKey={null}
        inputValue={text}
        onInputChange={(next) => {
          setText(next);
          if (cityId !== '' && next !== cityName) onChoose({ cityId: '', cityName: '', countryId: 'RU' });
        }}
        onSelectionChange={choose}
        onBlur={() => void settle().catch(() => undefined)}
        defaultFilter={() => true}
        allowsEmptyCollection
        allowsCustomValue
        menuTrigger="input"
        isInvalid={wrong !== undefined}
      >
        <Label>{label}</Label>
        <div className="town">
          <Input
            className="input"
            name={place}
            autoComplete="off"
            aria-describedby={wrong === undefined ? undefined : `${place}-wrong`}
          />
          <Button className="town-open">
            <ChevronDown className="icon" aria-hidden />
          </Button>
        </div>
        {wrong === undefined ? null : (
          <span className="wrong" id={`${place}-wrong`} role="alert">
            {told}
          </span>
        )}
        <Popover className="popover town-list" placement="bottom start">
          <ListBox<Shop.FoundPlaceModel>
            renderEmptyState={() => <p className="soft town-none">{query === '' ? words.typeTown : words.noTown}</p>}
          >
            {(town) => (
              <ListBoxItem id={town.codes[0] ?? town.name} textValue={nameOf(town)}>
                <span>
                  {town.name}{' '}
                  <small className="soft">
                    {[town.region, town.country === 'RU' ? null : town.country].filter(Boolean).join(', ')}
                  </small>
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
};

const nameOf = ({ name, region }: Shop.FoundPlaceModel): string => (region === null ? name : `${name}, ${region}`);
