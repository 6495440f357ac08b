// Elements without a framework.

/** An element with attributes (a function is a listener: `onclick`; null is left out, and so is false but for data- and aria-) and children. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(made, name, value);
  made.append(...children.flat().filter((child) => child !== null && child !== false));
  return made;
}

function setAttribute(made, name, value) {
  if (typeof value === "function") made.addEventListener(name.slice(2), value);
  else if (/^(data|aria)-/.test(name)) made.setAttribute(name, value);
  else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value === true ? "" : value);
}

/** A button that says what it does, found by tests under its `data-testid`. */
export function button(testid, label, onclick, attributes = {}) {
  return element("button", { type: "button", "data-testid": testid, onclick, ...attributes }, label);
}
