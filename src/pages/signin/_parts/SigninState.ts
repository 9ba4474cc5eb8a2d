import type { Data, Endpoints } from '@contract'
import { makeAutoObservable, runInAction } from 'mobx'
import { api, quietly } from '@/api'
import { Resource } from '@/kit/state/Resource'

export type Overview = Data<Endpoints['GET /api/sign/dayslist']>
export type Awards = Data<Endpoints['GET /api/sign/awardinfo']>
export type Bonus = Data<Endpoints['GET /api/sign/adinfo']>
export type Group = Data<Endpoints['GET /api/sign/groupinfo']>
export type Signed = Data<Endpoints['POST /api/sign/integral']>

/** What an advertisement is looked at with: the pass that ends it, and until when. */
export interface Watch {
  pass: string
  seconds: number
}

/** The page of signing in: a month and the streak, what streaks bring, the bonus, the group; one deed at a time. */
export class SigninState {
  /** The month that is shown; the present one when empty. */
  month = ''
  busy: '' | 'sign' | 'makeup' | 'ad' | 'notice' = ''
  /** What the sign-in that was just done has brought. */
  signed: Signed | null = null
  watch: Watch | null = null
  readonly overview: Resource<Overview>
  readonly awards = new Resource<Awards>(() => api('GET /api/sign/awardinfo', {}, quietly))
  readonly bonus = new Resource<Bonus>(() => api('GET /api/sign/adinfo', {}, quietly))
  readonly group = new Resource<Group>(() => api('GET /api/sign/groupinfo', {}, quietly))

  constructor() {
    this.overview = new Resource<Overview>(() =>
      api('GET /api/sign/dayslist', this.month ? { month: this.month } : {}, quietly)
    )
    makeAutoObservable(this, { overview: false, awards: false, bonus: false, group: false })
  }

  async refresh() {
    await Promise.all([this.overview, this.awards, this.bonus, this.group].map(one => one.refresh()))
  }

  async turn(month: string) {
    this.month = month
    await this.overview.refresh()
  }

  /** Does one thing after which everything is loaded again, also when it was refused; what it answered. */
  private async deed<T>(what: typeof this.busy, work: () => Promise<T>): Promise<T | undefined> {
    if (this.busy) return
    this.busy = what
    const done = await work()
    await this.refresh()
    runInAction(() => {
      this.busy = ''
    })
    return done
  }

  async sign() {
    this.month = ''
    const signed = await this.deed('sign', () => api('POST /api/sign/integral', {}))
    runInAction(() => {
      this.signed = signed ?? null
    })
  }

  closeSigned() {
    this.signed = null
  }

  makeUp(day: string, by: 'card' | 'buy') {
    return this.deed('makeup', () => api('POST /api/sign/makeup', { day, by }))
  }

  notice(on: boolean) {
    return this.deed('notice', () => api('POST /api/sign/notice', { on: on ? 1 : 0 }))
  }

  /** Begins to look: from now on the server counts. */
  async openAd() {
    if (this.busy) return
    this.busy = 'ad'
    const begun = await api('POST /api/sign/adrecord', { act: 'open' })
    runInAction(() => {
      this.busy = ''
      this.watch = begun ? { pass: begun.pass, seconds: begun.seconds } : null
    })
  }

  closeAd() {
    this.watch = null
  }

  /** Asks for the bonus of what was looked at. */
  async endAd() {
    const { watch } = this
    if (!watch) return
    const done = await this.deed('ad', () => api('POST /api/sign/adrecord', { act: 'end', pass: watch.pass }))
    if (done) this.closeAd()
    return done
  }
}
