import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import { chatUrl } from '../../server/test/chatting'
import type { TestShop } from '../../server/test/harness'
import { type Answers, recorded, served } from './backend'
import { launchAnswers } from './defaults'
import { programLoader } from './loader'
import { OpenPage, type PageInstance, type View } from './page'
import { Phone, settle } from './wx'

/** The compiled mini-program under test. */
export const distDir = path.resolve(__dirname, '../..', process.env.WEAPP_DIST ?? 'dist/weapp')

const MAX_STACK = 10
const MAX_SET_DATA = 256 * 1024

// The simulator renders into a DOM of its own; compiled code never sees it (see loader.ts).
const { window } = new JSDOM('<!doctype html><body></body>', { pretendToBeVisual: true })
for (const name of ['Node', 'Element', 'HTMLElement', 'CustomEvent', 'Event', 'Text', 'DocumentFragment'] as const)
  Object.assign(globalThis, { [name]: window[name] })
Object.assign(globalThis, { window, document: window.document })

interface Simulate {
  load(file: string, options: object): string
  render(id: string): View
}
const simulate = require('miniprogram-simulate') as Simulate
const simulateFiles = require('miniprogram-simulate/src/utils') as { runJs(file: string): void }
const simulatedWx = { ...(globalThis as unknown as { wx: object }).wx }
const simulatedComponent = (globalThis as unknown as { Component(options: object): void }).Component
const simulatedBehavior = (globalThis as unknown as { Behavior: unknown }).Behavior
const { Event: ViewEvent } = require('miniprogram-exparser') as {
  Event: {
    create(type: string, detail: object, options: object): object
    dispatchEvent(node: unknown, event: object): void
  }
}

type Methods = Record<string, (...args: unknown[]) => unknown>

export interface LaunchOptions {
  /** A real server (`TestShop`), or a table of answers that keep to the contract. */
  server?: TestShop
  answers?: Answers
  /** What the app had stored before it was opened. */
  storage?: Record<string, unknown>
  /** Signed in with this token: put into storage as the app keeps it. */
  token?: string
  /** Functions of `wx` that behave differently in this test. */
  wx?: Record<string, unknown>
  /** False presses the cancel button of every dialog and payment sheet. */
  confirm?: boolean
  /** The chat really connects to the server; otherwise its socket never opens. */
  chat?: boolean
}

interface AppJson {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
  tabBar: { list: { pagePath: string }[] }
}

/** One launch of the compiled mini-program: its app, its stack of pages, and the phone it runs on. */
export class Weapp {
  readonly phone: Phone
  readonly storage: Map<string, unknown>
  /** Everything that went wrong: console.error, pages that do not exist, answers that are missing. */
  readonly errors: string[] = []
  readonly stack: OpenPage[] = []
  confirm: boolean
  private app: Methods = {}
  private readonly load: (file: string) => unknown
  private readonly json: AppJson
  private readonly views = new Map<string, string>()

  constructor(options: LaunchOptions) {
    if (!existsSync(path.join(distDir, 'app.json')))
      throw new Error(
        `There is no compiled mini-program in ${path.relative(process.cwd(), distDir)}: run npm run build:weapp`
      )
    this.json = JSON.parse(readFileSync(path.join(distDir, 'app.json'), 'utf8'))
    this.storage = new Map(Object.entries({ ...(options.token ? { token: options.token } : {}), ...options.storage }))
    this.confirm = options.confirm ?? true
    this.phone = new Phone({
      backend: options.server ? served(options.server) : recorded({ ...launchAnswers, ...options.answers }),
      chatUrl: options.chat && options.server ? () => chatUrl(options.server!.app) : undefined,
      storage: this.storage,
      overrides: options.wx ?? {},
      confirm: () => this.confirm,
      fail: error => this.fail(error)
    })
    const wx = { ...simulatedWx, ...this.phone.api(), ...this.navigation() }
    // Template code compiled by the official compiler and the simulator look for it as a global.
    Object.assign(globalThis, { wx })
    this.load = programLoader(
      {
        wx,
        App: (app: Methods) => (this.app = app),
        Page: (page: Methods) => simulatedComponent(this.asComponent(page)),
        Component: simulatedComponent,
        Behavior: simulatedBehavior,
        getApp: () => this.app,
        getCurrentPages: () => this.stack.map(page => page.instance)
      },
      this.console()
    )
    simulateFiles.runJs = file => this.load(file)
    this.load(path.join(distDir, 'app.js'))
  }

  /** Paths of every page in the compiled app.json. */
  get pages(): string[] {
    return [
      ...this.json.pages,
      ...(this.json.subPackages ?? []).flatMap(({ root, pages }) => pages.map(page => `${root}/${page}`))
    ]
  }

  /** The page on top. */
  get page(): OpenPage {
    return this.stack.at(-1)!
  }

  /** Opens the app at a page, as from a shared link. */
  async start(target: string, query: Record<string, string> = {}): Promise<OpenPage> {
    const launch = { path: target, query, scene: 1001, referrerInfo: {} }
    this.app.onLaunch?.(launch)
    this.app.onShow?.(launch)
    const page = this.open(target, query)
    await page.settle()
    return page
  }

  /** Waits until this page is on top. */
  async expectPage(target: string): Promise<OpenPage> {
    const end = Date.now() + 4000
    while (this.page.path !== target.replace(/^\//, '')) {
      if (Date.now() > end)
        throw new Error(
          `expected to be at ${target}, but ${this.page.path} is on top: ${this.page.text()}${this.problems()}`
        )
      await new Promise(resolve => setTimeout(resolve, 4))
    }
    await this.page.settle()
    return this.page
  }

  /** For the end of a failure's message. */
  problems(): string {
    const said = this.errors.length > 0 ? `\nErrors:\n  ${this.errors.join('\n  ')}` : ''
    const toasts = this.phone.seen.toasts.length > 0 ? `\nToasts: ${this.phone.seen.toasts.join(' | ')}` : ''
    return `${said}${toasts}`
  }

  /** The errors so far, forgotten from now on: for tests where one is expected. */
  takeErrors(): string[] {
    return this.errors.splice(0)
  }

  /** Leaves the app. */
  close() {
    for (const page of this.stack.splice(0).reverse()) page.unload()
    this.app.onHide?.()
  }

  dispatch(node: Element, type: string, detail: object, at = { x: 0, y: 0 }) {
    const finger = { identifier: 0, pageX: at.x, pageY: at.y, clientX: at.x, clientY: at.y, ...at }
    const extraFields = { touches: type === 'touchend' ? [] : [finger], changedTouches: [finger] }
    const event = ViewEvent.create(type, detail, { bubbles: true, capturePhase: true, composed: true, extraFields })
    ViewEvent.dispatchEvent((node as { __wxElement?: unknown }).__wxElement, event)
  }

  private open(target: string, query: Record<string, string>): OpenPage {
    const clean = target.replace(/^\//, '')
    if (!this.pages.includes(clean))
      throw new Error(`${clean} is not in the compiled mini-program: run npm run build:weapp again`)
    let id = this.views.get(clean)
    if (!id) {
      id = simulate.load(path.join(distDir, clean), { compiler: 'official', rootPath: distDir })
      this.views.set(clean, id)
    }
    const view = simulate.render(id)
    view.instance.route = clean as never
    view.instance.__route__ = clean as never
    const page = new OpenPage(clean, query, view, this)
    this.stack.push(page)
    view.attach(window.document.body)
    view.instance.onLoad?.(query)
    page.show()
    view.instance.onReady?.()
    return page
  }

  private asComponent(page: Methods) {
    const methods = Object.fromEntries(Object.entries(page).filter(([, value]) => typeof value === 'function'))
    const { data, options, behaviors } = page as unknown as { data: object; options: object; behaviors?: unknown[] }
    const weapp = this
    return {
      data,
      options,
      behaviors: behaviors ?? [],
      methods,
      created(this: PageInstance & { setData: (data: object, done?: () => void) => void }) {
        const setData = this.setData
        this.setData = (change: object, done?: () => void) => {
          const size = JSON.stringify(change)?.length ?? 0
          if (size > MAX_SET_DATA) weapp.fail(new Error(`setData of ${Math.round(size / 1024)} KB in ${this.route}`))
          setData.call(this, change, done)
        }
      }
    }
  }

  private navigation() {
    const go =
      (name: string, move: (target: string, query: Record<string, string>) => string | undefined) =>
      (options: Record<string, unknown> & { url: string }) => {
        const [target, search] = options.url.replace(/^\//, '').split('?') as [string, string?]
        const known = this.pages.includes(target)
        const problem = known
          ? move(target, Object.fromEntries(new URLSearchParams(search)))
          : `page "${options.url}" is not found`
        if (problem) this.fail(new Error(`${name}: ${problem}`))
        return settle(name, options, problem ? { errMsg: `${name}:fail ${problem}` } : {}, !problem)
      }
    const isTab = (target: string) => this.json.tabBar.list.some(tab => tab.pagePath === target)
    const leaveAll = () => {
      for (const page of this.stack.splice(0).reverse()) page.unload()
    }
    return {
      navigateTo: go('navigateTo', (target, query) => {
        if (isTab(target)) return 'can not navigate to a tab page'
        if (this.stack.length >= MAX_STACK) return 'webview count limit exceed'
        this.page.hide()
        this.open(target, query)
      }),
      redirectTo: go('redirectTo', (target, query) => {
        if (isTab(target)) return 'can not redirect to a tab page'
        this.stack.pop()?.unload()
        this.open(target, query)
      }),
      reLaunch: go('reLaunch', (target, query) => {
        leaveAll()
        this.open(target, query)
      }),
      switchTab: go('switchTab', (target, query) => {
        if (!isTab(target)) return 'can not switch to a page that is no tab'
        leaveAll()
        this.open(target, query)
      }),
      navigateBack: (options: Record<string, unknown> & { delta?: number } = {}) => {
        for (let left = options.delta ?? 1; left > 0 && this.stack.length > 1; left--) this.stack.pop()!.unload()
        this.page.show()
        return settle('navigateBack', options)
      }
    }
  }

  private fail(error: unknown) {
    this.errors.push(error instanceof Error ? error.message : String(error))
  }

  private console(): Console {
    const words = (args: unknown[]) =>
      args.map(arg => (arg instanceof Error ? (arg.stack ?? arg.message) : String(arg))).join(' ')
    return {
      ...console,
      log() {},
      info() {},
      debug() {},
      warn() {},
      error: (...args: unknown[]) => this.fail(words(args))
    }
  }
}

let running: Weapp | null = null

/** Opens the compiled mini-program at a page. After each test the app is left, and any error it logged fails the test. */
export async function openPage(
  target: string,
  query: Record<string, string> = {},
  options: LaunchOptions = {}
): Promise<OpenPage> {
  running?.close()
  running = new Weapp(options)
  return running.start(target.replace(/^\//, ''), query)
}

afterEach(() => {
  const errors = running?.takeErrors() ?? []
  running?.close()
  running = null
  expect(errors).toEqual([])
})
