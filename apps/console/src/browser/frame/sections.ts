import type { LucideIcon } from 'lucide-react';
import {
  Banknote,
  Bell,
  Boxes,
  Building2,
  CalendarDays,
  ChartColumn,
  Cog,
  Eraser,
  KeyRound,
  ListChecks,
  PackagePlus,
  ScanBarcode,
  ScrollText,
  Server,
  Truck,
  Users,
  Webhook,
} from 'lucide-react';
import type { CompanyDesk, Desk, OperatorDesk } from '../desk.ts';

/** What the console has, each at an address of its own below a desk; in the order in which people come to it. */
export const sections = [
  { path: 'orders', icon: Boxes, group: 'work' },
  { path: 'attention', icon: Bell, group: 'work' },
  { path: 'new', icon: PackagePlus, group: 'work' },
  { path: 'bench', icon: ScanBarcode, group: 'work' },
  { path: 'today', icon: CalendarDays, group: 'work' },
  { path: 'vendors', icon: Truck, group: 'house' },
  { path: 'money', icon: Banknote, group: 'house' },
  { path: 'reports', icon: ChartColumn, group: 'house' },
  { path: 'companies', icon: Building2, group: 'house' },
  { path: 'people', icon: Users, group: 'installation' },
  { path: 'keys', icon: KeyRound, group: 'installation' },
  { path: 'webhooks', icon: Webhook, group: 'installation' },
  { path: 'jobs', icon: ListChecks, group: 'installation' },
  { path: 'audit', icon: ScrollText, group: 'installation' },
  { path: 'settings', icon: Cog, group: 'installation' },
  { path: 'erasures', icon: Eraser, group: 'installation' },
  { path: 'installation', icon: Server, group: 'installation' },
] as const satisfies readonly { path: string; icon: LucideIcon; group: string }[];

export type Section = (typeof sections)[number]['path'];

/** Whether the section is there for them: what their role does not open is absent (and the service refuses it too). */
export const isOpen = (section: Section, desk: Desk): boolean =>
  desk.kind === 'company' ? ofCompany[section](desk.may) : ofOperator[section](desk.may);

const never = () => false;

const ofCompany: Readonly<Record<Section, (may: CompanyDesk['may']) => boolean>> = {
  orders: (may) => may('Orders.Read'),
  attention: (may) => may('Orders.Read'),
  new: (may) => may('Orders.Write') && may('Calc'),
  bench: (may) => may('Orders.Read') && may('Print'),
  today: (may) => may('Orders.Read'),
  vendors: (may) => may('Vendors'),
  money: (may) => may('Balance'),
  reports: (may) => may('Reports'),
  companies: never,
  people: (may) => may('Companies'),
  keys: (may) => may('Companies'),
  webhooks: (may) => may('Companies'),
  jobs: never,
  audit: (may) => may('Companies'),
  settings: (may) => may('Settings'),
  erasures: never,
  installation: never,
};

const ofOperator: Readonly<Record<Section, (may: OperatorDesk['may']) => boolean>> = {
  orders: (may) => may('Read'),
  attention: (may) => may('Read'),
  new: never,
  bench: never,
  today: (may) => may('Read'),
  vendors: (may) => may('Read'),
  money: (may) => may('Money.Read'),
  reports: (may) => may('Read'),
  companies: (may) => may('Read'),
  people: (may) => may('People'),
  keys: (may) => may('People'),
  webhooks: (may) => may('Read'),
  jobs: (may) => may('Read'),
  audit: (may) => may('Audit.Read'),
  settings: never,
  erasures: (may) => may('People'),
  installation: (may) => may('Read'),
};

/** Where somebody begins their day at the desk. */
export const firstSection = (desk: Desk): Section | undefined =>
  (desk.kind === 'operator' ? (['attention', 'orders'] as const) : (['orders', 'money'] as const)).find((section) =>
    isOpen(section, desk),
  ) ?? sections.find(({ path }) => isOpen(path, desk))?.path;
