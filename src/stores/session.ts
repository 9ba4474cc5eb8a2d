import type { Data, Endpoints } from '@contract'
import Taro from '@tarojs/taro'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { api } from '@/api'
import { type ApiError, onSessionEnd } from '@/api/call'
import { clearToken, readToken, saveToken } from '@/api/token'
import { currentPath, relaunchLogin } from '@/kit/nav'
import {
  CHAT_CONNECT_DELAY_MS,
  LOGIN_REDIRECT_DELAY_MS,
  REFRESH_AGAIN_MS,
  REFRESH_SLOW_MS,
  STATUS_SIGNED_OUT,
  STATUS_VERIFY_FAILED,
  TOAST_DURATION_MS,
  UNREAD_BADGE_MAX,
  UNREAD_TAB_INDEX
} from '@/lib/constants'
import { badgeText } from '@/lib/format'
import { isTab, pageAuth } from '@/pages.manifest'
import { ownOrigin } from '@/platform/origin'
import { chat, closeDesks } from './chat'

export type User = Data<Endpoints['GET /api/user']>
export type PhraseConfig = Data<Endpoints['GET /api/getPhraseConfig']>['config']

const INVITE_KEY = 'inviteCode'
const CONFIG_KEY = 'phraseConfig'
/** Answers that say a token is good no more: expired or signed out, forged or revoked. */
const SESSION_OVER: readonly number[] = [STATUS_SIGNED_OUT, STATUS_VERIFY_FAILED]

/** Who is signed in, and what the app learns at its start. */
class Session {
  token = ''
  /** Which session since the start: the next one when somebody signs in or out, the same when its token is traded. */
  nth = 0
  user: User | null = null
  config: PhraseConfig | null = null
  unread = 0
  /** Whether the person wants unread chats counted too. */
  countsChats = true
  /** The start is over: what could be learnt is known. */
  started = false
  private ending = false
  /** The token is being traded or given back: that call alone says what becomes of it. */
  private trading = false
  /** Tries of a refresh without an answer, and the next one. */
  private unanswered = 0
  private retry: ReturnType<typeof setTimeout> | undefined

  constructor() {
    makeAutoObservable<this, 'ending' | 'trading' | 'unanswered' | 'retry'>(this, {
      ending: false,
      trading: false,
      unanswered: false,
      retry: false
    })
    onSessionEnd((words, token) => this.end(words, token))
    chat.onMessage = () => this.loadUnread()
    reaction(
      () => this.waiting,
      () => this.drawBadge()
    )
  }

  get signedIn() {
    return this.token !== ''
  }

  /** Where the app is served, as the server says and as this build was made for: links there are ours. The first makes our own links. */
  get origins(): string[] {
    return [...(this.config?.app_origins ?? []), ownOrigin()]
  }

  /** At the app's start: the phrase config, then the session that was left. */
  async start() {
    this.nth++
    this.token = readToken()
    this.config = Taro.getStorageSync(CONFIG_KEY) || null
    await Promise.all([this.loadConfig(), this.resume()])
    runInAction(() => {
      this.started = true
    })
  }

  private async loadConfig() {
    const answer = await api('GET /api/getPhraseConfig', {}, { quiet: true })
    if (!answer) return
    runInAction(() => {
      this.config = answer.config
    })
    Taro.setStorageSync(CONFIG_KEY, answer.config)
  }

  /** Goes on with the session that was left. A refresh that is slow to answer keeps nobody waiting: the old token works. */
  private async resume() {
    if (!this.token) return
    const refreshed = this.refresh()
    await Promise.race([refreshed, new Promise(resolve => setTimeout(resolve, REFRESH_SLOW_MS))])
    if (this.token) await this.load()
  }

  /**
   * Trades the stored token for a new one. No new token means the session is over, see `lapse`. Without an answer the old
   * one is kept, which the server lets live until it has seen the new one, and the trade is tried again soon.
   */
  private async refresh() {
    clearTimeout(this.retry)
    this.retry = undefined
    const traded = readToken()
    if (!traded) return
    this.trading = true
    try {
      const { token } = await api('POST /api/refreshtoken', {}, { quiet: true, catch: true, whole: true })
      this.unanswered = 0
      // Meanwhile the person signed out or in, here or in another tab: what came is about a session that is no more.
      if (readToken() !== traded) return
      if (token) this.keep(token)
      else this.lapse()
    } catch (error) {
      // Only the server's word ends a session; being offline, or its trouble, says nothing about the token.
      if (!SESSION_OVER.includes((error as ApiError).status)) this.refreshLater()
      else if (readToken() === traded) this.lapse()
    } finally {
      this.trading = false
    }
  }

  /** The session that was left is over: the visitor is a guest without a word, and only a page that needs more leads to sign-in. */
  private lapse() {
    this.forget()
    const path = currentPath()
    if (pageAuth(path) === 'login' && !isTab(path)) this.toLogin()
  }

  private refreshLater() {
    const wait_ms = REFRESH_AGAIN_MS[Math.min(this.unanswered++, REFRESH_AGAIN_MS.length - 1)]
    clearTimeout(this.retry)
    this.retry = setTimeout(() => this.refresh(), wait_ms)
  }

  /** The network is back, or the app: a refresh that waits for its next try goes on now. */
  hurry() {
    if (this.retry) void this.refresh()
  }

  private keep(token: string) {
    saveToken(token)
    this.token = token
    this.ending = false
  }

  /** Keeps a new token and loads what belongs to the person; the chat connects half a second later. */
  async signIn(token: string) {
    this.nth++
    this.keep(token)
    await this.load()
  }

  private async load() {
    setTimeout(() => this.connectChat(), CHAT_CONNECT_DELAY_MS)
    await Promise.all([this.loadUser(), this.loadUnread()])
  }

  /** Opens the chat where the shop has it switched on. */
  private async connectChat() {
    const answer = await api('GET /api/getimconfig', {}, { quiet: true })
    if (answer?.imswitch && this.token) chat.connect()
  }

  async loadUser() {
    const user = this.token && (await api('GET /api/user', {}, { quiet: true }))
    if (user) {
      runInAction(() => {
        this.user = user
      })
    }
  }

  async loadUnread() {
    const answer = this.token && (await api('GET /api/article/getnoread', { support_user_msg: 1 }, { quiet: true }))
    if (!answer) return
    runInAction(() => {
      this.unread = answer.noread
      this.countsChats = answer.chat !== 0
    })
  }

  /** Everything that waits to be read: messages, and what was said in chats where the person wants it counted. */
  get waiting() {
    return this.unread + (this.countsChats ? chat.unread : 0)
  }

  /** Shows the count on the message tab: «99+» above 99, nothing at zero. */
  drawBadge() {
    const count = this.waiting
    const index = UNREAD_TAB_INDEX
    const done =
      count > 0
        ? Taro.setTabBarBadge({ index, text: badgeText(count, UNREAD_BADGE_MAX) })
        : Taro.removeTabBarBadge({ index })
    // The bar is only there on tab pages; the next tab page draws the count again.
    done.catch(() => {})
  }

  /** The server ended the session: its words, then the sign-in page. Calls that fail together say it once. */
  private end(words: string, token: string) {
    // What was sent before the session ended tells nothing new, and must not take a guest away from an open page.
    if (this.ending || this.trading || token !== readToken()) return
    this.ending = true
    Taro.showToast({ title: words, icon: 'none', duration: TOAST_DURATION_MS })
    setTimeout(() => {
      this.forget()
      this.toLogin()
    }, LOGIN_REDIRECT_DELAY_MS)
  }

  /** The person signs out. */
  async signOut(scope: 'this' | 'everywhere' = 'this') {
    this.trading = true
    await api('POST /api/refreshtoken', { signout: scope }, { quiet: true })
    this.trading = false
    this.forget()
  }

  private forget() {
    clearTimeout(this.retry)
    this.retry = undefined
    this.unanswered = 0
    clearToken()
    chat.disconnect()
    closeDesks()
    this.nth++
    this.token = ''
    this.user = null
    this.ending = false
    this.unread = 0
  }

  /** The login check: true when signed in; else starts over at sign-in with the stored invite code, which is used up by that. */
  requireLogin(): boolean {
    if (this.signedIn) return true
    this.toLogin()
    return false
  }

  private toLogin() {
    const code = Taro.getStorageSync(INVITE_KEY) || undefined
    relaunchLogin(code)
    Taro.removeStorageSync(INVITE_KEY)
  }

  /** Remembers who invited this person until they sign in or register. */
  keepInviteCode(code: string) {
    Taro.setStorageSync(INVITE_KEY, code)
  }

  /** The invite code has done its work. */
  dropInviteCode() {
    Taro.removeStorageSync(INVITE_KEY)
  }

  get inviteCode(): string {
    return Taro.getStorageSync(INVITE_KEY) || ''
  }
}

export const session = new Session()
