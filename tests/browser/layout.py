"""Whether everything on the page has room (W42). Asked in one call, because every call takes time."""

VIEWPORTS = [(320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800), (1366, 625)]
LEAST = 40  # px of a button, for a finger

MEASURE = """([parts, inside]) => {
  const boxes = Object.entries(parts).map(([name, where]) => {
    const box = document.querySelector(where).getBoundingClientRect();
    return [name, box.left, box.top, box.right, box.bottom];
  });
  const cut = [...document.querySelectorAll(inside)].filter(one => one.scrollWidth > one.offsetWidth + 1);
  const buttons = [...document.querySelectorAll("button")];
  const shown = buttons.filter(one => one.checkVisibility({ visibilityProperty: true }));
  const least = Math.min(...shown.map(one => Math.min(one.offsetWidth, one.offsetHeight)));
  return { boxes, cut: cut.map(one => one.outerHTML), least };
}"""


def at_sizes(page, viewports):
    """Give the page one size after the other, and yield it when it is laid anew."""
    for width, height in viewports:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        yield width, height


def check_layout(page, parts, inside, size):
    """No part lies outside the window or on another, nothing `inside` is cut off, every button is large enough.

    parts: selectors by name; inside: a selector; size: of the window.
    """
    found = page.evaluate(MEASURE, [parts, inside])
    for name, left, top, right, bottom in found["boxes"]:
        assert min(left, top) >= 0, (size, name)
        assert right <= size[0], (size, name, right)
        assert bottom <= size[1], (size, name, bottom)
    pairs = [(one, other) for at, one in enumerate(found["boxes"]) for other in found["boxes"][at + 1 :]]
    assert [(one, other) for one, other in pairs if overlap(one, other)] == [], size
    assert found["cut"] == [], size
    assert found["least"] >= LEAST, size


def overlap(one, other):
    """Whether two boxes share more than half a pixel."""
    _, left, top, right, bottom = one
    _, other_left, other_top, other_right, other_bottom = other
    apart = right <= other_left + 0.5 or other_right <= left + 0.5
    return not (apart or bottom <= other_top + 0.5 or other_bottom <= top + 0.5)
