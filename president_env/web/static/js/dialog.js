// Panels over the table, as native dialogs: focus stays inside and Escape closes what may be closed.

import { element } from "./dom.js";

/** Open a dialog with a heading and content; it is removed when it closes. `closed()` where Escape or the backdrop may close it. */
export function openDialog(testid, heading, content, closed = null) {
  const dialog = element("dialog", { "data-testid": testid, "aria-label": heading }, element("h2", {}, heading), content);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (closed) shut();
  });
  const shut = () => {
    dialog.close();
    dialog.remove();
    closed?.();
  };
  dialog.shut = shut;
  document.querySelector(`dialog[data-testid="${testid}"]`)?.remove(); // of an impatient second click
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
}
