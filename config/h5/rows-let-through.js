/**
 * A webpack loader for Taro's scroll view. One that scrolls sideways lets the finger's moves through to what is around
 * it, as it does in a mini-program; Taro keeps them to itself, so that a page could not be pulled down by its chips. And
 * any of them takes the focus, so that it can be scrolled with the keys.
 */
module.exports = function rowsLetThrough(source) {
  const found = /handleTouchMove\(e\) \{\s*if \(e instanceof CustomEvent\)\s*return;/
  if (!found.test(source)) throw new Error('Taro scrolls differently now: look at config/h5/rows-let-through.js')
  const host = 'h(Host, { class: cls }'
  if (!source.includes(host))
    throw new Error('Taro draws its scroll view differently now: look at config/h5/rows-let-through.js')
  return source
    .replace(found, 'handleTouchMove(e) { if (e instanceof CustomEvent || !this.scrollY) return;')
    .replace(host, "h(Host, { class: cls, tabindex: '0' }")
}
