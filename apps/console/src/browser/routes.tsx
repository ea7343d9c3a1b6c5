import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
} from '@tanstack/react-router';
import { useDeskOrNone } from './desk.ts';
import { Broken } from './frame/broken.tsx';
import { Frame } from './frame/frame.tsx';
import { NoScreen } from './frame/no-screen.tsx';
import { firstSection } from './frame/sections.ts';
import { auditSearch, companyPageSearch, companySearch, webhookSearch } from './installation/search.ts';
import { moneySearch } from './money/search.ts';
import { newOrderSearch } from './new-order/search.ts';

import { ordersSearch } from './orders/search.ts';
import { page } from './page.ts';
import { readAs } from './parts/address.ts';
import { Bones } from './parts/states.tsx';
import { reportsSearch } from './reports/search.ts';
import { useWho } from './session/who.tsx';
import { todaySearch } from './today/search.ts';
import { vendorSearch } from './vendors/search.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: NoScreen });

/** To the desk of the company that the session has chosen, else to the operator's. */
const Home = () => {
  const { company, companies, operator } = useWho();
  const key = company?.id ?? (operator === null ? companies[0]?.id : 'operator');
  return <Navigate to="/$desk" params={{ desk: String(key) }} replace />;
};

const Begin = () => {
  const desk = useDeskOrNone();
  const section = desk && firstSection(desk);
  return desk && section ? <Navigate to={`/$desk/${section}`} params={{ desk: desk.key }} replace /> : null;
};

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });
const desk = createRoute({ getParentRoute: () => root, path: '/$desk', component: Frame });
const begin = createRoute({ getParentRoute: () => desk, path: '/', component: Begin });

// A screen is loaded when somebody first goes to it, or points at what leads there.
const orders = createRoute({
  getParentRoute: () => desk,
  path: '/orders',
  validateSearch: readAs(ordersSearch),
  component: lazyRouteComponent(() => import('./orders/orders-screen.tsx'), 'OrdersScreen'),
});
const order = createRoute({
  getParentRoute: () => desk,
  path: '/orders/$number',
  component: lazyRouteComponent(() => import('./order/order-screen.tsx'), 'OrderScreen'),
});
const attention = createRoute({
  getParentRoute: () => desk,
  path: '/attention',
  validateSearch: readAs(ordersSearch),
  component: lazyRouteComponent(() => import('./attention/attention-screen.tsx'), 'AttentionScreen'),
});
const newOrder = createRoute({
  getParentRoute: () => desk,
  path: '/new',
  validateSearch: readAs(newOrderSearch),
  component: lazyRouteComponent(() => import('./new-order/new-order-screen.tsx'), 'NewOrderScreen'),
});
const bench = createRoute({
  getParentRoute: () => desk,
  path: '/bench',
  component: lazyRouteComponent(() => import('./bench/bench-screen.tsx'), 'BenchScreen'),
});
const today = createRoute({
  getParentRoute: () => desk,
  path: '/today',
  validateSearch: readAs(todaySearch),
  component: lazyRouteComponent(() => import('./today/today-screen.tsx'), 'TodayScreen'),
});
const vendors = createRoute({
  getParentRoute: () => desk,
  path: '/vendors',
  component: lazyRouteComponent(() => import('./vendors/vendors-screen.tsx'), 'VendorsScreen'),
});
const vendor = createRoute({
  getParentRoute: () => desk,
  path: '/vendors/$vendor',
  validateSearch: readAs(vendorSearch),
  component: lazyRouteComponent(() => import('./vendors/vendor-screen.tsx'), 'VendorScreen'),
});
const money = createRoute({
  getParentRoute: () => desk,
  path: '/money',
  validateSearch: readAs(moneySearch),
  component: lazyRouteComponent(() => import('./money/money-screen.tsx'), 'MoneyScreen'),
});
const reports = createRoute({
  getParentRoute: () => desk,
  path: '/reports',
  validateSearch: readAs(reportsSearch),
  component: lazyRouteComponent(() => import('./reports/reports-screen.tsx'), 'ReportsScreen'),
});
const companies = createRoute({
  getParentRoute: () => desk,
  path: '/companies',
  component: lazyRouteComponent(() => import('./installation/companies/companies-screen.tsx'), 'Companies'),
});
const company = createRoute({
  getParentRoute: () => desk,
  path: '/companies/$company',
  validateSearch: readAs(companyPageSearch),
  component: lazyRouteComponent(() => import('./installation/companies/company-screen.tsx'), 'Company'),
});
const people = createRoute({
  getParentRoute: () => desk,
  path: '/people',
  component: lazyRouteComponent(() => import('./installation/people-screen.tsx'), 'PeopleScreen'),
});
const keys = createRoute({
  getParentRoute: () => desk,
  path: '/keys',
  component: lazyRouteComponent(() => import('./installation/keys-screen.tsx'), 'KeysScreen'),
});
const webhooks = createRoute({
  getParentRoute: () => desk,
  path: '/webhooks',
  validateSearch: readAs(companySearch),
  component: lazyRouteComponent(() => import('./installation/webhooks-screen.tsx'), 'WebhooksScreen'),
});
const webhook = createRoute({
  getParentRoute: () => desk,
  path: '/webhooks/$webhook',
  validateSearch: readAs(webhookSearch),
  component: lazyRouteComponent(() => import('./installation/webhook-screen.tsx'), 'WebhookScreen'),
});
const jobs = createRoute({
  getParentRoute: () => desk,
  path: '/jobs',
  component: lazyRouteComponent(() => import('./installation/jobs/jobs-screen.tsx'), 'Jobs'),
});
const audit = createRoute({
  getParentRoute: () => desk,
  path: '/audit',
  validateSearch: readAs(auditSearch),
  component: lazyRouteComponent(() => import('./installation/audit/audit-screen.tsx'), 'Audit'),
});
const settings = createRoute({
  getParentRoute: () => desk,
  path: '/settings',
  component: lazyRouteComponent(() => import('./installation/settings-screen.tsx'), 'SettingsScreen'),
});
const erasures = createRoute({
  getParentRoute: () => desk,
  path: '/erasures',
  component: lazyRouteComponent(() => import('./installation/erasures/erasures-screen.tsx'), 'Erasures'),
});
const installation = createRoute({
  getParentRoute: () => desk,
  path: '/installation',
  component: lazyRouteComponent(() => import('./installation/facts/installation-screen.tsx'), 'Installation'),
});

const tree = root.addChildren([
  home,
  desk.addChildren([
    begin,
    orders,
    order,
    attention,
    newOrder,
    bench,
    today,
    vendors,
    vendor,
    money,
    reports,
    companies,
    company,
    people,
    keys,
    webhooks,
    webhook,
    jobs,
    audit,
    settings,
    erasures,
    installation,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  basepath: `${page.base}/console`,
  defaultPreload: 'intent',
  defaultPendingComponent: Bones,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NoScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
