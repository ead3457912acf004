import { visibleCharacters } from '../../providers/website/plain-text.ts';

/**
 * Puts text of the web between marks that its writer cannot write: without what nobody sees, without three angle
 * brackets in a row, and without the fence, should somebody guess it.
 */
export function fenceIn(fence: string, text: string): string {
  const inside = visibleCharacters(text)
    .replace(/<{3,}|>{3,}/g, (run) => run.slice(0, 2))
    // Something takes its place, so that the text around it cannot join to form another fence.
    .replaceAll(new RegExp(fence, 'gi'), '…');
  return `<<<web ${fence}\n${inside}\nweb ${fence}>>>`;
}
