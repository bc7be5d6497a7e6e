// Whoever plays by keys goes on from the board when what had the focus has gone with its question, or rests.

/** An attachment for what holds a board: a lost focus comes to the question that is asked now, else to the map. */
export function keepFocus(board: HTMLElement): () => void {
  let keyed = false;
  let looking = false;
  const key = (event: Event) => (keyed = board.contains(event.target as Node));
  const leave = (event: Event) => {
    if (event.type === 'pointerdown' || !board.contains(event.target as Node)) keyed = false;
  };
  function look(): void {
    looking = false;
    if (!keyed || document.activeElement !== document.body) return;
    const home = board.querySelector<HTMLElement>('[tabindex="-1"]') ?? board.querySelector<HTMLElement>('[role="application"]');
    home?.focus({ preventScroll: true });
  }
  const watch = new MutationObserver(() => {
    if (looking || !keyed) return;
    looking = true;
    // What is disabled loses the focus only when it is drawn so.
    requestAnimationFrame(() => setTimeout(look));
  });
  watch.observe(board, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('keydown', key, true);
  document.addEventListener('pointerdown', leave, true);
  document.addEventListener('focusin', leave);
  return () => {
    watch.disconnect();
    document.removeEventListener('keydown', key, true);
    document.removeEventListener('pointerdown', leave, true);
    document.removeEventListener('focusin', leave);
  };
}
