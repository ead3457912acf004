/** Leads to the first problem within an element: opens what hides it, and gives it the focus. */
export function goToProblem(within: Element | null): void {
  const first = within?.querySelector<HTMLElement>('[data-problem]');
  if (first === undefined || first === null) return;
  first.closest('details')?.setAttribute('open', '');
  first.scrollIntoView({ block: 'center' });
  first.focus({ preventScroll: true });
}
