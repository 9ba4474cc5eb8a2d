const { showLook } = require('./first-look.js')

const PAGE = /[\\/](pages[\\/][\w-]+[\\/][\w-]+|choose-location|open-location)(\/index)?$/

/** How files of chunks are called; `[id]` and the hash are what the document tells of them. */
const FILE = /^(?:chunk|css)\/([^/]+)\.([0-9a-f]+)\.(js|css)$/

/**
 * What the browser runs before anything else. `hashes` has of every chunk that comes later the hash of its script and of
 * its sheet, 0 for none: webpack's runtime asks `window.fileOf` instead of carrying them all once more, so the app's own
 * file stays what it was when a page changes. `pages` are the chunks a page needs, `calls` what a page asks the server
 * for first: its answers wait in `window.firstAnswers` by address, and are asked for as `api()` asks (src/api/call.ts): with
 * the same headers, for as long. All of it gives way to the app's own code, without which none of it is of use. Of
 * `looks` see first-look.js, which shows them.
 */
function begin(showLook, hashes, pages, calls, looks, home, version, timeout_ms) {
  const fileOf = (id, kind) => {
    const hash = hashes[id][kind === 'js' ? 0 : 1]
    return hash && `${kind === 'js' ? 'chunk' : kind}/${id}.${hash}.${kind}`
  }
  window.fileOf = fileOf
  const [opened, query] = location.hash.slice(2).split('?')
  const page = opened || home
  for (const id of pages[page] || [])
    for (const kind of ['js', 'css']) {
      const file = fileOf(id, kind)
      if (!file) continue
      const link = document.createElement('link')
      link.rel = 'preload'
      link.as = kind === 'css' ? 'style' : 'script'
      link.fetchPriority = 'low'
      link.href = `/${file}`
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
  // Calls say where somebody is by the city they chose.
  const chosen = { city: kept('place').city || '' }
  const look = innerWidth < 600 && !given.has('preview') ? looks[page] : undefined
  const needs = look ? look.needs : []
  const ask = (url, priority) => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), timeout_ms)
    const settled = answer => {
      clearTimeout(timer)
      return answer
    }
    return fetch(url, { headers, priority, signal: stop.signal })
      .then(async answer => ({ statusCode: answer.status, data: await answer.json() }))
      .then(settled, () => settled(stop.signal.aborted ? { late: true } : undefined))
  }
  window.firstAnswers = {}
  /** What was answered, by the call as it is written in `calls`. */
  const said = {}
  for (const call of calls['*'].concat(calls[page] || [])) {
    const path = call.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(chosen[name] ?? (given.get(name) || '-')))
    const url = `${path}appVersion=${version}`
    // What the first look waits for goes before the app's code.
    const asked = needs.includes(call)
      ? ask(url, 'high')
      : new Promise(resolve => setTimeout(() => resolve(ask(url, 'low'))))
    window.firstAnswers[url] = asked
    said[call] = asked
  }
  if (look) window.firstShown = showLook(look, Promise.all(needs.map(call => said[call])))
}

/**
 * Runs the app's own code, in order, once the page's first look is painted. It stands at the document's end: what is before
 * it is read and has its sheet.
 */
function startCode(files) {
  const run = () => {
    for (const file of files) {
      const script = document.createElement('script')
      script.async = false
      script.src = file
      document.head.append(script)
    }
  }
  Promise.resolve(window.firstShown).then(run)
}

/**
 * Lets the browser fetch the code and the first answers of the page it was opened at beside the app's own code, not after
 * it, and paint the page's first look before that code runs. Which page that is stands behind the hash, so a script in the
 * document looks it up.
 */
module.exports = class FirstPage {
  /**
   * @param {{ home: string, calls: Record<string, string[]>, looks: Record<string, import('./first-look.js').FirstLook>, version: string, timeout_ms: number }} options
   * home: the page shown without a hash; timeout_ms: how long an answer may take
   */
  constructor(options) {
    this.options = options
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FirstPage', compilation => {
      const { GetChunkFilenameRuntimeModule } = compiler.webpack.runtime
      compilation.hooks.runtimeModule.tap('FirstPage', one => {
        if (!(one instanceof GetChunkFilenameRuntimeModule)) return
        const kind = one.contentType === 'javascript' ? 'js' : 'css'
        one.generate = () => `${one.global} = id => window.fileOf(id, '${kind}');`
      })
      const { PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE: inline } = compiler.webpack.Compilation
      // After the document was written; names that stand in it are still put right when files get their final ones.
      compilation.hooks.processAssets.tap({ name: 'FirstPage', stage: inline + 1 }, assets => {
        if (!assets['index.html']) return
        const html = assets['index.html'].source().toString()
        const script = this.script(compilation)
        const given = html.replace('</title>', () => `</title><script>${script}</script>`)
        compilation.updateAsset('index.html', new compiler.webpack.sources.RawSource(codeLast(given)))
      })
    })
  }

  script({ chunks, chunkGroups }) {
    const { home, calls, looks, version, timeout_ms } = this.options
    const hashes = {}
    for (const { files } of chunks)
      for (const file of files) {
        const [, id, hash, kind] = FILE.exec(file) ?? []
        if (!id) continue
        hashes[id] ??= [0, 0]
        hashes[id][kind === 'js' ? 0 : 1] = hash
      }
    const pages = {}
    for (const group of chunkGroups) {
      const page = group.origins.map(({ request }) => PAGE.exec(request ?? '')?.[1]).find(Boolean)
      if (!page) continue
      pages[page.replaceAll('\\', '/')] = group.chunks.map(({ id }) => id)
    }
    if (!pages[home]) throw new Error('no chunks of the home page: look at config/h5/first-page.js')
    const unknown = Object.values(pages)
      .flat()
      .filter(id => !hashes[id])
    if (unknown.length > 0) throw new Error(`chunks without a file by their id: ${unknown.join(', ')}`)
    const given = [hashes, pages, calls, looks, home, version, timeout_ms].map(value => JSON.stringify(value)).join(',')
    const [beginning, showing] = [begin, showLook].map(one => one.toString().replace(/\n\s*/g, '\n'))
    return `(${beginning})(${showing},${given})`
  }
}

const CODE = /<script defer="defer" src="([^"]+)"><\/script>/g

/** The document whose code is fetched as before, and run by `startCode`. */
function codeLast(html) {
  const files = [...html.matchAll(CODE)].map(([, file]) => file)
  if (files.length === 0) throw new Error('the document has no code: look at config/h5/first-page.js')
  const run = startCode.toString().replace(/\n\s*/g, '\n')
  return html
    .replace(CODE, '<link rel="preload" as="script" fetchpriority="low" href="$1">')
    .replace('</body>', () => `<script>(${run})(${JSON.stringify(files)})</script></body>`)
}

module.exports.begin = begin
module.exports.startCode = startCode
