/** Puts text of the web between marks that its writer cannot know, so that the model can tell where it ends. */
export function fenceIn(fence: string, text: string): string {
  return `<<<web ${fence}\n${text.replaceAll(fence, '')}\nweb ${fence}>>>`;
}
