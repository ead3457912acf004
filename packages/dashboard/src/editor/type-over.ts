import { EditorView } from '@codemirror/view';

/**
 * Writes over a selection, or several lines at once, itself. The browser would give the new text the look of the old one
 * with a style attribute, which the policy does not allow.
 */
export const typeOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data: text, inputType, isComposing } = event;
    const { from, to, empty } = view.state.selection.main;
    if (inputType !== 'insertText' || isComposing || text === null) return false;
    if (empty && !text.includes('\n')) return false;
    event.preventDefault();
    const insert = () =>
      view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    // Such as a bracket that goes around what is selected.
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, text, insert))) view.dispatch(insert());
    return true;
  },
});
