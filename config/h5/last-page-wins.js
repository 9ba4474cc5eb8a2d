const path = require('node:path')

const PATCHES = {
  'spa.js': [
    [
      'function createRouter(',
      `const entryNow = () => (window.history.state || {}).idx;
function isStill(pathname) {
    const page = Current.page;
    if (!page || !(page.entry >= 0) || page.entry !== entryNow() || page.path.split('?')[0] !== pathname) return false;
    stacks.delta = 0;
    return true;
}
` +
        'let latestTurn = 0;\nfunction createRouter(...given) { setTimeout(() => startRouter(...given)); }\nfunction startRouter('
    ],
    ['let element, context, params;', 'const turn = ++latestTurn;\n        let element, context, params;'],
    [
      'if (!element || currentLock !== postLock)',
      `if (element && turn === latestTurn && action === 'POP' && isStill(currentPathname))
            return handler.triggerRouterChange();
        if (!element || currentLock !== postLock || turn !== latestTurn)`
    ],
    ['handler.load(page, pageConfig,', 'page.entry = entryNow();\n            handler.load(page, pageConfig,']
  ],
  'page.js': [
    [
      "pageEl.classList.remove('taro_page_shade');",
      "if (this.lastHidePage === pageEl) { clearTimeout(this.hideTimer); this.hideTimer = this.lastHidePage = null; }\n            pageEl.classList.remove('taro_page_shade');"
    ],
    [
      'addAnimation(pageEl, first = false) {',
      'addAnimation(pageEl, first = false) {\n        if (pageEl) pageEl.tabIndex = 0;'
    ]
  ]
}

/**
 * A webpack loader for Taro's router. It lets the router forget a page whose code comes after the person has gone on or
 * back: otherwise that page is laid over the one they are at, under its address. It lets the page one never left stay as it
 * is: otherwise it is made anew and scrolled to its top. And it lets a page one comes back to at once stay: otherwise it is
 * hidden when the opening of the page above would have been over. It starts in a task of its own, so that a simple phone
 * answers a touch between reading the code and drawing the first page. A page takes the focus, so that it can be scrolled
 * with the keys.
 */
module.exports = function lastPageWins(source) {
  return PATCHES[path.basename(this.resourcePath)].reduce((text, [before, after]) => {
    if (!text.includes(before)) throw new Error('Taro routes differently now: look at config/h5/last-page-wins.js')
    return text.replaceAll(before, after)
  }, source)
}
