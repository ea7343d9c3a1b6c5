import { Link, Outlet, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { Menu as MenuIcon, Package } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDeskOrNone } from '../desk.ts';
import { page } from '../page.ts';
import { Button } from '../parts/button.tsx';
import { Nothing } from '../parts/states.tsx';
import { useWho } from '../session/who.tsx';
import { useWords } from '../words/locale.ts';
import { DeskChoice } from './desk-choice.tsx';
import { KeyHints } from './key-hints.tsx';
import { useKeys } from './keys.ts';
import { OrderSearch } from './order-search.tsx';
import { OwnMenu } from './own-menu.tsx';
import { isOpen, sections } from './sections.ts';
import { frameWords } from './words.ts';

/** What stands around every screen: the sections, the search for orders, for whom somebody works, and what is theirs. */
export const Frame = () => {
  const words = useWords(frameWords);
  const desk = useDeskOrNone();
  const { pathname } = useLocation();
  const { number } = useParams({ strict: false });
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  const [isFolded, setFolded] = useState(true);
  const [isAskingKeys, setAskingKeys] = useState(false);
  const navigate = useNavigate();
  const section = sections.find(({ path }) => pathname.split('/')[2] === path)?.path;

  useKeys({
    '?': () => setAskingKeys(true),
    ...(desk !== null &&
      isOpen('new', desk) && { n: () => void navigate({ to: '/$desk/new', params: { desk: desk.key } }) }),
  });
  useEffect(() => setFolded(true), [pathname]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // What had the focus went with the screen before: whoever reads by ear or keys goes on in the new one.
        if (fromLocation && pathChanged && document.activeElement === document.body)
          main.current?.focus({ preventScroll: true });
      }),
    [router],
  );
  useEffect(() => {
    document.title = [number, section && words.section[section], page.name].filter(Boolean).join(' · ');
  }, [number, section, words]);

  if (desk === null) return <NoDesk />;
  const isThere = section === undefined || isOpen(section, desk);
  return (
    <div className="frame">
      <a className="button frame-skip" href="#main">
        {words.skip}
      </a>
      {isFolded ? null : (
        <button type="button" className="frame-veil" aria-label={words.closeMenu} onClick={() => setFolded(true)} />
      )}
      <aside className="frame-side" data-folded={isFolded} id="sections" aria-label={page.name}>
        <div className="frame-name">
          <Package aria-hidden />
          <span className="truncated">{page.name}</span>
        </div>
        <DeskChoice desk={desk} />
        <nav aria-label={words.navigation} className="stack">
          {(['work', 'house', 'installation'] as const).map((group) => {
            const open = sections.filter((one) => one.group === group && isOpen(one.path, desk));
            if (open.length === 0) return null;
            return (
              <ul key={group} aria-label={words.group[group]}>
                {open.map(({ path, icon: Icon }) => (
                  <li key={path}>
                    <Link
                      to={`/$desk/${path}`}
                      params={{ desk: desk.key }}
                      aria-current={section === path ? 'page' : undefined}
                    >
                      <Icon aria-hidden />
                      {words.section[path]}
                    </Link>
                  </li>
                ))}
              </ul>
            );
          })}
        </nav>
      </aside>
      <header className="frame-top">
        <span className="frame-fold">
          <Button
            kind="quiet"
            size="square"
            aria-label={words.menu}
            aria-expanded={!isFolded}
            aria-controls="sections"
            onClick={() => setFolded(!isFolded)}
          >
            <MenuIcon aria-hidden />
          </Button>
        </span>
        {isOpen('orders', desk) ? <OrderSearch desk={desk} /> : null}
        <div className="frame-tools">
          <OwnMenu onKeys={() => setAskingKeys(true)} />
        </div>
      </header>
      <main ref={main} className="frame-main" id="main" tabIndex={-1}>
        {desk.kind === 'company' && desk.isDisabled ? (
          <Nothing isPage title={words.disabled}>
            <p>{words.disabledText}</p>
          </Nothing>
        ) : isThere ? (
          <Outlet />
        ) : (
          <Nothing isPage title={words.notOpen}>
            <p>{words.notOpenText}</p>
          </Nothing>
        )}
      </main>
      {isAskingKeys ? <KeyHints onClose={() => setAskingKeys(false)} /> : null}
    </div>
  );
};

const NoDesk = () => {
  const words = useWords(frameWords);
  const { companies } = useWho();
  const { desk } = useParams({ strict: false });
  return (
    <main className="frame-main">
      <Nothing isPage title={words.noDesk}>
        <p>{words.noDeskText}</p>
        {companies.length > 0 && desk !== undefined ? <Link to="/">{words.home}</Link> : null}
        <OwnMenu />
      </Nothing>
    </main>
  );
};
