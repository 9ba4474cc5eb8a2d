import type { Weapp } from './weapp'

/** The page object Taro made, alive in the simulated view. */
export type PageInstance = Record<string, (...args: unknown[]) => unknown> & { route?: string; $taroParams?: object }

/** The root component of miniprogram-simulate. */
export interface View {
  dom: HTMLElement
  instance: PageInstance
  attach(parent: Node): void
  detach(): void
}

interface SimulatedNode extends Element {
  __wxElement?: { _vt?: { attrs: { name: string; value: unknown }[]; event: Record<string, { name: string }> } }
}

const PATIENCE_MS = 60_000
const QUIET_TURNS = 3
const turn = () => new Promise(resolve => setTimeout(resolve, 4))
const squeeze = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

/** A page as a person has it in hand: read its words, tap, type. Everything waits until it can be done, or fails saying what is there. */
export class OpenPage {
  constructor(
    readonly path: string,
    readonly query: Record<string, string>,
    private readonly view: View,
    /** The app this page belongs to: its stack, storage, phone and errors. */
    readonly weapp: Weapp
  ) {}

  get instance() {
    return this.view.instance
  }

  get dom(): HTMLElement {
    return this.view.dom
  }

  /** All words on the page, in order, one space between. */
  text(): string {
    return this.elements()
      .flatMap(node => [...node.childNodes].filter(child => child.nodeType === 3 && squeeze(child.textContent)))
      .map(child => squeeze(child.textContent))
      .join(' ')
  }

  /** Waits until no request is under way and the page has come to rest. */
  async settle() {
    const end = Date.now() + PATIENCE_MS
    for (let quiet = 0; quiet < QUIET_TURNS && Date.now() < end; ) {
      await turn()
      quiet = this.weapp.phone.pending > 0 ? 0 : quiet + 1
    }
  }

  /** Waits for the words to be on the page. */
  async expectText(...texts: (string | RegExp)[]) {
    for (const text of texts)
      await this.until(
        () => has(this.text(), text),
        () => `expected to read ${text}`
      )
  }

  /** Waits for the words to be gone. */
  async expectNoText(...texts: (string | RegExp)[]) {
    for (const text of texts)
      await this.until(
        () => !has(this.text(), text),
        () => `expected no longer to read ${text}`
      )
  }

  /** Waits for `check` to hold. */
  async until(check: () => unknown, what: () => string = () => `waited for ${check}`) {
    const end = Date.now() + PATIENCE_MS
    while (!check()) {
      if (Date.now() > end)
        throw new Error(
          `${this.path}: ${what()}\nThe page reads: ${this.text() || '(nothing)'}${this.weapp.problems()}`
        )
      await turn()
    }
  }

  /** Taps the smallest thing that reads `text` (exactly, else within), or that matches a `.class`. Answers once the page is at rest. */
  async tap(target: string | RegExp, index = 0) {
    let node: Element | undefined
    await this.until(
      () => (node = this.find(target)[index]),
      () => `found nothing to tap that reads ${target}`
    )
    await this.dispatch(node!, 'tap')
  }

  /** Types into the field with this placeholder (or `.class`). */
  async fill(field: string, value: string) {
    let node: Element | undefined
    await this.until(
      () => (node = field.startsWith('.') ? this.all(field)[0] : this.byAttribute('placeholder', field)[0]),
      () => `found no field ${field}`
    )
    await this.dispatch(node!, 'focus', { value: '' })
    await this.dispatch(node!, 'input', { value })
    await this.dispatch(node!, 'blur', { value })
  }

  /** Sends any event of the platform (`change` of a picker, `scrolltolower`) to a node of `all` or `byAttribute`. */
  async dispatch(node: Element, type: string, detail: object = {}, at?: { x: number; y: number }) {
    this.weapp.dispatch(node, type, detail, at)
    await this.settle()
  }

  /** Nodes with this class, in order: `.goods-card`. */
  all(selector: string): Element[] {
    const name = selector.replace(/^\./, '')
    return this.elements().filter(node => [...node.classList].some(known => known.replace(/^.*?--/, '') === name))
  }

  /** Nodes whose attribute in the compiled template has this value: placeholder, src, open-type. */
  byAttribute(name: string, value?: unknown): Element[] {
    return this.elements().filter(node => {
      const given = attributes(node)[name]
      return value === undefined ? given !== undefined && given !== '' : given === value
    })
  }

  /** The values of one attribute over the page, such as every picture's `src`. */
  values(name: string): unknown[] {
    return this.byAttribute(name).map(node => attributes(node)[name])
  }

  private find(target: string | RegExp): Element[] {
    if (typeof target === 'string' && /^\.[a-z]/.test(target)) return this.all(target)
    const nodes = this.elements()
    const words = nodes.map(node => squeeze(node.textContent))
    for (const fits of [(text: string) => text === target, (text: string) => has(text, target)]) {
      const fitting = nodes.filter((_, i) => fits(words[i]!))
      const smallest = fitting.filter(node => !fitting.some(other => other !== node && node.contains(other)))
      if (smallest.length > 0) return smallest
    }
    return []
  }

  private elements(): SimulatedNode[] {
    return [this.dom, ...this.dom.querySelectorAll('*')]
  }

  /** Pulls the page down, as a person does to refresh. */
  async pullDown() {
    this.instance.onPullDownRefresh?.()
    await this.settle()
  }

  /** Scrolls to the end of the page. */
  async reachBottom() {
    this.instance.onReachBottom?.()
    await this.settle()
  }

  /** What the person would share from here. */
  share(): unknown {
    return this.instance.onShareAppMessage?.({ from: 'menu' })
  }

  show() {
    this.instance.onShow?.()
  }

  hide() {
    this.instance.onHide?.()
  }

  unload() {
    this.instance.onUnload?.()
    this.view.detach()
  }
}

const has = (text: string, part: string | RegExp) => (typeof part === 'string' ? text.includes(part) : part.test(text))

function attributes(node: SimulatedNode): Record<string, unknown> {
  return Object.fromEntries((node.__wxElement?._vt?.attrs ?? []).map(({ name, value }) => [name, value]))
}
