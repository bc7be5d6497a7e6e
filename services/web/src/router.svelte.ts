// Which page is shown. The address is the only state; everything that can be linked to has one.

export type Route =
  | { page: 'start' }
  | { page: 'join'; code: string }
  | { page: 'table'; id: string; version: number | null }
  | { page: 'rules'; title: string }
  | { page: 'unknown' };

/** A part of an address as it is meant; one that is badly written means nothing that we know. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(plain);
  const [first, second, third] = parts;
  if (!first) return { page: 'start' };
  if (first === 'join' && second && parts.length === 2) return { page: 'join', code: second };
  if (first === 'rules' && second && parts.length === 2) return { page: 'rules', title: second };
  if (first === 't' && second && parts.length === 2) return { page: 'table', id: second, version: null };
  if (first === 't' && second && third && /^\d+$/.test(third) && parts.length === 3) {
    return { page: 'table', id: second, version: Number(third) };
  }
  return { page: 'unknown' };
}

let route = $state.raw<Route>(parse(location.pathname));

addEventListener('popstate', () => {
  route = parse(location.pathname);
});

export const router = {
  get route(): Route {
    return route;
  },
  /** Shows another address; `replace` leaves no trace of this one in the browser's history. */
  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    route = parse(location.pathname);
    if (!replace) scrollTo(0, 0);
  },
};

/** For the body: turns clicks on links within the site into changes of page. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
