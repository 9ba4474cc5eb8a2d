import { makeAutoObservable, runInAction } from 'mobx'
import { uploadPicture, uploadVideo } from '@/api'
import { VIDEO_MAX_BYTES, VIDEO_MAX_S } from '@/lib/constants'
import type { Film } from '@/platform/types'

/** A video on its way to the store, and its cover. */
export class UploadDesk {
  film: Film | undefined = undefined
  percent = 0
  /** Names the upload once it has arrived. */
  key = ''
  failed = false
  /** Address of the cover once it has arrived. */
  cover = ''
  private turn = 0

  constructor() {
    makeAutoObservable<this, 'turn'>(this, { turn: false })
  }

  get sending() {
    return this.film !== undefined && !this.key && !this.failed
  }

  /** What is wrong with a video, before a byte of it is sent. */
  static wrong({ bytes, seconds }: Film): string | undefined {
    if (bytes > VIDEO_MAX_BYTES) return `视频不能超过 ${VIDEO_MAX_BYTES / 1024 / 1024} MB`
    if (seconds > VIDEO_MAX_S) return `视频最长 ${VIDEO_MAX_S / 60} 分钟`
  }

  /** Takes another video; its picture is the cover until another is chosen. */
  async take(film: Film) {
    this.film = film
    this.cover = ''
    const sent = this.send()
    if (film.picture) await this.dress(film.picture).catch(() => {})
    await sent
  }

  /** Sends the video, or tries again. */
  async send() {
    const { film } = this
    if (!film) return
    const turn = ++this.turn
    Object.assign(this, { percent: 0, key: '', failed: false })
    const now = (what: Partial<UploadDesk>) => {
      // A video that was exchanged meanwhile is nothing any more.
      if (turn === this.turn) runInAction(() => Object.assign(this, what))
    }
    await uploadVideo(film.path, film.bytes, percent => now({ percent: Math.min(99, Math.round(percent)) })).then(
      key => now({ key, percent: 100 }),
      () => now({ failed: true })
    )
  }

  /** Uploads a picture and makes it the cover. */
  async dress(picture: string) {
    const { film } = this
    const url = await uploadPicture(picture)
    runInAction(() => {
      if (film === this.film) this.cover = url
    })
  }
}
