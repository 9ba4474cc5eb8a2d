import type { Data, Endpoints } from '@contract'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { api } from '@/api'
import { PagedList, type Rows } from './PagedList'

export type Video = Data<Endpoints['GET /api/video/detail']>

/** Videos that come one after the other, and what the person does with them. */
export class VideoFeed {
  readonly list: PagedList<Video>
  here = 0
  /** The person stopped the one on the screen. */
  paused = false
  /** The browser lets videos begin only without sound, until the person asks for it. */
  muted = false
  /** The page is on the screen. */
  shown = true
  private cursor = ''
  private readonly liking = new Set<string>()

  constructor() {
    this.list = new PagedList<Video>(paging => this.load(paging), 8)
    makeAutoObservable<this, 'cursor' | 'liking'>(this, { list: observableRef, cursor: false, liking: false })
  }

  get current(): Video | undefined {
    return this.list.items[this.here]
  }

  private async load({ page, limit }: { page: number; limit: number }): Promise<Rows<Video>> {
    const cursor = page === 1 ? undefined : this.cursor
    const answer = await api('GET /api/video/list', { page, limit, cursor }, { catch: true, quiet: true })
    this.cursor = answer.cursor
    // The cursor alone says whether there is more.
    return { list: answer.list, count: answer.cursor ? Number.POSITIVE_INFINITY : 0 }
  }

  /** Begins with these, as on a page about one video. */
  begin(videos: Video[]) {
    this.list.update(() => videos)
  }

  turn(index: number) {
    this.here = index
    this.paused = false
  }

  toggle() {
    if (this.muted) this.muted = false
    else this.paused = !this.paused
  }

  mute() {
    this.muted = true
  }

  show(shown: boolean) {
    this.shown = shown
  }

  /** Whether the video in this place plays now. */
  plays(index: number): boolean {
    return this.shown && !this.paused && index === this.here
  }

  private change(id: string, what: Partial<Video>) {
    runInAction(() => this.list.update(items => items.map(one => (one.id === id ? { ...one, ...what } : one))))
  }

  /** Likes it, or no longer: seen at once, and put right by what the server says. */
  async like(video: Video) {
    if (this.liking.has(video.id)) return
    this.liking.add(video.id)
    const is_like = video.is_like ? 0 : 1
    this.change(video.id, { is_like, like_num: Math.max(0, video.like_num + (is_like ? 1 : -1)) })
    const answer = await api('POST /api/video/like_or_not', { id: video.id, is_like })
    this.change(video.id, answer ?? { is_like: video.is_like, like_num: video.like_num })
    this.liking.delete(video.id)
  }

  /** Looks at the one on the screen again, as after its comments were open. */
  async renew() {
    const { current } = this
    if (!current) return
    const answer = await api('GET /api/video/detail', { id: current.id }, { quiet: true })
    if (answer)
      this.change(current.id, { like_num: answer.like_num, comment_num: answer.comment_num, is_like: answer.is_like })
  }
}
