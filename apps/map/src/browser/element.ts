type Child = Node | string | null;

interface Looks {
  readonly class?: string;
  readonly text?: string;
  readonly onClick?: () => void;
}

/** An element with its attributes and content. What it says is text, never HTML. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { class: className, text, onClick, ...attributes }: Looks & Readonly<Record<string, unknown>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false)
      made.setAttribute(attribute, value === true ? '' : String(value));
  }
  if (onClick) made.addEventListener('click', onClick);
  made.append(...children.filter((child) => child !== null));
  return made;
};

const svg = 'http://www.w3.org/2000/svg';

/** A small picture of one line, for those who see. */
export const icon = (path: string, className = 'icon'): SVGSVGElement => {
  const made = document.createElementNS(svg, 'svg');
  made.setAttribute('viewBox', '0 0 24 24');
  made.setAttribute('class', className);
  made.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', path);
  made.append(line);
  return made;
};

/** Drawn on a field of 24 by 24. */
export const drawings = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM20 20l-4-4',
  filters: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6',
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  pin: 'M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11ZM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.5l3 1.8',
  wallet: 'M4 7.5h16v11H4zM4 11h16M15 15h2',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  days: 'M5 6h14v14H5zM5 10h14M9 3.5V8M15 3.5V8',
  phone: 'M6 4h4l1.5 4.5-2.2 1.6a11 11 0 0 0 4.6 4.6l1.6-2.2L20 14v4a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2Z',
  note: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 11v5M12 8v.3',
} as const;
