const PATCHES = [
  ['function createRouter(', 'let latestTurn = 0;\nfunction createRouter('],
  ['let element, context, params;', 'const turn = ++latestTurn;\n        let element, context, params;'],
  ['if (!element || currentLock !== postLock)', 'if (!element || currentLock !== postLock || turn !== latestTurn)']
]

/**
 * A webpack loader that lets Taro's router forget a page whose code comes after the person has gone on or back: otherwise
 * that page is laid over the one they are at, under its address.
 */
module.exports = function lastPageWins(source) {
  return PATCHES.reduce((text, [before, after]) => {
    if (!text.includes(before)) throw new Error('Taro routes differently now: look at config/h5/last-page-wins.js')
    return text.replace(before, after)
  }, source)
}
