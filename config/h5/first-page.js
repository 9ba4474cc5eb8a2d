const PAGE = /[\\/](pages[\\/][\w-]+[\\/][\w-]+|choose-location|open-location)(\/index)?$/

/**
 * What the browser runs before anything else. `files` are all chunks of pages, `pages` the numbers of those a page needs,
 * `calls` what a page asks the server for first: its answers wait in `window.firstAnswers` by address, and are asked for as
 * `api()` asks (src/api/call.ts): with the same headers, for as long. All of it gives way to the app's own code, without
 * which none of it is of use.
 */
function begin(files, pages, calls, home, version, timeout_ms) {
  const [opened, query] = location.hash.slice(2).split('?')
  const page = opened || home
  for (const number of pages[page] || []) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = /css$/.test(files[number]) ? 'style' : 'script'
    link.fetchPriority = 'low'
    link.href = files[number]
    document.head.append(link)
  }
  // As Taro keeps it; browsers that keep nothing throw.
  const kept = key => {
    try {
      return JSON.parse(localStorage.getItem(key)).data || ''
    } catch {
      return ''
    }
  }
  const cookie = /(?:^|; )token=([^;]*)/.exec(document.cookie)
  const token = kept('token') || (cookie ? decodeURIComponent(cookie[1]) : '')
  const headers = { 'Authori-zation': token && `Bearer ${token}`, 'content-type': 'application/json' }
  // At the very first visit the app's code has yet to make one up.
  const device = kept('device')
  if (device) headers['X-Device'] = device
  const given = new URLSearchParams(query)
  const ask = url => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), timeout_ms)
    const settled = answer => {
      clearTimeout(timer)
      return answer
    }
    return fetch(url, { headers, priority: 'low', signal: stop.signal })
      .then(async answer => ({ statusCode: answer.status, data: await answer.json() }))
      .then(settled, () => settled(stop.signal.aborted ? { late: true } : undefined))
  }
  window.firstAnswers = {}
  for (const call of calls['*'].concat(calls[page] || [])) {
    const path = call.replace(/\{(\w+)\}/, (_, name) => encodeURIComponent(given.get(name) || '-'))
    const url = `${path}appVersion=${version}`
    window.firstAnswers[url] = new Promise(resolve => setTimeout(() => resolve(ask(url))))
  }
}

/**
 * Lets the browser fetch the code and the first answers of the page it was opened at beside the app's own code, not after
 * it. Which page that is stands behind the hash, so a script in the document looks it up.
 */
module.exports = class FirstPage {
  /**
   * @param {{ home: string, calls: Record<string, string[]>, version: string, timeout_ms: number }} options
   * home: the page shown without a hash; timeout_ms: how long an answer may take
   */
  constructor(options) {
    this.options = options
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FirstPage', compilation => {
      const { PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE: inline } = compiler.webpack.Compilation
      // After the document was written; names that stand in it are still put right when files get their final ones.
      compilation.hooks.processAssets.tap({ name: 'FirstPage', stage: inline + 1 }, assets => {
        if (!assets['index.html']) return
        const html = assets['index.html'].source().toString()
        const script = this.script(compilation)
        compilation.updateAsset(
          'index.html',
          new compiler.webpack.sources.RawSource(html.replace('</title>', `</title><script>${script}</script>`))
        )
      })
    })
  }

  script({ chunkGroups, outputOptions }) {
    const { home, calls, version, timeout_ms } = this.options
    const files = []
    const pages = {}
    for (const group of chunkGroups) {
      const page = group.origins.map(({ request }) => PAGE.exec(request ?? '')?.[1]).find(Boolean)
      if (!page) continue
      pages[page.replaceAll('\\', '/')] = group
        .getFiles()
        .filter(file => /\.(js|css)$/.test(file))
        .map(file => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1))
    }
    if (!pages[home]) throw new Error('no chunks of the home page: look at config/h5/first-page.js')
    const urls = files.map(file => outputOptions.publicPath + file)
    const given = [urls, pages, calls, home, version, timeout_ms].map(value => JSON.stringify(value)).join(',')
    return `(${begin.toString().replace(/\n\s*/g, '\n')})(${given})`
  }
}

module.exports.begin = begin
