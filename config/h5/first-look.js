/**
 * The picture that a page begins with on a phone, shown where the page will show it while the app's code is on its way, and
 * taken away once the page's own is there.
 * @typedef {object} FirstLook
 * @property {string[]} needs calls whose answers it waits for, as they stand in `calls`; they go before the app's code
 * @property {string} picture where its address stands in the first of those answers
 * @property {[number, string, unknown][]} where what else must stand in which answer
 * @property {string} ground style of what it stands on
 * @property {string} box style of the picture
 * @property {number} most_ms it goes so long after the app shows anything, whatever that is
 * @property {number} wait_ms the app's code is held back for it so long and no longer
 */

/**
 * Shows it, when its calls were answered. It runs in the document, by itself.
 * @param {FirstLook} look
 * @param {Promise<({ data: { data: unknown } } | undefined)[]>} answered the answers of `needs`
 * @returns {Promise<void>} once it was painted, or will not be: where the network is fast, the code would be there first and
 *   keep the browser from painting while it runs
 */
exports.showLook = function showLook(look, answered) {
  const ground = document.createElement('div')
  ground.style.cssText = `position:absolute;top:0;left:0;right:0;pointer-events:none;${look.ground}`
  const picture = new Image()
  let begins = true
  const watch = new MutationObserver(() => {
    // The app may not come to show it: it says that it failed, or asks to sign in.
    if (begins && document.querySelector('#app > *')) {
      begins = false
      setTimeout(end, look.most_ms)
    }
    const own = picture.src && document.querySelector(`#app img[src="${picture.getAttribute('src')}"]`)
    if (own) own.decode().then(end, end)
  })
  const ends = ['hashchange', 'pointerdown', 'keydown', 'scroll']
  function end() {
    ground.remove()
    watch.disconnect()
    for (const event of ends) removeEventListener(event, end, true)
  }
  for (const event of ends) addEventListener(event, end, true)
  // This script stands before the body.
  const stand = () => {
    if (!document.body) return requestAnimationFrame(stand)
    document.body.append(ground)
    watch.observe(document.body, { childList: true, subtree: true })
  }
  stand()
  let settle
  const settled = new Promise(resolve => {
    settle = resolve
  })
  setTimeout(settle, look.wait_ms)
  // In the frame after the one that paints it.
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(settle))
  const at = (answer, path) => ['data', 'data', ...path.split('.')].reduce((value, key) => Object(value)[key], answer)
  answered.then(answers => {
    const src = String(at(answers[0], look.picture))
    if (!src.startsWith('/media/') || !look.where.every(([nth, path, value]) => at(answers[nth], path) === value))
      return settle()
    picture.alt = ''
    picture.fetchPriority = 'high'
    picture.style.cssText = `display:block;object-fit:cover;${look.box}`
    picture.src = src
    ground.append(picture)
    picture.decode().then(painted, settle)
  })
  return settled
}
