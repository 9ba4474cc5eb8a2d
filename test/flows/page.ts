import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page, Request } from 'playwright-core'

const shots = path.resolve(__dirname, '../../test-results')
const PATIENCE_MS = 60_000
/** After this long what is to be tapped is looked for again. */
const TAP_MS = 10_000
const TAPS = PATIENCE_MS / TAP_MS

/** What passes by: it is gone again before anybody may look, so it is never looked for on the screen. */
const TOAST = ':is(.taro__toast, .ant-message-notice)'

/** A browser tab with the app in it, in the words a journey is told in. */
export class FlowPage {
  private problems: string[] = []
  private readonly allowed: RegExp[] = []
  /** Toasts that nobody has waited for yet, in order. */
  private said: string[] = []
  private heard = () => {}
  /** Requests without an answer yet. */
  private readonly asked = new Set<Request>()
  private answered = () => {}
  /** How many requests there were so far. */
  private sent = 0

  /** Takes over a new tab, before it has opened anything. */
  static async of(tab: Page, origin: string): Promise<FlowPage> {
    const page = new FlowPage(tab, origin)
    await tab.exposeFunction('toastShown', (words: string) => {
      page.said.push(words)
      page.heard()
    })
    await tab.addInitScript(tellToasts, TOAST)
    return page
  }

  private constructor(
    /** Playwright's own page, for what has no word here. */
    readonly tab: Page,
    private readonly origin: string
  ) {
    tab.setDefaultTimeout(PATIENCE_MS)
    tab.on('console', message => {
      if (message.type() === 'error') this.note(`console: ${message.text()} (${message.location().url})`)
    })
    tab.on('pageerror', error => this.note(`exception: ${error.message}`))
    tab.on('requestfailed', request => {
      this.note(`request failed: ${request.url()} ${request.failure()?.errorText}`)
      this.ended(request)
    })
    tab.on('request', request => {
      this.asked.add(request)
      this.sent++
    })
    tab.on('requestfinished', request => this.ended(request))
    tab.on('response', answer => {
      if (answer.status() >= 400) this.note(`answer ${answer.status()}: ${answer.url()}`)
    })
  }

  /** Problems that match are part of this journey. Say so before they happen. */
  allow(...problems: RegExp[]) {
    this.allowed.push(...problems)
  }

  /** Keeps what is asked for at these addresses from being sent, until the answered function is called. */
  async keepBack(addresses: string | RegExp): Promise<() => void> {
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await this.tab.route(addresses, async route => {
      await released
      await route.continue()
    })
    return release
  }

  private ended(request: Request) {
    this.asked.delete(request)
    if (this.asked.size === 0) this.answered()
  }

  takeProblems(): string[] {
    return this.problems.splice(0)
  }

  private note(problem: string) {
    // A page that is left cancels what it was loading; that is no failure.
    if (/ERR_ABORTED/.test(problem) || this.allowed.some(pattern => pattern.test(problem))) return
    this.problems.push(problem)
  }

  /** Opens a page of the app by its address. */
  async open(target: string, query: Record<string, string> = {}) {
    const search = new URLSearchParams(query).toString()
    const hash = `#${target}${search ? `?${search}` : ''}`
    const same = this.tab.url().startsWith(this.origin)
    if (same) await this.tab.evaluate(value => (location.hash = value), hash)
    else await this.tab.goto(`${this.origin}/${hash}`)
    await this.rest()
  }

  /** Waits until nothing is loading: every request is answered, and what the page did with the answers asked for no more. */
  async rest() {
    for (let sent = -1; sent !== this.sent; ) {
      await this.tab.waitForLoadState('load')
      await this.quiet()
      sent = this.sent
      // What a page asks for is told before the answer to this, which has to wait for its turn in the page.
      const idle = await this.tab.evaluate(becomesIdle, PATIENCE_MS).catch(error => {
        // Another document came meanwhile, and is waited for in its place.
        if (this.tab.isClosed()) throw error
        sent = -1
        return true
      })
      if (!idle) throw new Error(`${this.tab.url()} is never idle`)
    }
  }

  /** Waits until every request is answered. */
  async quiet() {
    if (this.asked.size === 0) return
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no answer: ${[...this.asked].map(one => one.url())}`)),
        PATIENCE_MS
      )
      this.answered = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** What is to be seen and reads `text`: exactly, else within; or what matches a CSS selector (`.goods-card`). */
  private seen(text: string | RegExp, exact = false): Locator {
    if (typeof text === 'string' && /^[.#][a-z]/i.test(text)) return this.tab.locator(text).filter({ visible: true })
    const lasting = this.tab.locator(`:not(${TOAST}, ${TOAST} *)`)
    return this.tab.getByText(text, { exact }).and(lasting).filter({ visible: true })
  }

  /**
   * Taps what reads `text` (`index` when there are several): exactly, else within. What cannot be tapped may be covered by a
   * dialog that has just come with the exact words, so they are looked for again now and then.
   */
  async tap(text: string | RegExp, index = 0) {
    const exact = typeof text === 'string' ? this.seen(text, true) : null
    await this.seen(text).first().waitFor()
    for (let tries = 1; ; tries++) {
      const target = exact && (await exact.count()) > index ? exact : this.seen(text)
      try {
        return await target.nth(index).click({ timeout: TAP_MS })
      } catch (error) {
        if (tries === TAPS) throw error
      }
    }
  }

  /**
   * Where the first element of a CSS selector is, in pixels of the viewport, once it rests and nothing lies over it: a raw
   * touch hits whatever is on top, such as the mask of a sheet that is still closing.
   */
  async boxOf(selector: string) {
    const target = this.tab.locator(selector).filter({ visible: true }).first()
    await target.click({ trial: true })
    return (await target.boundingBox())!
  }

  /** Keeps a finger on what reads `text`. */
  async hold(text: string) {
    await this.seen(text).last().dispatchEvent('touchstart')
  }

  /** Types into the field with this placeholder. */
  async fill(placeholder: string, value: string) {
    // Taro's own element carries the placeholder too; the typing goes into the browser's input inside it.
    const field = `input[placeholder="${placeholder}"], textarea[placeholder="${placeholder}"]`
    await this.tab.locator(field).filter({ visible: true }).first().fill(value)
  }

  /** Waits for words of the page itself; what a toast says is heard with `expectSaid`. */
  async expectText(...texts: (string | RegExp)[]) {
    for (const text of texts)
      await this.seen(text)
        .first()
        .waitFor()
        .catch(() => this.missing(`expected to read ${text}`))
  }

  async expectNoText(...texts: (string | RegExp)[]) {
    for (const text of texts)
      await this.seen(text)
        .first()
        .waitFor({ state: 'detached' })
        .catch(() => this.missing(`expected no longer to read ${text}`))
  }

  /** Waits for a toast that says so, or takes one that came since the last that was waited for, however soon it was gone. */
  async expectSaid(words: string | RegExp) {
    const fits = (said: string) => (typeof words === 'string' ? said.includes(words) : words.test(said))
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      const at = this.said.findIndex(fits)
      if (at >= 0) return void this.said.splice(0, at + 1)
      const left_ms = end - Date.now()
      if (left_ms <= 0)
        await this.missing(`expected to be told ${words}, but heard: ${this.said.join(' | ') || '(nothing)'}`)
      await this.nextToast(left_ms)
    }
  }

  /** Ends with the next toast, or when it took too long. */
  private async nextToast(within_ms: number) {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, within_ms)
      this.heard = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Waits until no toast lies over the page. */
  async expectQuiet() {
    await this.tab.locator(TOAST).waitFor({ state: 'hidden' })
  }

  /** Waits until this page of the app is open, and the one before has left the screen. */
  async expectPage(target: string) {
    await this.tab
      .waitForURL(url => url.hash.replace(/^#/, '').split('?')[0] === target)
      .catch(() => this.missing(`expected to be at ${target}`))
    await this.rest()
    // By the clock: a browser that has nothing to draw may hold back the frames that it is otherwise asked in.
    await this.tab
      .waitForFunction(isAlone, target, { polling: 100 })
      .catch(({ message }) => this.missing(`expected ${target} alone on the screen: ${message}`))
  }

  private async missing(what: string): Promise<never> {
    await this.shot(`failed-${slug(expect.getState().currentTestName)}`)
    // biome-ignore lint/performance/useDomNodeTextContent: only what is to be seen
    const text = await this.tab.locator('body').innerText()
    const pages = await this.tab.evaluate(drawnPages)
    throw new Error(
      `${what}\nAt ${this.tab.url()}, where ${pages.join(', ') || 'no page'} is drawn, which reads:\n${text.replace(/\s*\n\s*/g, ' | ')}\n${this.problems.join('\n')}`
    )
  }

  /** Scrolls on, as a finger does, until it is there. */
  async scrollTo(text: string | RegExp) {
    const there = this.seen(text).first()
    await this.tab.mouse.move(180, 500)
    for (let turns = 0; turns < 20 && !(await there.isVisible()); turns++) {
      await this.tab.mouse.wheel(0, 400)
      await this.rest()
    }
    await there.scrollIntoViewIfNeeded()
  }

  /** Back, by the browser's own button. */
  async back() {
    await this.tab.goBack()
    await this.rest()
  }

  /** A picture in test-results/, where pictures are asked for (`SHOTS=1`): nothing of a test depends on it. */
  async shot(name: string) {
    if (!process.env.SHOTS) return
    mkdirSync(shots, { recursive: true })
    await this.tab.screenshot({ path: path.join(shots, `${name}.png`), animations: 'disabled' })
  }
}

const slug = (name = '') => name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)

/** Runs in the browser, before the app: hands on the words of every toast as it appears. */
function tellToasts(toast: string) {
  const tell = (window as unknown as { toastShown(words: string): void }).toastShown
  const at = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    return element ? [element.closest(toast), ...element.querySelectorAll(toast)] : []
  }
  new MutationObserver(changes => {
    const shown = changes.flatMap(({ target, addedNodes }) => [at(target)[0], ...[...addedNodes].flatMap(at)])
    for (const one of new Set(shown)) if (one?.isConnected && one.textContent) tell(one.textContent)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/**
 * Runs in the browser: whether it comes to have nothing else to do within so long, and what waits for no more than its turn was
 * done.
 */
async function becomesIdle(patience_ms: number): Promise<boolean> {
  const until = Date.now() + patience_ms
  const idle = () =>
    new Promise<boolean>(resolve => {
      const end = (is: boolean) => {
        clearInterval(frames)
        resolve(is)
      }
      // Where nothing is drawn Chromium may not call who waits for it to be idle: a frame wakes it.
      const frames = setInterval(() => (Date.now() > until ? end(false) : requestAnimationFrame(() => {})), 50)
      requestIdleCallback(() => end(true))
    })
  if (!(await idle())) return false
  await new Promise(turn => setTimeout(turn))
  return idle()
}

/** Runs in the browser: the pages of the app that are drawn, and how. */
function drawnPages(): string[] {
  const drawn = [...document.querySelectorAll('.taro_page')].filter(page => page.getClientRects().length > 0)
  return drawn.map(({ id, classList, childElementCount }) => `${id} (${classList.value}, ${childElementCount} inside)`)
}

/** Runs in the browser: of all pages of the app only this one is drawn. The address changes before the pages do. */
function isAlone(target: string): boolean {
  const drawn = [...document.querySelectorAll('.taro_page')].filter(page => page.getClientRects().length > 0)
  return drawn.length === 1 && drawn[0]!.id.split('?')[0] === target
}
